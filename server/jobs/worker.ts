/**
 * Does the jobs that are due. All processes of a desk have a worker over the same table: each job is claimed by one of them, and is done at
 * least once. A transaction that enqueues wakes them; besides, each looks from time to time.
 */
import type { Counter } from 'prom-client'
import type { Database } from '../database/database.ts'
import { processBudget } from '../platform/budgets.ts'
import { Refusal } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { counterOf, type Metrics } from '../platform/metrics.ts'
import { randomId } from '../platform/secrets.ts'
import { allotPlaces } from './allot-places.ts'
import type { JobKind, JobKinds } from './kinds.ts'
import { asQueue, claim, nextByKind, type Claimed } from './queue.ts'
import { runJob, type JobHandler, type JobHandlers, type RunningJob } from './run-job.ts'
import { settle } from './settle.ts'

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
  readonly log: Log
  readonly metrics: Metrics
  /** ms since 1970. */
  readonly now: () => number
}

interface Place {
  readonly job: Claimed
  readonly running: RunningJob
  readonly ended: Promise<void>
}

const { running: places, pollMs, stopMs } = processBudget.jobs

export function startWorker<K extends JobKinds>(options: WorkerOptions<K>): JobWorker {
  const { database, log, now } = options
  const kinds: JobKinds = options.kinds
  const handlers = options.handlers as Readonly<Record<string, JobHandler<unknown>>>
  const counter = countJobs(options.metrics)
  const taken = new Set<Place>()
  /** By kind: one job after another, when the last of them began. */
  const begun = new Map<string, number>()
  let order = 0
  let isPaused = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isAskedAgain = false
  let stopped: Promise<void> | undefined

  const runningOf = (kind: string) => [...taken].filter(({ job }) => job.kind === kind).length

  /** One look after another: what comes during one is seen by the next. */
  function look(): void {
    isAskedAgain = true
    looking ??= lookOn().finally(() => {
      looking = undefined
      if (isAskedAgain && !isPaused) look()
    })
  }

  async function lookOn(): Promise<void> {
    let next = pollMs
    while (isAskedAgain && !isPaused) {
      isAskedAgain = false
      try {
        next = await claimSome()
      } catch (error) {
        next = pollMs
        // Where the database can't be reached, others tell.
        if (!(error instanceof Refusal)) log.error('Jobs could not be claimed.', { error })
      }
    }
    clearTimeout(timer)
    if (!isPaused) timer = setTimeout(look, next).unref()
  }

  /** Answers in how many ms to look again, if nothing happens before. */
  async function claimSome(): Promise<number> {
    const open = Object.keys(kinds).filter((kind) => runningOf(kind) < limitsOf(kind).concurrency)
    const free = places - taken.size
    // The end of any job brings it back here.
    if (!free || !open.length) return pollMs
    const next = await nextByKind(database.read('system'), open)
    const at = now()
    const due = open.filter((kind) => (next.get(kind) ?? Infinity) <= at)
    const later = [...next.values()].filter((time) => time > at)
    if (due.length) {
      const demands = due.map((kind) => ({
        kind,
        running: runningOf(kind),
        concurrency: limitsOf(kind).concurrency,
        begun: begun.get(kind) ?? 0,
      }))
      const claimed = await claimEach(allotPlaces(demands, free))
      for (const job of claimed) begin(job)
      // Some of those places may be for others.
      if (claimed.length) isAskedAgain = true
    }
    return Math.max(0, Math.min(pollMs, ...later.map((time) => time - at)))
  }

  const claimEach = (allotted: ReadonlyMap<string, number>): Promise<Claimed[]> =>
    database.write(
      'system',
      async (write) => {
        const lease = randomId()
        const claimed: Claimed[] = []
        for (const [kind, count] of allotted) {
          claimed.push(...(await claim(write, { kind, count, lease, leaseMs: limitsOf(kind).leaseMs })))
        }
        return claimed
      },
      asQueue,
    )

  function begin(job: Claimed): void {
    begun.set(job.kind, ++order)
    const kind = limitsOf(job.kind)
    const handler = handlers[job.kind] as JobHandler<unknown>
    // It may have come while the worker was told to stop.
    const running = isPaused ? neverBegun : runJob(job, { database, log, kind, handler })
    const place: Place = { job, running, ended: endOf() }
    taken.add(place)
    async function endOf(): Promise<void> {
      const result = await settle(job, await running.outcome, { database, log, kind })
      counter.inc({ kind: job.kind, result })
      taken.delete(place)
      look()
    }
  }

  const limitsOf = (kind: string) => kinds[kind] as JobKind<unknown>

  function pause(): void {
    isPaused = true
    clearTimeout(timer)
    stopListening()
  }

  async function end(): Promise<void> {
    pause()
    await looking
    const ended = Promise.all([...taken].map((place) => place.ended))
    await within(stopMs, ended)
    for (const { running } of taken) running.stop()
    await ended
  }

  const stopListening = database.listen((news) => {
    if (news === 'jobs waiting' || news === 'missed some') look()
  })
  look()
  return {
    running: () => Object.fromEntries(Object.keys(kinds).map((kind) => [kind, runningOf(kind)])),
    pause,
    stop: () => (stopped ??= end()),
  }
}

const neverBegun: RunningJob = { outcome: Promise.resolve({ kind: 'stopped' }), stop() {} }

const countJobs = (metrics: Metrics): Counter<'kind' | 'result'> =>
  counterOf(metrics, {
    name: 'bellhop_jobs_total',
    help: 'Tries of jobs, by how they ended.',
    labelNames: ['kind', 'result'],
  })

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
