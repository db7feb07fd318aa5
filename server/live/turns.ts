/**
 * Turns on the event loop for many short pieces of work: one owner after another, in slices between which requests are served.
 * All who have lately taken much get only a share of the time together, and less of it the busier the event loop is with anything else.
 */
import { performance } from 'node:perf_hooks'
import { nextLiveTurn } from './line.ts'

export interface TurnLimits {
  readonly sliceMs: number
  /** Who has lately taken more is heavy. */
  readonly ms: number
  /** What was taken is forgotten by half in this time. */
  readonly halfLifeMs: number
  /** Of the time in which the event loop has nothing else to do, for all heavy owners together: 0 to 1. */
  readonly share: number
  /** What a moment in which it is busy counts for them: 0 to 1. */
  readonly busyCounts: number
}

export interface Clock {
  /** ms. */
  readonly now: () => number
  /** For how many of these ms the event loop has been idle. */
  readonly idle: () => number
}

const ofThisThread: Clock = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
}

export interface Turns {
  /** Runs `work` in the owner's turn. */
  run<T>(owner: number, work: () => T | Promise<T>): Promise<T>
}

/** Of one slice: what several wait for may come at once, and then all of them go on in one turn of the event loop. */
const mostUnended = 4
/** Of one piece, for all heavy owners: a moment in which the machine stood still is nobody's. */
const longestCountedMs = 50

type Start = () => void | Promise<void>
/** Whose turn is next comes first. */
type Waiting = Map<number, Start[]>

export function createTurns(limits: TurnLimits, { now, idle }: Clock = ofThisThread): Turns {
  const light: Waiting = new Map()
  const heavy: Waiting = new Map()
  const taken = createMeter(limits, now)
  let isRunning = false
  /** Time of which heavy owners have their share. */
  const shared = () => {
    const idleMs = idle()
    return idleMs + limits.busyCounts * (now() - idleMs)
  }
  /** By when, of that time, what they have had will be no more than their share. */
  let heavyUntil = -Infinity
  const heavyWaitMs = () => heavyUntil - shared() - limits.sliceMs / limits.share
  let timer: NodeJS.Timeout | undefined

  function enter(owner: number, start: Start): void {
    const waiting = heavy.get(owner) ?? light.get(owner)
    if (waiting) waiting.push(start)
    else (taken.isHeavy(owner) ? heavy : light).set(owner, [start])
    if (!isRunning) void runAll()
  }

  /** The first of those who are light; of the heavy whoever has taken least, or each would wait for a piece of everyone else's, however long. */
  function chooseFrom(waiting: Waiting): number | undefined {
    let [best] = waiting.keys()
    if (waiting === heavy && best !== undefined) {
      let least = taken.by(best)
      for (const owner of waiting.keys()) {
        const own = taken.by(owner)
        if (own < least) [best, least] = [owner, own]
      }
    }
    return best
  }

  /** Takes one's first piece of work; its others wait behind all other owners. */
  function takeFrom(waiting: Waiting): { owner: number; start: Start } | undefined {
    const owner = chooseFrom(waiting)
    if (owner === undefined) return undefined
    const starts = waiting.get(owner) as Start[]
    const start = starts.shift() as Start
    waiting.delete(owner)
    if (starts.length) (taken.isHeavy(owner) ? heavy : light).set(owner, starts)
    return { owner, start }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    let sliceEnd = now() + limits.sliceMs
    let unended = 0
    for (;;) {
      const isHeavyTurn = heavy.size > 0 && heavyWaitMs() <= 0
      const next = takeFrom(isHeavyTurn ? heavy : light)
      if (!next) break
      const { ms, hasEnded } = await measure(next.start)
      taken.add(next.owner, ms)
      if (!hasEnded) unended++
      if (isHeavyTurn)
        heavyUntil =
          Math.max(heavyUntil, shared() - limits.busyCounts * ms) + Math.min(ms, longestCountedMs) / limits.share
      if (now() < sliceEnd && unended < mostUnended) continue
      await nextLiveTurn()
      sliceEnd = now() + limits.sliceMs
      unended = 0
    }
    isRunning = false
    if (heavy.size) lookAgain()
  }

  function lookAgain(): void {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        if (!isRunning) void runAll()
      },
      Math.max(1, heavyWaitMs()),
    ).unref()
  }

  /** How long it held the event loop, as far as can be told. */
  async function measure(start: Start): Promise<{ ms: number; hasEnded: boolean }> {
    const began = now()
    const ends = start()
    const ms = now() - began
    if (!ends) return { ms, hasEnded: true }
    // What waits for others is not waited for here, not even for a turn of the event loop: on a busy one each piece would take as long as that.
    const hasEnded = await Promise.race([ends.then(() => true), afterMicrotasks(false)])
    return { ms: hasEnded ? now() - began : ms, hasEnded }
  }

  return {
    run: (owner, work) =>
      new Promise((resolve, reject) => {
        enter(owner, () => {
          try {
            const result = work()
            if (!(result instanceof Promise)) return resolve(result)
            return result.then(resolve, reject)
          } catch (error) {
            reject(error)
          }
        })
      }),
  }
}

/** Resolves when there is nothing more to do before the event loop goes on: Node runs ticks when no microtask is left. */
const afterMicrotasks = <T>(value: T): Promise<T> =>
  new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve, value)))

interface Meter {
  add(owner: number, ms: number): void
  /** In ms. */
  by(owner: number): number
  isHeavy(owner: number): boolean
}

function createMeter({ ms: heavyMs, halfLifeMs }: TurnLimits, now: () => number): Meter {
  const taken = new Map<number, { ms: number; at: number }>()
  let sweepAt = now() + halfLifeMs
  const leftOf = ({ ms, at }: { ms: number; at: number }) => ms * 0.5 ** ((now() - at) / halfLifeMs)
  const takenBy = (owner: number): number => {
    const account = taken.get(owner)
    return account ? leftOf(account) : 0
  }
  return {
    add(owner, ms) {
      taken.set(owner, { ms: takenBy(owner) + ms, at: now() })
      if (now() < sweepAt) return
      sweepAt = now() + halfLifeMs
      for (const [one, account] of taken) if (leftOf(account) < 1) taken.delete(one)
    },
    by: takenBy,
    isHeavy: (owner) => takenBy(owner) > heavyMs,
  }
}
