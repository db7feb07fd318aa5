/** The texts of tickets, as the index reads them: written just now, or all over again. */
import { allComments } from '../comments/access.ts'
import type { Selects } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { createCache } from '../platform/cache.ts'
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
  const { owner } = texts[0] as TicketText
  const titleWords = new Set<string>()
  const indexed: IndexedText[] = []
  const pause = createPauses(processBudget.eventLoopMs / 2, nextTurnOfTransaction)
  for (const one of texts) {
    const text = await indexText(one.owner, one.text)
    remember(one, text.words)
    indexed.push(text)
    for (const word of text.titleWords) titleWords.add(word)
    await pause()
  }
  return {
    title: toDocument(owner, 'everyone', titleWords),
    documents: toDocuments(
      texts,
      indexed.map(({ words }) => words),
    ),
    texts: indexed,
  }
}

/** The documents alone: a text that was cut lately is not cut once more. */
export async function documentsOf(texts: readonly TicketText[]): Promise<readonly TicketWords[]> {
  const words: (readonly string[])[] = []
  const pause = createPauses(processBudget.eventLoopMs / 2, nextTurnOfTransaction)
  for (const one of texts) {
    let own = known.get(keyOf(one))
    if (!own) remember(one, (own = (await indexText(one.owner, one.text)).words))
    words.push(own)
    const turn = pause()
    if (turn) await turn
  }
  return toDocuments(texts, words)
}

/** `words`: those of each text. */
function toDocuments(texts: readonly TicketText[], words: readonly (readonly string[])[]): readonly TicketWords[] {
  const { owner } = texts[0] as TicketText
  const found: Record<Audience, Set<string>> = { everyone: new Set(), agents: new Set() }
  for (const [at, { owner: own }] of texts.entries()) {
    for (const word of words[at] ?? []) found[own.audience].add(word)
  }
  const forEveryone = toDocument(owner, 'everyone', found.everyone)
  return found.agents.size
    ? [forEveryone, toDocument(owner, 'agents', found.everyone.union(found.agents))]
    : [forEveryone]
}

const toDocument = (
  { ticketId, requesterId }: PieceOwner,
  audience: Audience,
  words: Iterable<string>,
): TicketWords => ({ ticketId, audience, scope: scopeTokensOf({ requesterId, audience }), words: [...words] })

/** The words of texts, by the texts themselves: on SQLite a comment makes the document of its ticket anew of all of them. */
const known = createCache<string, readonly string[]>(processBudget.textWords)

/** Each part behind its length: no other text has the same. */
const keyOf = ({ text: { title = '', about = [], body = '' } }: TicketText): string =>
  [title, body, ...about].map((part) => `${part.length}:${part}`).join('')

function remember(text: TicketText, words: readonly string[]): void {
  // A document with such a text lies in parts, to which a comment adds its own words alone.
  if (lengthOf(text) > requestBudget.indexed.longTicket) return
  const key = keyOf(text)
  known.set(key, words, 2 * key.length + bytesOfWord * (words.length + 1))
}

/** With its place in a list, about; long ones are parts of a text, and keep it. */
const bytesOfWord = 48
