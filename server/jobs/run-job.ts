/** One job from its claim to its end: its lease is kept while it runs, and given up when it must end. */
import type { Database, Read, Write } from '../database/database.ts'
import { processBudget } from '../platform/budgets.ts'
import type { Log } from '../platform/log.ts'
import { JobFailure } from './failure.ts'
import type { JobKind, JobKinds, PayloadOf } from './kinds.ts'
import { asQueue, renew, type Claimed } from './queue.ts'

export interface JobContext {
  /** The same at each try. */
  readonly id: number
  readonly read: Read
  /** One transaction, in turn with people and with other kinds of jobs. Throws once the job has to end. */
  readonly write: <T>(work: (write: Write) => Promise<T>) => Promise<T>
  /** Aborted when the job has to end: another process may have it by then. */
  readonly signal: AbortSignal
}

/**
 * Does a job. It may be begun again after it was done, when its process ended before that was noted: **doing it twice must be the same as
 * doing it once.** Throws a JobFailure with words for whoever runs the desk, which is tried again; a UserError of what it calls is tried again when it is
 * UNAVAILABLE or RATE_LIMITED. Any other error is tried again too; its words stand in the log alone.
 */
export type JobHandler<P> = (context: JobContext, payload: P) => Promise<void>

export type JobHandlers<K extends JobKinds> = { readonly [N in keyof K]: JobHandler<PayloadOf<K[N]>> }

/**
 * What is to be done in the transaction in which a job is given up, with a few statements that each stand for themselves: what waits for it would wait
 * for ever.
 */
export type WhenGivenUp<K extends JobKinds> = {
  readonly [N in keyof K]?: (write: Write, payload: PayloadOf<K[N]>) => Promise<void>
}

export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Its process is to stop. */
  | { readonly kind: 'stopped' }
  /** Others have it now, or may. */
  | { readonly kind: 'lost' }

/** Why a job has to end. */
const stopping = Symbol('stopping')
const lost = Symbol('lost')

export interface RunningJob {
  /** Never rejects. It does not wait for a handler that goes on although it has to end. */
  readonly outcome: Promise<Outcome>
  stop(): void
}

export interface RunOptions {
  readonly database: Database
  readonly log: Log
  readonly kind: JobKind<unknown>
  readonly handler: JobHandler<unknown>
}

export function runJob(job: Claimed, { database, log, kind, handler }: RunOptions): RunningJob {
  const ending = new AbortController()
  const { signal } = ending
  const stopKeeping = keepLease(job, { database, log, leaseMs: kind.leaseMs, onLost: () => ending.abort(lost) })
  const { runMs } = processBudget.jobs
  const tooLong = new JobFailure(`It was ended after ${runMs / 60_000} minutes.`)
  const late = setTimeout(() => ending.abort(tooLong), runMs)
  late.unref()
  const context: JobContext = {
    id: job.id,
    read: database.read('system'),
    async write(work) {
      if (signal.aborted) throw new JobFailure('The job has to end.')
      const { isPaced } = kind
      return database.write('system', work, { owner: `job ${job.kind}`, isUrgent: false, isPaced })
    },
    signal,
  }
  const work = async () => handler(context, kind.parse(JSON.parse(job.payload)))
  const outcome = Promise.race([work(), whenAborted(signal)]).then(
    (): Outcome => ({ kind: 'done' }),
    (error: unknown): Outcome => {
      // What a handler makes of its end is of no interest.
      const reason: unknown = signal.aborted ? signal.reason : error
      if (reason === stopping) return { kind: 'stopped' }
      return reason === lost ? { kind: 'lost' } : { kind: 'failed', error: reason }
    },
  )
  return {
    outcome: outcome.finally(() => {
      clearTimeout(late)
      stopKeeping()
    }),
    stop: () => ending.abort(stopping),
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return promise
}

interface Keeping {
  readonly database: Database
  readonly log: Log
  readonly leaseMs: number
  readonly onLost: () => void
}

/** Until the answer is called, or the lease is not this process' any more. */
function keepLease(job: Claimed, { database, log, leaseMs, onLost }: Keeping): () => void {
  let keptAt = performance.now()
  let isRenewing = false
  const lose = () => {
    clearInterval(timer)
    log.warn('The lease of a job expired before the job finished; the job runs again.', { job: job.id, kind: job.kind })
    onLost()
  }
  const timer = setInterval(async () => {
    const now = performance.now()
    // By then others may take it, whether they can be asked or not.
    if (now - keptAt > leaseMs) return lose()
    if (isRenewing) return
    isRenewing = true
    try {
      const isOurs = await database.write('system', (write) => renew(write, job, leaseMs), {
        ...asQueue,
        isUrgent: true,
      })
      if (!isOurs) return lose()
      keptAt = now
    } catch {
      // The next one may get through.
    } finally {
      isRenewing = false
    }
  }, leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}
