/** What people write on tickets and have not sent: a text for each person, ticket and audience. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { userOf } from '../database/viewer.ts'
import { LongList } from '../platform/long-list.ts'
import { getTicket, ticketsByIds, type Ticket } from '../tickets/tickets.ts'
import { visibleDrafts } from './access.ts'

/** Which draft of the viewer's there is, without its text. Times in ms since 1970. */
export interface DraftHead {
  readonly ticketId: number
  readonly audience: Audience
  /** A word that whoever saved it chose; the same as long as nothing of it has changed. */
  readonly version: string
  readonly updatedAt: number
}

export interface Draft extends DraftHead {
  readonly ticket: Ticket
  readonly content: string
  /** The newest comment that its writer had seen when they began, 0 for none; null where they did not say. */
  readonly lastSeen: number | null
}

type DraftRow = Omit<Draft, 'ticket'>

const headColumns = [
  'draft.ticket_id as ticketId',
  'draft.audience',
  'draft.version',
  'draft.updated_at as updatedAt',
] as const
const columns = [...headColumns, 'draft.content', 'draft.last_seen as lastSeen'] as const

const ownDrafts = query((q: QueryParts<{ viewer: number }>) =>
  visibleDrafts(q).orderBy('draft.updated_at', 'desc').orderBy('draft.ticket_id', 'desc').select(columns),
)

const ownHeads = query((q: QueryParts<{ viewer: number }>) =>
  visibleDrafts(q).orderBy('draft.ticket_id').orderBy('draft.audience').select(headColumns),
)

const ownDraftsOfTicket = query((q: QueryParts<{ viewer: number; ticketId: number }>) =>
  visibleDrafts(q).where('draft.ticket_id', '=', q.param('ticketId')).orderBy('draft.audience', 'desc').select(columns),
)

/** One's own, those that were changed last first; of one ticket alone if it is given. Throws Unauthenticated, and NotFound for a ticket that the viewer does not see. */
export async function draftsOf(read: Read, ticketId?: number): Promise<LongList<Draft>> {
  const { id: viewer } = userOf(read.viewer)
  if (ticketId !== undefined) {
    const ticket = await getTicket(read, ticketId)
    const rows = await read.all(ownDraftsOfTicket, { viewer, ticketId })
    return new LongList(rows.map((row) => ({ ...row, ticket })))
  }
  const rows = await read.all(ownDrafts, { viewer })
  const tickets = await ticketsByIds(read, [...new Set(rows.map((row) => row.ticketId))])
  return new LongList(rows.flatMap((row) => withTicket(row, tickets.get(row.ticketId))))
}

/** What is no longer visible a moment later is left out. */
const withTicket = (row: DraftRow, ticket: Ticket | undefined): Draft[] => (ticket ? [{ ...row, ticket }] : [])

/** One's own, by ticket. Throws Unauthenticated. */
export const draftHeads = async (read: Read): Promise<DraftHead[]> =>
  read.all(ownHeads, { viewer: userOf(read.viewer).id })

/** One's own draft on a ticket that the viewer sees. */
export async function findDraft(read: Read, ticket: Ticket, audience: Audience): Promise<Draft | null> {
  const rows = await read.all(ownDraftsOfTicket, { viewer: userOf(read.viewer).id, ticketId: ticket.id })
  const row = rows.find((one) => one.audience === audience)
  return row ? { ...row, ticket } : null
}
