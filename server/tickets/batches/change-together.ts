/** Tickets of a batch that are changed in one transaction: each wholly or not at all, and side by side where statements are pipelined. */
import type { RecordedEvent, Write } from '../../database/database.ts'
import { sql } from '../../database/query-builder.ts'
import { notFound } from '../../platform/errors.ts'
import { rememberCounts } from '../counts.ts'
import { changeTicket } from '../set-fields.ts'
import type { Ticket } from '../tickets.ts'
import type { BulkChange } from './bulk-change.ts'
import { reasonOf, type BatchFailure } from './failures.ts'
import { keeping, takenOf, type Taken } from './taken.ts'

/** What is to be done to one ticket. */
export interface Todo {
  readonly id: number
  /** Throws what the ticket is left alone for. Writes nothing. */
  readonly change: (write: Write, ticket: Ticket) => BulkChange | Promise<BulkChange>
  /** What follows once it is changed. */
  readonly follow?: (write: Write, before: Ticket, after: Ticket) => Promise<void>
}

/** What was changed, if anything was; or why the ticket was left as it is. */
export interface Outcome {
  readonly taken?: Taken | undefined
  readonly reason?: Pick<BatchFailure, 'code' | 'field'>
}

interface Wanted {
  readonly todo: Todo
  readonly ticket: Ticket
  readonly change: BulkChange
}

const isWanted = (one: Wanted | Outcome): one is Wanted => 'todo' in one

/** How many are best changed together. */
export const togetherAtMost = ({ dialect }: Write): number => (dialect.isPipelined ? 10 : 1)

/**
 * Answers what became of each, in their order; `found` are the tickets as they were read in this transaction. If some are refused after they may have
 * written something, all are taken back, and the others changed once more. The savepoints of a transaction lie one within the other and end with
 * it, which saves a statement.
 */
export async function changeTogether(
  write: Write,
  todo: readonly Todo[],
  found: ReadonlyMap<number, Ticket>,
): Promise<Outcome[]> {
  const wanted = await all(todo.map((one) => prepare(write, one, found.get(one.id))))
  const forgetCounts = rememberCounts(write)
  await write.run(sql`savepoint some_tickets`)
  const outcomes = await all(wanted.map(async (one) => (isWanted(one) ? apply(write, one) : one)))
  if (!wanted.some((one, at) => isWanted(one) && outcomes[at]?.reason)) return outcomes
  await write.run(sql`rollback to savepoint some_tickets`)
  forgetCounts()
  const others = todo.filter((_, at) => !outcomes[at]?.reason)
  const again = others.length ? await changeTogether(write, others, found) : []
  return outcomes.map((outcome) => (outcome.reason ? outcome : (again.shift() as Outcome)))
}

const prepare = (write: Write, todo: Todo, ticket: Ticket | undefined): Promise<Wanted | Outcome> =>
  orReason(async () => {
    if (!ticket) throw notFound('ticket')
    return { todo, ticket, change: await todo.change(write, ticket) }
  })

const apply = (write: Write, { todo, ticket, change }: Wanted): Promise<Outcome> =>
  orReason(async () => {
    const recorded: RecordedEvent[] = []
    const own = keeping(write, recorded)
    // Titles alone have a limit that a desk can set.
    const changed = await changeTicket(own, ticket, change, { maxTitleLength: 0 })
    await todo.follow?.(own, ticket, changed)
    return { taken: takenOf(todo.id, recorded) }
  })

/** Throws what has nothing to do with the ticket. */
async function orReason<T>(work: () => Promise<T>): Promise<T | Outcome> {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    return { reason }
  }
}

/** Waits for all of them even if one fails: none may still run when the transaction is rolled back. */
async function all<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
