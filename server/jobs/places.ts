/** The jobs that run in this process, each in a place from its claim until it is noted what became of it. */
import type { Counter } from 'prom-client'
import type { Database } from '../database/database.ts'
import { processBudget } from '../platform/budgets.ts'
import type { Log } from '../platform/log.ts'
import { counterOf, type Metrics } from '../platform/metrics.ts'
import type { Demand } from './allot-places.ts'
import { JobFailure } from './failure.ts'
import type { JobKind, JobKinds } from './kinds.ts'
import type { Claimed } from './queue.ts'
import { runJob, type JobHandler, type Outcome, type RunningJob } from './run-job.ts'
import { settle, type SettleOptions } from './settle.ts'

export interface Places {
  /** How many more may begin; none once it is closed. */
  free(): number
  /** Of each kind that may have one more job. */
  open(): Demand[]
  readonly running: () => Record<string, number>
  begin(job: Claimed): void
  /** From now on there is no place; a job that was just being claimed is given back. */
  close(): void
  /** Waits for all jobs; those that run longer than `ms` have to end then. */
  empty(ms: number): Promise<void>
}

export interface PlacesOptions {
  readonly database: Database
  readonly kinds: JobKinds
  readonly handlers: Readonly<Record<string, JobHandler<unknown>>>
  readonly whenGivenUp: Readonly<Record<string, SettleOptions['whenGivenUp']>>
  readonly log: Log
  readonly metrics: Metrics
  readonly onFree: () => void
}

interface Taken {
  readonly kind: string
  readonly running: RunningJob
  readonly ended: Promise<void>
}

export function createPlaces(options: PlacesOptions): Places {
  const { database, kinds, handlers, whenGivenUp, log, metrics, onFree } = options
  const names = Object.keys(kinds)
  const counter = countJobs(metrics)
  const taken = new Set<Taken>()
  /** By kind: one job after another, when its last one began. */
  const begun = new Map<string, number>()
  let order = 0
  let isClosed = false

  const runningOf = (kind: string) => [...taken].filter((one) => one.kind === kind).length

  function whyNotBegun({ tries }: Claimed, kind: JobKind<unknown>): RunningJob | undefined {
    if (isClosed) return notBegun({ kind: 'stopped' })
    if (tries <= kind.tries) return undefined
    // Its processes may have died of it: not all of them must.
    return notBegun({ kind: 'failed', error: new JobFailure('Each time its process ended before it did.') })
  }

  return {
    free: () => (isClosed ? 0 : processBudget.jobs.running - taken.size),
    open: () =>
      names
        .map((kind) => ({
          kind,
          running: runningOf(kind),
          concurrency: (kinds[kind] as JobKind<unknown>).concurrency,
          begun: begun.get(kind) ?? 0,
        }))
        .filter(({ running, concurrency }) => running < concurrency),
    running: () => Object.fromEntries(names.map((kind) => [kind, runningOf(kind)])),
    begin(job) {
      begun.set(job.kind, ++order)
      const kind = kinds[job.kind] as JobKind<unknown>
      const handler = handlers[job.kind] as JobHandler<unknown>
      const running = whyNotBegun(job, kind) ?? runJob(job, { database, log, kind, handler })
      const place: Taken = { kind: job.kind, running, ended: end() }
      taken.add(place)
      async function end(): Promise<void> {
        const result = await settle(job, await running.outcome, {
          database,
          log,
          kind,
          whenGivenUp: whenGivenUp[job.kind],
        })
        counter.inc({ kind: job.kind, result })
        taken.delete(place)
        onFree()
      }
    },
    close() {
      isClosed = true
    },
    async empty(ms) {
      const ended = Promise.all([...taken].map((place) => place.ended))
      await within(ms, ended)
      for (const { running } of taken) running.stop()
      await ended
    },
  }
}

const notBegun = (outcome: Outcome): RunningJob => ({ outcome: Promise.resolve(outcome), stop() {} })

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
