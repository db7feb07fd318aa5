/** What a list of tickets can be narrowed to. Fields that are not given narrow nothing. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Status, Tables } from '../database/tables.ts'
import { invalid } from '../platform/errors.ts'

/** Times in ms since 1970; `…From` counts in, `…To` does not. */
export interface TicketFilter {
  readonly status?: readonly Status[] | undefined
  readonly requesterId?: number | undefined
  readonly createdFrom?: number | undefined
  readonly createdTo?: number | undefined
  readonly updatedFrom?: number | undefined
  readonly updatedTo?: number | undefined
  readonly hasAttachments?: boolean | undefined
}

/** Nothing is narrowed, or only to one requester and to some statuses. */
export const isCounted = (filter: TicketFilter): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || name === 'requesterId' || name === 'status')

const maxPage = 200

/** Throws Invalid unless so many may be asked for at once. */
export function checkPage(first: number): void {
  if (first < 1 || first > maxPage) throw invalid('first', `first must be from 1 to ${maxPage}.`)
}

/** The conditions as one, for `where`. */
export const passes =
  (filter: TicketFilter) =>
  (is: ExpressionBuilder<Tables, 'ticket'>): Expression<SqlBool> => {
    const { status, requesterId, createdFrom, createdTo, updatedFrom, updatedTo, hasAttachments } = filter
    const anyFile = () =>
      is.exists(is.selectFrom('attachment').whereRef('attachment.ticket_id', '=', 'ticket.id').select('attachment.id'))
    // With one status an index also gives the order.
    const oneOf = ([first, ...others]: readonly Status[]) =>
      others.length
        ? is('ticket.status', 'in', [first as Status, ...others])
        : is('ticket.status', '=', first as Status)
    return is.and([
      ...(status === undefined ? [] : [oneOf(status)]),
      ...(requesterId === undefined ? [] : [is('ticket.requester_id', '=', requesterId)]),
      ...(createdFrom === undefined ? [] : [is('ticket.created_at', '>=', createdFrom)]),
      ...(createdTo === undefined ? [] : [is('ticket.created_at', '<', createdTo)]),
      ...(updatedFrom === undefined ? [] : [is('ticket.updated_at', '>=', updatedFrom)]),
      ...(updatedTo === undefined ? [] : [is('ticket.updated_at', '<', updatedTo)]),
      ...(hasAttachments === undefined ? [] : [hasAttachments ? anyFile() : is.not(anyFile())]),
    ])
  }
