/** Two servers under the same load in turns, so that what else the machine does falls on both alike. */
import { isDeepStrictEqual } from 'node:util'
import type { Child } from './child.ts'
import { openConnection } from './client.ts'
import type { Scenario } from './scenarios.ts'

/** Times in ms, CPU in µs per turn of a scenario. */
export interface Figures {
  readonly cpu: number
  readonly p50: number
  readonly p99: number
}

export interface Comparison {
  readonly product: Figures
  readonly baseline: Figures
  /** The product's CPU as a multiple of the baseline's: the median over pairs of neighbouring slices. */
  readonly ratio: number
}

const sliceMs = 300
/** What a server runs often is compiled only after some seconds, and compiling costs CPU too. */
const warmUpMs = 5_000
const connections = 4

interface Slice {
  readonly cpu: number
  readonly latencies: number[]
}

/** Loads each server for `seconds` in all, after both are warm. */
export async function compare(
  scenario: Scenario,
  product: Child,
  baseline: Child,
  seconds: number,
): Promise<Comparison> {
  for (const server of [product, baseline]) await load(scenario, server, warmUpMs)
  const slices: { product: Slice; baseline: Slice }[] = []
  for (let index = 0; index < Math.ceil((seconds * 1000) / sliceMs); index++) {
    // Who goes first changes, so that neither always follows the other.
    const first = index % 2 ? baseline : product
    const a = await slice(scenario, first)
    const b = await slice(scenario, first === product ? baseline : product)
    slices.push(first === product ? { product: a, baseline: b } : { product: b, baseline: a })
  }
  return {
    product: figuresOf(slices.map((pair) => pair.product)),
    baseline: figuresOf(slices.map((pair) => pair.baseline)),
    ratio: median(slices.map((pair) => pair.product.cpu / pair.baseline.cpu)),
  }
}

async function slice(scenario: Scenario, server: Child): Promise<Slice> {
  const before = await server.usage()
  const latencies = await load(scenario, server, sliceMs)
  const after = await server.usage()
  return { cpu: (after.cpu - before.cpu) / latencies.length, latencies }
}

/** The latencies of all turns that begin within `ms`. */
async function load(scenario: Scenario, server: Child, ms: number): Promise<number[]> {
  const until = performance.now() + ms
  const latencies: number[] = []
  const one = async () => {
    const connection = openConnection(server.port)
    while (performance.now() < until) {
      let latency = 0
      for (const request of scenario.turn()) latency += (await connection.ask(request)).ms
      latencies.push(latency)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return latencies
}

function figuresOf(slices: readonly Slice[]): Figures {
  const latencies = slices.flatMap((one) => one.latencies).sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN
  return { cpu: median(slices.map(({ cpu }) => cpu)), p50: at(0.5), p99: at(0.99) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Throws unless both servers answer 20 turns of a reading scenario alike, in whatever order their fields come. */
export async function checkSameAnswers(scenario: Scenario, product: Child, baseline: Child): Promise<void> {
  const [a, b] = [openConnection(product.port), openConnection(baseline.port)]
  for (let turn = 0; turn < 20; turn++) {
    for (const request of scenario.turn()) {
      const [ours, its] = [(await a.ask(request)).body, (await b.ask(request)).body]
      if (!isSame(ours, its)) {
        throw new Error(`The baseline answers another thing to ‘${scenario.name}’:\n${ours}\n${its}`)
      }
    }
  }
  a.close()
  b.close()
}

/** A compressed answer is no JSON: there the order counts. */
const isSame = (a: string, b: string): boolean =>
  a === b || (a.startsWith('{') && b.startsWith('{') && isDeepStrictEqual(JSON.parse(a), JSON.parse(b)))
