/**
 * Does the jobs that are due. All processes of a desk have a worker over the same table: each job is claimed by one of them, and is done at
 * least once. A transaction that enqueues wakes them; besides, each looks from time to time.
 */
import type { Database } from '../database/database.ts'
import { processBudget } from '../platform/budgets.ts'
import { UserError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { randomId } from '../platform/secrets.ts'
import { allotPlaces } from './allot-places.ts'
import type { JobKind, JobKinds } from './kinds.ts'
import { startLooking } from './looking.ts'
import { createPlaces, type Places, type PlacesOptions } from './places.ts'
import { asQueue, claim, nextByKind, type Claimed } from './queue.ts'
import type { JobHandler, JobHandlers, WhenGivenUp } from './run-job.ts'

export interface JobWorker {
  /** How many run in this process, by kind. */
  readonly running: () => Readonly<Record<string, number>>
  /** From now on no more are begun. */
  pause(): void
  /** The same; those that run have a few seconds to end, then their leases are given back. */
  stop(): Promise<void>
}

export interface WorkerOptions<K extends JobKinds> {
  readonly database: Database
  readonly kinds: K
  readonly handlers: JobHandlers<K>
  readonly whenGivenUp?: WhenGivenUp<K>
  readonly log: Log
  readonly metrics: Metrics
  /** ms since 1970. */
  readonly now: () => number
}

const { pollMs, stopMs } = processBudget.jobs

export function startWorker<K extends JobKinds>(options: WorkerOptions<K>): JobWorker {
  const { database, kinds, log, metrics, now } = options
  const whenGivenUp = (options.whenGivenUp ?? {}) as PlacesOptions['whenGivenUp']
  const handlers = options.handlers as Readonly<Record<string, JobHandler<unknown>>>
  const places = createPlaces({ database, kinds, handlers, whenGivenUp, log, metrics, onFree: () => looking.ask() })
  const looking = startLooking({
    async look() {
      const { begun, nextMs } = await beginDue({ database, kinds, now, places })
      // Some of the places that are left may be for others.
      if (begun) looking.ask()
      return Math.min(pollMs, nextMs)
    },
    onError(error) {
      // Where the database can't be reached, others tell.
      if (!(error instanceof UserError)) log.error('Jobs could not be claimed.', { error })
    },
    pauseMs: pollMs,
  })
  const stopListening = database.listen((notification) => {
    if (notification === 'jobs waiting' || notification === 'missed some') looking.ask()
  })
  let ended: Promise<void> | undefined
  const pause = () => {
    if (ended) return
    stopListening()
    places.close()
    ended = looking.end()
  }
  const end = async () => {
    pause()
    await ended
    await places.empty(stopMs)
  }
  let stopped: Promise<void> | undefined
  looking.ask()
  return { running: places.running, pause, stop: () => (stopped ??= end()) }
}

interface Due {
  readonly database: Database
  readonly kinds: JobKinds
  readonly now: () => number
  readonly places: Places
}

/** As many as there are places for. `nextMs` is until the next one is due, if it waits for nothing but its time. */
async function beginDue({ database, kinds, now, places }: Due): Promise<{ begun: number; nextMs: number }> {
  const open = places.open()
  // The end of any job is followed by another look.
  if (places.free() <= 0 || !open.length) return { begun: 0, nextMs: Infinity }
  const next = await nextByKind(
    database.read('system'),
    open.map(({ kind }) => kind),
  )
  const at = now()
  const due = open.filter(({ kind }) => (next.get(kind) ?? Infinity) <= at)
  const allotted = allotPlaces(due, places.free())
  const claimed = allotted.size ? await claimEach(database, kinds, allotted) : []
  for (const job of claimed) places.begin(job)
  return {
    begun: claimed.length,
    nextMs: Math.min(...[...next.values()].map((time) => (time > at ? time - at : Infinity))),
  }
}

const claimEach = (database: Database, kinds: JobKinds, allotted: ReadonlyMap<string, number>): Promise<Claimed[]> =>
  database.write(
    'system',
    async (write) => {
      const lease = randomId()
      const claimed: Claimed[] = []
      for (const [kind, count] of allotted) {
        const { leaseMs } = kinds[kind] as JobKind<unknown>
        claimed.push(...(await claim(write, { kind, count, lease, leaseMs })))
      }
      return claimed
    },
    asQueue,
  )
