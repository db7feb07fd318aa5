/** What hangs on tickets (files, and what is known of pictures), read at once for all tickets that were read together. */
import type { Read } from '../database/database.ts'
import type { Query } from '../database/query.ts'

/** Tickets that were read together, and what hangs on them as far as it was asked for. */
export interface TicketBatch {
  readonly ids: readonly number[]
  /** By query, then by scope: one ticket may be shown to many (live changes), who do not see the same of it. Only `perTicket` looks. */
  readonly answers: Map<object, Map<string, unknown>>
}

export const createBatch = (ids: readonly number[]): TicketBatch => ({ ids, answers: new Map() })

interface InBatch {
  readonly id: number
  readonly batch: TicketBatch
}

interface OfTicket {
  readonly ticketId: number
}

/**
 * What `make` makes of the rows of `query` that are of one ticket, in its order; the query must begin with what the viewer sees. One statement
 * for the whole batch, and no promise once that is answered. A failure is that of the whole batch, too: in a long list it is not tried again
 * for each ticket.
 */
export function perTicket<Row extends OfTicket, Value>(
  query: Query<{ ticketIds: string }, Row>,
  make: (rows: readonly Row[], batch: TicketBatch) => Value,
) {
  type Answer = (ticketId: number) => Value

  async function answer(read: Read, batch: TicketBatch, answers: Map<string, unknown>): Promise<Answer> {
    const rows = await read.all(query, { ticketIds: JSON.stringify(batch.ids) })
    const made = new Map([...Map.groupBy(rows, ({ ticketId }) => ticketId)].map(([id, of]) => [id, make(of, batch)]))
    const none = make([], batch)
    const found: Answer = (id) => made.get(id) ?? none
    answers.set(read.scopeKey, found)
    return found
  }

  return (read: Read, { id, batch }: InBatch): Value | Promise<Value> => {
    let answers = batch.answers.get(query)
    if (!answers) batch.answers.set(query, (answers = new Map()))
    let found = answers.get(read.scopeKey) as Answer | Promise<Answer> | undefined
    if (!found) answers.set(read.scopeKey, (found = answer(read, batch, answers)))
    return typeof found === 'function' ? found(id) : found.then((of) => of(id))
  }
}
