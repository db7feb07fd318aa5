/** Asks for work within the transaction of its cause: there is a job if and only if that transaction is committed. */
import type { Write } from '../database/database.ts'
import { processBudget } from '../platform/budgets.ts'
import { jobKinds, type JobKinds, type NameOf, type PayloadOf } from './kinds.ts'

export interface EnqueueOptions {
  /** Not before this time, ms since 1970; at once unless given. */
  readonly runAt?: number
  /**
   * While a job of this kind and key has not begun, no other is added: that one is done no later than either was asked for. Take what
   * few write at the same time (a ticket, a person): of writers on PostgreSQL who meet in a key all but one begin anew.
   */
  readonly key?: string
}

/** Answers the id of the job. Throws when `payload` is none of the kind, or is too long. */
export type Enqueue<K extends JobKinds> = <N extends NameOf<K>>(
  write: Write,
  kind: N,
  payload: PayloadOf<K[N]>,
  options?: EnqueueOptions,
) => Promise<number>

/** Transactions that tell of their jobs already. */
const telling = new WeakSet<Write>()

export function createEnqueue<K extends JobKinds>(kinds: K): Enqueue<K> {
  const { payloadCharacters, keyCharacters } = processBudget.jobs
  const known: JobKinds = kinds
  return async (write, kind, payload, { runAt = write.now, key } = {}) => {
    const text = JSON.stringify(payload)
    // What could not be read later must not be promised now.
    if (!Object.hasOwn(known, kind)) throw new Error(`There is no kind of job ${kind}.`)
    known[kind]?.parse(JSON.parse(text))
    if (text.length > payloadCharacters) throw new Error(`The payload of ${kind} has ${text.length} characters.`)
    if (key !== undefined && key.length > keyCharacters) throw new Error(`The key of ${kind} is too long.`)
    const { id } = await write.db
      .insertInto('job')
      .values({ kind, job_key: key ?? null, payload: text, created_at: write.now, run_at: runAt })
      // The row that is there is changed, even if to what it was: whoever claims it now must see what this transaction writes.
      .onConflict((on) =>
        on.columns(['kind', 'job_key']).doUpdateSet((is) => ({
          run_at: is.case().when('job.run_at', '<', runAt).then(is.ref('job.run_at')).else(runAt).end(),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!telling.has(write)) write.publish('jobs waiting')
    telling.add(write)
    return id
  }
}

export const enqueue: Enqueue<typeof jobKinds> = createEnqueue(jobKinds)
