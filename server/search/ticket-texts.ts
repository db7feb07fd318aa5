/** The texts of tickets, as the index reads them: written just now, or all over again. */
import { allComments } from '../comments/access.ts'
import type { Selects } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { processBudget } from '../platform/budgets.ts'
import { createPauses, nextTurnOfTransaction } from '../platform/event-loop.ts'
import { scopeTokensOf, type TicketWords } from './dialect.ts'
import { indexText, type IndexedText, type PieceOwner, type Text } from './documents.ts'

export interface TicketText {
  readonly owner: PieceOwner
  readonly text: Text
}

export const ticketText = (
  ticketId: number,
  { title, description, email, requesterId }: OwnText & { title: string; description: string | null; email: string },
): TicketText => ({
  owner: { ticketId, requesterId, audience: 'everyone', commentId: null, attachmentId: null },
  text: { title, about: [String(ticketId), email], body: description ?? '' },
})

export const commentText = (
  ticketId: number,
  commentId: number,
  { content, audience, email, requesterId }: OwnText & { content: string; audience: Audience; email: string },
): TicketText => ({
  owner: { ticketId, requesterId, audience, commentId, attachmentId: null },
  text: { about: [email], body: content },
})

export const attachmentText = (
  ticketId: number,
  attachmentId: number,
  { fileName, audience, requesterId }: OwnText & { fileName: string; audience: Audience },
): TicketText => ({
  owner: { ticketId, requesterId, audience, commentId: null, attachmentId },
  text: { about: [fileName] },
})

interface OwnText {
  readonly requesterId: number
}

/** All texts of these tickets, in the order in which they were written. */
export async function textsOf(db: Selects, ticketIds: readonly number[]): Promise<TicketText[]> {
  if (!ticketIds.length) return []
  const ticketRows = db
    .selectFrom('ticket')
    .innerJoin('user', 'user.id', 'ticket.requester_id')
    .where('ticket.id', 'in', ticketIds)
    .select(['ticket.id', 'title', 'description', 'email', 'requester_id as requesterId'])
    .execute()
  const attachmentRows = db
    .selectFrom('attachment')
    .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
    .where('ticket_id', 'in', ticketIds)
    .orderBy('attachment.id')
    .select([
      'attachment.id',
      'ticket_id as ticketId',
      'file_name as fileName',
      'audience',
      'requester_id as requesterId',
    ])
    .execute()
  const commentRows = allComments(db)
    .innerJoin('user', 'user.id', 'comment.author_id')
    .where('ticket_id', 'in', ticketIds)
    .orderBy('comment.id')
    .select(['comment.id', 'ticket_id as ticketId', 'content', 'audience', 'email', 'requester_id as requesterId'])
    .execute()
  const [tickets, attachments, comments] = await Promise.all([ticketRows, attachmentRows, commentRows])
  return [
    ...tickets.map((row) => ticketText(row.id, row)),
    ...attachments.map((row) => attachmentText(row.ticketId, row.id, row)),
    ...comments.map((row) => commentText(row.ticketId, row.id, row)),
  ]
}

const lengthOf = ({ text: { title, about = [], body } }: TicketText): number =>
  [title, ...about, body].reduce((sum, one) => sum + (one?.length ?? 0), 0)

export const charactersOf = (texts: readonly TicketText[]): number =>
  texts.reduce((sum, text) => sum + lengthOf(text), 0)

/** One ticket's documents: of its title, of all its texts for everyone, and where there are texts for agents alone, of all its texts. */
export interface IndexedTicket {
  readonly title: TicketWords
  readonly documents: readonly TicketWords[]
  readonly texts: readonly IndexedText[]
}

/** Others get their turn on the event loop between two texts, however short each of very many is. */
export async function indexTicket(texts: readonly TicketText[]): Promise<IndexedTicket> {
  const { ticketId, requesterId } = (texts[0] as TicketText).owner
  const words: Record<Audience, Set<string>> = { everyone: new Set(), agents: new Set() }
  const titleWords = new Set<string>()
  const indexed: IndexedText[] = []
  const pause = createPauses(processBudget.eventLoopMs / 2, nextTurnOfTransaction)
  for (const one of texts) {
    const text = await indexText(one.owner, one.text)
    indexed.push(text)
    for (const word of text.words) words[one.owner.audience].add(word)
    for (const word of text.titleWords) titleWords.add(word)
    await pause()
  }
  const document = (audience: Audience, words: Iterable<string>): TicketWords => ({
    ticketId,
    audience,
    scope: scopeTokensOf({ requesterId, audience }),
    words: [...words],
  })
  const forEveryone = document('everyone', words.everyone)
  return {
    title: document('everyone', titleWords),
    documents: words.agents.size
      ? [forEveryone, document('agents', words.everyone.union(words.agents))]
      : [forEveryone],
    texts: indexed,
  }
}
