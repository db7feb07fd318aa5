/** Colleagues who are named in internal notes: told when the note is written, and kept beside it. */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { User } from '../database/viewer.ts'
import { parseMarkdown } from '../../text/markdown/markdown.ts'
import { mayMention, mentionsIn } from '../../text/mentions-in.ts'
import { requestBudget } from '../platform/budgets.ts'
import { isInAudience } from '../tickets/access.ts'
import { perTicket, type TicketBatch } from '../tickets/per-ticket.ts'
import { activeAgents } from '../users/agents.ts'
import { nameOf } from '../users/name.ts'
import { visibleMentions } from './access.ts'

export interface Mention {
  /** As it stands in the text, with its '@'. */
  readonly text: string
  readonly user: User
}

const taken = query((q: QueryParts<{ ticketId: number; limit: number }>) =>
  visibleMentions(q).where('ticket.id', '=', q.param('ticketId')).limit(q.param('limit')).select('mention.comment_id'),
)

/** Keeps who is named in a note that was just written; answers them, each once. */
export async function writeMentions(
  write: Write,
  { id: commentId, ticketId, content }: { readonly id: number; readonly ticketId: number; readonly content: string },
): Promise<number[]> {
  if (!mayMention(content)) return []
  const { agents, ofTicket, ...room } = requestBudget.mentions
  const people = (await activeAgents(write, agents)).map(({ id, email, name }) => ({
    id,
    email,
    name: nameOf({ name: name ?? null, email }),
  }))
  const found = mentionsIn(parseMarkdown(content, room).blocks, people)
  if (found.size === 0 || (await write.all(taken, { ticketId, limit: ofTicket })).length >= ofTicket) return []
  await write.db
    .insertInto('mention')
    .values([...found].map(([written, id]) => ({ comment_id: commentId, written, user_id: id })))
    .execute()
  return [...new Set(found.values())]
}

const mentionsOfTickets = query((q: QueryParts<{ ticketIds: string }>) =>
  visibleMentions(q)
    .where('ticket.id', 'in', q.dialect.numbersOf(q.param('ticketIds')))
    .innerJoin('user', 'user.id', 'mention.user_id')
    .orderBy('mention.comment_id')
    .orderBy('mention.written')
    .select([
      'ticket.id as ticketId',
      'mention.comment_id as commentId',
      'mention.written as text',
      'user.id',
      'user.email',
      'user.name',
      'user.role',
    ]),
)

const byComment = perTicket(
  mentionsOfTickets,
  (rows): ReadonlyMap<number, readonly Mention[]> =>
    new Map(
      [...Map.groupBy(rows, ({ commentId }) => commentId)].map(([id, of]) => [
        id,
        of.map(({ text, id: userId, email, name, role }) => ({ text, user: { id: userId, email, name, role } })),
      ]),
    ),
)

/** Of a comment on a ticket, those of all comments of the ticket read at once. Null for customers, without a look. */
export function mentionsOf(
  read: Read,
  { id, ticketId, batch }: { id: number; ticketId: number; batch: TicketBatch },
): readonly Mention[] | null | Promise<readonly Mention[]> {
  if (!isInAudience(read.viewer, 'agents')) return null
  const found = byComment(read, { id: ticketId, batch })
  return found instanceof Promise ? found.then((of) => of.get(id) ?? []) : (found.get(id) ?? [])
}
