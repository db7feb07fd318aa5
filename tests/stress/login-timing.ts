/** Does the time of a refused log-in tell whether the address has an account (threats.md S2)? */
import { ask, signUp } from './graphql.ts'
import { summarize } from './probe.ts'
import { openQuietDesk } from './quiet-desk.ts'

export interface LoginTiming {
  readonly samples: number
  /** Medians in ms. */
  readonly unknownAddress: number
  readonly wrongPassword: number
  /** Whether all the answers were the same to the letter. */
  readonly sameAnswer: boolean
}

/** Fewer than the throttles let through per account. */
const triesPerAddress = 8
const query = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'

export async function measureLogin(samples: number): Promise<LoginTiming> {
  await using desk = await openQuietDesk()
  const { url } = desk
  const answers = new Set<string>()
  const delays = { unknownAddress: [] as number[], wrongPassword: [] as number[] }

  async function sample(into: number[], email: string): Promise<void> {
    const before = performance.now()
    // As a browser sends it that was never here.
    const headers = { 'bellhop-device': 'd'.repeat(43) }
    const answer = await ask(url, { query, variables: { email, password: 'not the password' }, headers })
    into.push(performance.now() - before)
    answers.add(JSON.stringify(answer))
  }

  for (let account = 0; delays.wrongPassword.length < samples; account++) {
    await signUp(url, `known.${account}@example.com`, 'customer')
    for (let tries = 0; tries < triesPerAddress && delays.wrongPassword.length < samples; tries++) {
      const pair = [
        () => sample(delays.unknownAddress, `stray.${account}@example.com`),
        () => sample(delays.wrongPassword, `known.${account}@example.com`),
      ]
      // What comes second may find the machine warmer.
      for (const one of tries % 2 ? pair : pair.toReversed()) await one()
    }
  }
  return {
    samples,
    unknownAddress: summarize(delays.unknownAddress).p50,
    wrongPassword: summarize(delays.wrongPassword).p50,
    sameAnswer: answers.size === 1,
  }
}

/** Within 10 % or 5 ms. */
export function isLoginSilent({ unknownAddress, wrongPassword, sameAnswer }: LoginTiming): boolean {
  const difference = Math.abs(unknownAddress - wrongPassword)
  return sameAnswer && (difference < 5 || difference < 0.1 * wrongPassword)
}
