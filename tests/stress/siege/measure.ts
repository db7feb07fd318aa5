/** What is measured while people work: each request, the server's memory, its longest pause, and the harness's own. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { msBelow, readBook } from '../../../scripts/processor-time.ts'
import { createAgent, send } from '../http.ts'
import { clock } from './clock.ts'
import { memoryOf, type Memory } from './memory.ts'

export const phases = ['calm', 'siege', 'after'] as const
export type Phase = (typeof phases)[number]

/** One thing that a person did, from sending to the last byte. */
export interface Sample {
  readonly kind: string
  readonly phase: Phase
  /** When it began, by the shared clock. */
  readonly at: number
  readonly ms: number
}

export interface Pauses {
  /** The longest answer to a question that needs nothing but the event loop, in ms. */
  readonly server: number
  /** The same for the event loop of this harness: noise of the machine. */
  readonly harness: number
}

/** What the server took of the processor, with all that it started; where the system tells of others. */
export interface Processor {
  readonly ms: number
  /** How long the phase was. */
  readonly ofMs: number
}

export interface Meter extends AsyncDisposable {
  readonly phase: Phase
  enter(phase: Phase): void
  readonly samples: readonly Sample[]
  /** What people did and did not get, one line each. */
  readonly failures: readonly string[]
  /** Each 250 ms. */
  readonly memory: readonly (Memory & { readonly phase: Phase; readonly at: number })[]
  readonly pauses: Readonly<Record<Phase, Pauses>>
  /** Until now; a phase that was not entered took nothing. */
  processor(): Readonly<Record<Phase, Processor>>
  /** Times `work`; an error is a failure, and undefined is answered. */
  time<T>(who: string, kind: string, work: () => Promise<T>): Promise<T | undefined>
  add(kind: string, ms: number, at: number): void
  fail(line: string): void
}

const memoryEveryMs = 250
const probeEveryMs = 20

export function startMeter(url: string, pid: number): Meter {
  const samples: Sample[] = []
  const failures: string[] = []
  const memory: (Memory & { phase: Phase; at: number })[] = []
  const pauses = { calm: noPauses(), siege: noPauses(), after: noPauses() }
  const processor = { calm: noTime(), siege: noTime(), after: noTime() }
  let phase: Phase = 'calm'
  let counted = { ms: processorMsOf(pid), at: performance.now() }
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const agent = createAgent(1)
  let isOver = false

  function countProcessor(): void {
    const before = counted
    // Whoever has ended is in nobody's book.
    counted = { ms: processorMsOf(pid) || before.ms, at: performance.now() }
    processor[phase].ms += counted.ms - before.ms
    processor[phase].ofMs += counted.at - before.at
  }

  const timer = setInterval(() => {
    const now = memoryOf(pid)
    if (now) memory.push({ ...now, phase, at: clock() })
    const { harness } = pauses[phase]
    pauses[phase].harness = Math.max(harness, delay.max / 1e6)
    delay.reset()
  }, memoryEveryMs)

  async function probe(): Promise<void> {
    while (!isOver) {
      const asked = phase
      const before = performance.now()
      await send(`${url}/health/live`, { agent, retriesReset: true, timeoutMs: 60_000 }).catch(() => undefined)
      const took = performance.now() - before
      pauses[asked].server = Math.max(pauses[asked].server, took)
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, probeEveryMs - took)))
    }
  }

  const meter: Meter = {
    get phase() {
      return phase
    },
    enter(next) {
      countProcessor()
      phase = next
    },
    samples,
    failures,
    memory,
    pauses,
    processor() {
      countProcessor()
      return processor
    },
    async time(who, kind, work) {
      const began = phase
      const at = clock()
      try {
        return await work()
      } catch (error) {
        meter.fail(`${kind} of ${who}: ${error instanceof Error ? error.message : String(error)}`)
        return undefined
      } finally {
        samples.push({ kind, phase: began, at, ms: clock() - at })
      }
    },
    add: (kind, ms, at) => void samples.push({ kind, phase, at, ms }),
    fail: (line) => void failures.push(`${phase}: ${line}`),
    async [Symbol.asyncDispose]() {
      isOver = true
      clearInterval(timer)
      delay.disable()
      await probing
      agent.destroy()
    },
  }
  const probing = probe()
  return meter
}

const noPauses = () => ({ server: 0, harness: 0 })
const noTime = () => ({ ms: 0, ofMs: 0 })

function processorMsOf(pid: number): number {
  const book = readBook()
  return (book.get(pid)?.ms ?? 0) + msBelow(book, pid)
}
