/** Many log-ins at once, from many networks, must not hold up the others (threats.md S10), nor those who log in themselves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Account } from './graphql.ts'
import { createAgent } from './http.ts'
import { probeAtRest, probeWhile, summarize, type Delays } from './probe.ts'
import { openQuietDesk } from './quiet-desk.ts'

export interface HashFlood {
  readonly atRest: Delays
  readonly delays: Delays
  /** How many log-ins were answered with each code. */
  readonly answers: Record<string, number>
  /** Right log-ins from where the account is known, one after another; those that failed count as such. */
  readonly logIns: Delays
}

const networks = 100
const query = 'mutation ($email: String!) { login(email: $email, password: "a guess") { token } }'

export async function floodWithLogins(count: number): Promise<HashFlood> {
  await using desk = await openQuietDesk({ env: { TRUST_PROXY: 'loopback' } })
  const { url, customer } = desk
  const agent = createAgent(count)
  const answers: Record<string, number> = {}
  async function logIn(index: number): Promise<void> {
    const headers = { 'x-forwarded-for': `203.0.113.${index % networks}` }
    const operation = { query, variables: { email: `flood.${index}@example.com` }, headers }
    const answer = await ask(url, operation, { agent })
    const code = answer.errors[0]?.extensions?.code ?? 'none'
    answers[code] = (answers[code] ?? 0) + 1
  }
  const atRest = await probeAtRest(url, desk.openTicket)
  const flood = Promise.all(Array.from({ length: count }, (_, index) => logIn(index)))
  const logIns = logInWhile(url, customer, flood)
  const delays = await probeWhile(url, desk.openTicket, flood, 5)
  agent.destroy()
  return { atRest, delays, answers, logIns: await logIns }
}

async function logInWhile(url: string, { email, password }: Account, work: Promise<unknown>): Promise<Delays> {
  const right = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
  const delays: number[] = []
  let failed = 0
  let isOver = false
  void work.finally(() => (isOver = true))
  do {
    const before = performance.now()
    const { data } = await ask(url, { query: right, variables: { email, password } })
    delays.push(performance.now() - before)
    if (!data?.login) failed++
    await sleep(100)
  } while (!isOver)
  return { ...summarize(delays), failed }
}
