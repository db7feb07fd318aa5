/** Jobs as rows: which are due, who has them, and what became of them. */
import type { Read, Write, WriteOptions } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { processBudget } from '../platform/budgets.ts'

/** Taking and ending jobs: short statements that stand for themselves, and wait for people. */
export const asQueue: WriteOptions = { owner: 'jobs', isUrgent: false, isolation: 'read committed' }

/** A job of this process, until its lease ends. */
export interface Claimed {
  readonly id: number
  readonly kind: string
  /** JSON. */
  readonly payload: string
  /** How often it has begun, this time included. */
  readonly tries: number
  /** Of a scheduled job. */
  readonly everyMs: number | null
  readonly lease: string
  /** ms since 1970. */
  readonly claimedAt: number
}

/** When the next job of each kind is due, by kind; none for kinds of which none waits. */
export async function nextByKind(read: Read, kinds: readonly string[]): Promise<Map<string, number>> {
  const [row] = await read.build((q) =>
    q.db.selectNoFrom((is) =>
      kinds.map((kind, index) =>
        is
          .selectFrom('job')
          .where('kind', '=', kind)
          .where('run_at', 'is not', null)
          .select((of) => of.fn.min<number | null>('run_at').as('next'))
          .as(`next_${index}`),
      ),
    ),
  )
  const found: Readonly<Record<string, number | null>> = row ?? {}
  return new Map(
    kinds.flatMap((kind, index) => {
      const next = found[`next_${index}`] ?? null
      return next === null ? [] : [[kind, next] as const]
    }),
  )
}

export interface Claim {
  readonly kind: string
  readonly count: number
  readonly leaseMs: number
  readonly lease: string
}

/** Up to `count` jobs that are due, the longest due first; from now on no one else has them until the lease ends. */
export async function claim(write: Write, { kind, count, leaseMs, lease }: Claim): Promise<Claimed[]> {
  const claimedAt = write.now
  const claimed = await write.db
    // Made once: where a plan looked for the rows again, it would find others.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('job')
          .where('kind', '=', kind)
          .where('run_at', '<=', claimedAt)
          .orderBy('run_at')
          .orderBy('id')
          .limit(count)
          .select('id')
          .modifyEnd(write.dialect.skipLocked),
    )
    .updateTable('job')
    .set((is) => ({
      lease,
      run_at: claimedAt + leaseMs,
      tries: is('tries', '+', 1),
      // A scheduled job is known by its key; of all others the next may be added from now on.
      job_key: is.case().when('every_ms', 'is', null).then(null).else(is.ref('job_key')).end(),
    }))
    .where('id', 'in', (is) => is.selectFrom('due').select('due.id'))
    .returning(['id', 'payload', 'tries', 'every_ms as everyMs'])
    .execute()
  return claimed.map((job) => ({ ...job, kind, lease, claimedAt })).toSorted((a, b) => a.id - b.id)
}

const held = (write: Write, { id, lease }: Claimed) =>
  write.db.updateTable('job').where('id', '=', id).where('lease', '=', lease)

/** Each of these answers whether the job was still this process' own; if not, nothing was changed. */
type Changed = Promise<boolean>

export const renew = (write: Write, job: Claimed, leaseMs: number): Changed =>
  isChanged(held(write, job).set({ run_at: write.now + leaseMs }))

/** As if it had not begun. */
export const giveBack = (write: Write, job: Claimed): Changed =>
  isChanged(held(write, job).set((is) => ({ lease: null, run_at: write.now, tries: is('tries', '-', 1) })))

export async function finish(write: Write, job: Claimed): Changed {
  const { id, lease, everyMs } = job
  if (everyMs !== null) {
    return isChanged(
      held(write, job).set({ ...anew, run_at: nextTurn(write, job, everyMs), failed_at: null, last_error: null }),
    )
  }
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await write.db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
  return numDeletedRows > 0n
}

export const tryAgain = (write: Write, job: Claimed, { afterMs, error }: { afterMs: number; error: string }): Changed =>
  isChanged(held(write, job).set({ lease: null, run_at: write.now + afterMs, last_error: error }))

/** It is kept, for someone to look at. A scheduled job is tried anew when its next turn comes. */
export const giveUp = (write: Write, job: Claimed, error: string): Changed =>
  isChanged(
    held(write, job).set({
      ...(job.everyMs === null
        ? { lease: null, run_at: null }
        : { ...anew, run_at: nextTurn(write, job, job.everyMs) }),
      failed_at: write.now,
      last_error: error,
    }),
  )

const anew = { lease: null, tries: 0 }

const nextTurn = ({ now }: Write, { claimedAt }: Claimed, everyMs: number) => Math.max(now, claimedAt + everyMs)

async function isChanged(update: {
  execute(): Promise<readonly { readonly numUpdatedRows: bigint }[]>
}): Promise<boolean> {
  const [result] = await update.execute()
  return (result?.numUpdatedRows ?? 0n) > 0n
}

/** Forgets, at most `count`, those that were given up long ago; answers how many these were. */
export async function sweepJobs(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('job')
    .where('failed_at', '<', write.now - processBudget.jobs.failedMs)
    .where('run_at', 'is', null)
    .orderBy('failed_at')
    .limit(count)
    .select('id')
  const [result] = await write.db.deleteFrom('job').where('id', 'in', old).execute()
  return Number(result?.numDeletedRows ?? 0)
}

export interface JobCounts {
  readonly kind: string
  readonly waiting: number
  readonly failed: number
  /** When the next of those that no process has is due, ms since 1970. */
  readonly next: number | null
}

/** Of each kind that has rows. It reads the whole table. */
export const countByKind = (read: Read): Promise<JobCounts[]> =>
  read.build((q) =>
    q.db
      .selectFrom('job')
      .groupBy('kind')
      .select((is) => [
        'kind',
        sql<number>`sum(case when run_at is not null and lease is null and every_ms is null then 1 else 0 end)`.as(
          'waiting',
        ),
        sql<number>`sum(case when failed_at is not null then 1 else 0 end)`.as('failed'),
        is.fn.min<number | null>(sql<number | null>`case when lease is null then run_at end`).as('next'),
      ]),
  )
