import {
  createFairQueue,
  type FairQueue,
  type FairQueueLimits,
  type TaskOptions,
} from '../../server/platform/fair-queue.ts'

export interface Turn extends TaskOptions {
  /** In the lists of those who have begun; the owner's own unless given. */
  readonly name?: string
  /** How far the queue's clock moves while the task runs. */
  readonly ms?: number
  /** What the task tells that it took. */
  readonly tookMs?: number
}

export interface QueueUnderTest {
  readonly queue: FairQueue
  /** Who has begun so far, in their order. */
  readonly begun: readonly string[]
  /** A task that ends at once, or moves the queue's clock. */
  readonly run: (owner: string, turn?: Turn) => Promise<void>
  /** A task that goes on until `release`. */
  readonly hold: (owner: string, turn?: Turn) => Promise<void>
  /** Ends all that is held, now and later. */
  readonly release: () => void
  /** Moves the queue's clock, which stands still otherwise. Nobody's turn comes by that alone. */
  readonly pass: (ms: number) => void
}

/** A fair queue with a clock of its own, which starts at 0. */
export function startQueue(limits: FairQueueLimits): QueueUnderTest {
  let now = 0
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const queue = createFairQueue(limits, () => now)
  const take = (owner: string, { name = owner, ms = 0, tookMs, ...options }: Turn, until?: Promise<void>) =>
    queue.run(
      owner,
      async (took) => {
        begun.push(name)
        now += ms
        if (tookMs !== undefined) took(tookMs)
        await until
      },
      options,
    )
  return {
    queue,
    begun,
    run: (owner, turn = {}) => take(owner, turn),
    hold: (owner, turn = {}) => take(owner, turn, gate.promise),
    release: () => gate.resolve(),
    pass(ms) {
      now += ms
    },
  }
}
