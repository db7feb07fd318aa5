/** What whoever runs the desk sees of its jobs, and may do to them, while servers go on. */
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { jobKinds, type JobKinds } from './kinds.ts'

type Db = Kysely<Tables>

export type JobState = 'failed' | 'waiting' | 'running' | 'scheduled'

export interface ListedJob {
  readonly id: number
  readonly kind: string
  readonly tries: number
  /** ms since 1970. */
  readonly runAt: number | null
  readonly everyMs: number | null
  readonly failedAt: number | null
  readonly lastError: string | null
}

/** What a job is at `now` (ms since 1970). A scheduled job that failed is both: it is listed as failed. */
function inState(db: Db, state: JobState, now: number) {
  const jobs = db.selectFrom('job')
  const withoutProcess = jobs.where('failed_at', 'is', null).where('run_at', 'is not', null).where(hasNoProcess(now))
  switch (state) {
    case 'failed':
      return jobs.where('failed_at', 'is not', null)
    case 'running':
      return jobs.where('failed_at', 'is', null).where('lease', 'is not', null).where('run_at', '>', now)
    case 'waiting':
      return withoutProcess.where('every_ms', 'is', null)
    case 'scheduled':
      return withoutProcess.where('every_ms', 'is not', null)
  }
}

export async function countJobs(db: Db, state: JobState, now: number): Promise<number> {
  const [row] = await inState(db, state, now)
    .select((is) => is.fn.countAll<number>().as('jobs'))
    .execute()
  return row?.jobs ?? 0
}

/** The newest failure first; of all others what is due first. */
export const listJobs = (
  db: Db,
  state: JobState,
  { now, limit }: { now: number; limit: number },
): Promise<ListedJob[]> =>
  inState(db, state, now)
    .select([
      'id',
      'kind',
      'tries',
      'run_at as runAt',
      'every_ms as everyMs',
      'failed_at as failedAt',
      'last_error as lastError',
    ])
    .orderBy(state === 'failed' ? 'failed_at' : 'run_at', state === 'failed' ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Why one job can't be changed as asked. */
export type NotChanged = 'missing' | 'running' | 'scheduled'

const whole = { failed_at: null, lease: null, tries: 0 }

/** Lets it begin at once, with all its tries. */
export async function retryJob(db: Db, id: number, now: number): Promise<NotChanged | undefined> {
  const obstacle = await obstacleTo(db, id, now)
  if (obstacle && obstacle !== 'scheduled') return obstacle
  const [result] = await db
    .updateTable('job')
    .set({ ...whole, run_at: now })
    .where('id', '=', id)
    .where(hasNoProcess(now))
    .execute()
  return result?.numUpdatedRows ? undefined : 'running'
}

/** The same for all that failed and that no process has; answers how many these were. */
export async function retryFailed(db: Db, now: number): Promise<number> {
  const [result] = await db
    .updateTable('job')
    .set({ ...whole, run_at: now })
    .where('failed_at', 'is not', null)
    .where('lease', 'is', null)
    .execute()
  return Number(result?.numUpdatedRows ?? 0)
}

/** It will not be done. */
export async function dropJob(db: Db, id: number, now: number): Promise<NotChanged | undefined> {
  const obstacle = await obstacleTo(db, id, now)
  if (obstacle) return obstacle
  const [result] = await db.deleteFrom('job').where('id', '=', id).where(hasNoProcess(now)).execute()
  return result?.numDeletedRows ? undefined : 'running'
}

/** Asked again where it is changed: a server may have taken it meanwhile. */
const hasNoProcess = (now: number) => (is: ExpressionBuilder<Tables, 'job'>) =>
  is.or([is('lease', 'is', null), is('run_at', '<=', now)])

async function obstacleTo(db: Db, id: number, now: number): Promise<NotChanged | undefined> {
  const job = await db.selectFrom('job').where('id', '=', id).select(['lease', 'run_at', 'every_ms']).executeTakeFirst()
  if (!job) return 'missing'
  if (job.lease !== null && (job.run_at ?? 0) > now) return 'running'
  return job.every_ms === null ? undefined : 'scheduled'
}

const afterRestore =
  'The desk was restored from a backup: this may have been done since that was made. Retry it, or drop it.'

/**
 * After a restore: what reaches others than this desk may have been done since the backup was made, so it waits, as failed, for someone to
 * decide; what no kind is known of waits with it. Answers how many these were.
 */
export async function holdRestored(db: Db, now: number, kinds: JobKinds = jobKinds): Promise<number> {
  const harmless = Object.keys(kinds).filter((kind) => kinds[kind]?.reaches === 'desk')
  const [result] = await db
    .updateTable('job')
    .set({ run_at: null, lease: null, failed_at: now, last_error: afterRestore })
    .where('kind', 'not in', harmless)
    .where('failed_at', 'is', null)
    .execute()
  return Number(result?.numUpdatedRows ?? 0)
}
