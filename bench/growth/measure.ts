/** The same questions to desks of different sizes, in turns: what else the machine does meanwhile slows all of them alike. */
import type { Child } from '../child.ts'
import { openConnection } from '../client.ts'
import type { Desk } from '../seed.ts'

export interface GrowthScenario {
  readonly name: string
  /** Whether the median may grow to 1.5 times at most from the smallest desk to the largest. */
  readonly isTarget: boolean
  request(): Buffer
}

export interface SizedDesk {
  readonly tickets: number
  readonly desk: Desk
  /** Its data folder. */
  readonly directory: string
  /** Whether other processes may use its database at the same time. */
  readonly isShared: boolean
  readonly server: Child
  /** Runs a statement on its database, beside its server. */
  execute(sql: string): Promise<void>
  readonly scenarios: readonly GrowthScenario[]
}

/** In ms. */
export interface Times {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface Latencies extends Times {
  /** CPU time of the server for one request, in ms. */
  readonly cpu: number
  /** For how many ms the event loop was held at most. */
  readonly held: number
  /** How many requests got an error; their times count all the same. */
  readonly failed: number
}

const sliceRequests = 20

/** One client, `rounds` slices of 20 requests to each desk after two slices to warm up. */
export async function measureGrowth(desks: readonly SizedDesk[], name: string, rounds: number): Promise<Latencies[]> {
  const measured = desks.map(() => ({ times: [] as number[], cpu: 0, held: 0, failed: 0 }))
  for (let round = -2; round < rounds; round++) {
    for (const [index, { server, scenarios }] of desks.entries()) {
      const scenario = scenarios.find((one) => one.name === name) as GrowthScenario
      const before = (await server.usage()).cpu
      const { times, failed } = await slice(server, scenario)
      const { cpu, held } = await server.usage()
      const sum = measured[index]
      if (round < 0 || !sum) continue
      sum.times.push(...times)
      sum.cpu += (cpu - before) / 1000
      sum.failed += failed
      sum.held = Math.max(sum.held, held.max)
    }
  }
  return measured.map(({ times, cpu, ...others }) => ({ ...percentiles(times), cpu: cpu / times.length, ...others }))
}

async function slice(server: Child, scenario: GrowthScenario, requests = sliceRequests) {
  const connection = openConnection(server.port)
  const times: number[] = []
  let failed = 0
  while (times.length < requests) {
    const startedAt = performance.now()
    await connection.ask(scenario.request()).catch(() => failed++)
    times.push(performance.now() - startedAt)
  }
  connection.close()
  return { times, failed }
}

export function percentiles(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export interface Together {
  readonly search: Times
  readonly others: Times
  readonly held: number
}

/** Two clients search without a pause while two others read tickets, for so many seconds. */
export async function measureTogether({ server, scenarios }: SizedDesk, seconds: number): Promise<Together> {
  await server.usage()
  const until = performance.now() + seconds * 1000
  const searches = scenarios.filter(({ name }) => name.startsWith('search:'))
  const reads = scenarios.filter(({ name }) => name === 'ticket with comments')
  const loop = async (choices: readonly GrowthScenario[], shift: number) => {
    const times: number[] = []
    for (let turn = shift; performance.now() < until; turn++) {
      times.push(...(await slice(server, choices[turn % choices.length] as GrowthScenario, 5)).times)
    }
    return times
  }
  const [one, two, three, four] = await Promise.all([
    loop(searches, 0),
    loop(searches, 5),
    loop(reads, 0),
    loop(reads, 0),
  ])
  const { held } = await server.usage()
  return { search: percentiles([...one, ...two]), others: percentiles([...three, ...four]), held: held.max }
}
