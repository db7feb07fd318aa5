/** The texts of tickets, as the index reads them: written just now, or all over again. */
import { allComments } from '../comments/access.ts'
import type { Read } from '../database/database.ts'
import { query, type QueryParts, type Selects } from '../database/query.ts'
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
  { title, description, email, ...whose }: OwnText & { title: string; description: string | null; email: string },
): TicketText => ({
  owner: ownerOf(whose, { ticketId, audience: 'everyone', commentId: null, attachmentId: null }),
  text: { title, about: [String(ticketId), email], body: description ?? '' },
})

export const commentText = (
  ticketId: number,
  commentId: number,
  { content, audience, email, ...whose }: OwnText & { content: string; audience: Audience; email: string },
): TicketText => ({
  owner: ownerOf(whose, { ticketId, audience, commentId, attachmentId: null }),
  text: { about: [email], body: content },
})

export const attachmentText = (
  ticketId: number,
  attachmentId: number,
  { fileName, audience, ...whose }: OwnText & { fileName: string; audience: Audience },
): TicketText => ({
  owner: ownerOf(whose, { ticketId, audience, commentId: null, attachmentId }),
  text: { about: [fileName] },
})

type OwnText = Pick<PieceOwner, 'requesterId' | 'participants'>

/** What else stands in a row is left out. */
const ownerOf = (
  { requesterId, participants }: OwnText,
  own: Omit<PieceOwner, 'requesterId' | 'participants'>,
): PieceOwner => ({ ...own, requesterId, ...(participants?.length && { participants }) })

/** By ticket, for whom beside its requester it is in the index. */
export type Participants = ReadonlyMap<number, readonly number[]>

const ticketRows = (db: Selects, ids: readonly number[]) =>
  db
    .selectFrom('ticket')
    .innerJoin('user', 'user.id', 'ticket.requester_id')
    .where('ticket.id', 'in', ids)
    .select(['ticket.id', 'title', 'description', 'email', 'requester_id as requesterId'])

const attachmentRows = (db: Selects, ids: readonly number[]) =>
  db
    .selectFrom('attachment')
    .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
    .where('ticket_id', 'in', ids)
    .orderBy('attachment.id')
    .select([
      'attachment.id',
      'ticket_id as ticketId',
      'file_name as fileName',
      'audience',
      'requester_id as requesterId',
    ])

const commentRows = (db: Selects, ids: readonly number[]) =>
  allComments(db)
    .innerJoin('user', 'user.id', 'comment.author_id')
    .where('ticket_id', 'in', ids)
    .orderBy('comment.id')
    .select(['comment.id', 'ticket_id as ticketId', 'content', 'audience', 'email', 'requester_id as requesterId'])

type Rows<Build extends (...given: never[]) => { execute(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Build>['execute']>
>

/** All texts of these tickets, in the order in which they were written. */
export async function textsOf(
  db: Selects,
  ticketIds: readonly number[],
  participants?: Participants,
): Promise<TicketText[]> {
  if (!ticketIds.length) return []
  return toTexts(
    await Promise.all([
      ticketRows(db, ticketIds).execute(),
      attachmentRows(db, ticketIds).execute(),
      commentRows(db, ticketIds).execute(),
    ]),
    participants,
  )
}

const ofTicket = {
  own: query((q: QueryParts<{ ticketId: number }>) => ticketRows(q.db, [q.param('ticketId')])),
  files: query((q: QueryParts<{ ticketId: number }>) => attachmentRows(q.db, [q.param('ticketId')])),
  comments: query((q: QueryParts<{ ticketId: number }>) => commentRows(q.db, [q.param('ticketId')])),
}

/** The same of one ticket: each comment asks for them on SQLite, and new tickets do. */
export async function textsOfTicket(read: Read, ticketId: number, participants?: Participants): Promise<TicketText[]> {
  return toTexts(
    await Promise.all([
      read.all(ofTicket.own, { ticketId }),
      read.all(ofTicket.files, { ticketId }),
      read.all(ofTicket.comments, { ticketId }),
    ]),
    participants,
  )
}

function toTexts(
  [tickets, attachments, comments]: readonly [
    Rows<typeof ticketRows>,
    Rows<typeof attachmentRows>,
    Rows<typeof commentRows>,
  ],
  participants?: Participants,
): TicketText[] {
  const of = (ticketId: number) => ({ participants: participants?.get(ticketId) })
  return [
    ...tickets.map((row) => ticketText(row.id, { ...row, ...of(row.id) })),
    ...attachments.map((row) => attachmentText(row.ticketId, row.id, { ...row, ...of(row.ticketId) })),
    ...comments.map((row) => commentText(row.ticketId, row.id, { ...row, ...of(row.ticketId) })),
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
  { ticketId, requesterId, participants }: PieceOwner,
  audience: Audience,
  words: Iterable<string>,
): TicketWords => ({
  ticketId,
  audience,
  scope: scopeTokensOf({ requesterId, participants, audience }),
  words: [...words],
})

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
