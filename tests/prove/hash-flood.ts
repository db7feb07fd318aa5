/** Many log-ins at once must not hold up the others (threats.md S10). */
import { ask } from './graphql.ts'
import { createAgent } from './http.ts'
import { probeWhile, type Delays } from './probe.ts'
import { openQuietDesk } from './quiet-desk.ts'

export interface HashFlood {
  readonly delays: Delays
  /** How many log-ins were answered with each code. */
  readonly answers: Record<string, number>
}

const query = 'mutation ($email: String!) { login(email: $email, password: "a guess") { token } }'

export async function floodWithLogins(count: number): Promise<HashFlood> {
  await using desk = await openQuietDesk()
  const { url } = desk
  const agent = createAgent(count)
  const answers: Record<string, number> = {}
  async function logIn(index: number): Promise<void> {
    const answer = await ask(url, { query, variables: { email: `flood.${index}@example.com` } }, { agent })
    const code = answer.errors[0]?.extensions?.code ?? 'none'
    answers[code] = (answers[code] ?? 0) + 1
  }
  const flood = Promise.all(Array.from({ length: count }, (_, index) => logIn(index)))
  const delays = await probeWhile(url, desk.openTicket, flood, 5)
  agent.destroy()
  return { delays, answers }
}
