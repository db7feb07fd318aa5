/** How long others wait: requests at a steady pace, timed one by one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Operation } from './graphql.ts'
import { createAgent } from './http.ts'

export interface Delays {
  readonly count: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** Probes that were not answered with data. */
  readonly failed: number
}

/** Asks every `everyMs`, without waiting for the answer before, until `work` is done. */
export async function probeWhile(
  url: string,
  operation: Operation,
  work: Promise<unknown>,
  everyMs: number,
): Promise<Delays> {
  const agent = createAgent(256)
  const delays: number[] = []
  const pending: Promise<void>[] = []
  let failed = 0
  async function once(): Promise<void> {
    const before = performance.now()
    const isGood = await ask(url, operation, { agent }).then(
      ({ data, errors }) => data != null && !errors.length,
      () => false,
    )
    delays.push(performance.now() - before)
    if (!isGood) failed++
  }
  // The first connections are not what is measured.
  await Promise.all([once(), once()])
  delays.length = 0
  const timer = setInterval(() => pending.push(once()), everyMs)
  await work.finally(() => clearInterval(timer))
  await Promise.all(pending)
  agent.destroy()
  return { ...summarize(delays), failed }
}

/** The same with nothing else to do: what the machine itself makes others wait. */
export const probeAtRest = (url: string, operation: Operation): Promise<Delays> =>
  probeWhile(url, operation, sleep(2_000), 5)

export function summarize(delays: readonly number[]): Omit<Delays, 'failed'> {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? Number.NaN }
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`

export const describeDelays = ({ count, p50, p99, longest, failed }: Delays): string =>
  `${count} probes: p50 ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(longest)}, ${failed} failed`
