/** What hangs on tickets (files, and what is known of pictures), read at once for all tickets that were read together. */
import type { Read } from '../database/database.ts'
import type { Query } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'

/** Tickets that were read together, and what hangs on them as far as it was asked for. */
export interface TicketBatch {
  readonly ids: readonly number[]
  /**
   * By query, then by scope, or by person where it differs by person: one ticket may be shown to many (live changes), who do not see the same
   * of it. Only this file looks.
   */
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
export const perTicket = <Row extends OfTicket, Value>(
  query: Query<{ ticketIds: string }, Row>,
  make: (rows: readonly Row[], batch: TicketBatch) => Value,
) =>
  remembered({
    query,
    keyOf: ({ scopeKey }) => scopeKey,
    paramsOf: (ticketIds) => ({ ticketIds }),
    make,
  })

/** What a query about tickets and whoever asks is given: the ids of both, and the time, ms since 1970. */
export interface OfViewer {
  readonly ticketIds: string
  readonly viewer: number
  readonly now: number
}

/** The same for what differs by person. Throws Unauthenticated. */
export const perTicketOfViewer = <Row extends OfTicket, Value>(
  query: Query<OfViewer, Row>,
  make: (rows: readonly Row[]) => Value,
) =>
  remembered({
    query,
    keyOf: ({ scopeKey, viewer }) => `${scopeKey} of ${userOf(viewer).id}`,
    paramsOf: (ticketIds, { viewer, now }) => ({ ticketIds, viewer: userOf(viewer).id, now }),
    make,
  })

interface Remembered<P extends object, Row extends OfTicket, Value> {
  readonly query: Query<P, Row>
  readonly keyOf: (read: Read) => string
  readonly paramsOf: (ticketIds: string, read: Read) => P
  readonly make: (rows: readonly Row[], batch: TicketBatch) => Value
}

function remembered<P extends object, Row extends OfTicket, Value>({
  query,
  keyOf,
  paramsOf,
  make,
}: Remembered<P, Row, Value>) {
  type Answer = (ticketId: number) => Value

  async function answer(read: Read, batch: TicketBatch, answers: Map<string, unknown>): Promise<Answer> {
    const rows = await read.all(query, paramsOf(JSON.stringify(batch.ids), read))
    const made = new Map([...Map.groupBy(rows, ({ ticketId }) => ticketId)].map(([id, of]) => [id, make(of, batch)]))
    const none = make([], batch)
    const found: Answer = (id) => made.get(id) ?? none
    answers.set(keyOf(read), found)
    return found
  }

  return (read: Read, { id, batch }: InBatch): Value | Promise<Value> => {
    let answers = batch.answers.get(query)
    if (!answers) batch.answers.set(query, (answers = new Map()))
    const key = keyOf(read)
    let found = answers.get(key) as Answer | Promise<Answer> | undefined
    if (!found) answers.set(key, (found = answer(read, batch, answers)))
    return typeof found === 'function' ? found(id) : found.then((of) => of(id))
  }
}
