/** Keeps the index: what is written can be found from the moment its transaction commits. */
import { sql, type RawBuilder } from 'kysely'
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { allComments } from '../comments/access.ts'
import type { Recorded } from '../events/events.ts'
import { createPauses } from '../platform/event-loop.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { isYetToBeIndexed } from './build-state.ts'
import { piecesPerTicket, scopeTokensOf, type SearchDialect, type TicketWords } from './dialect.ts'
import { searchOf } from './dialects.ts'
import { indexText, type IndexedText, type Piece } from './documents.ts'
import {
  attachmentText,
  charactersOf,
  commentText,
  indexTicket,
  textsOf,
  ticketText,
  type IndexedTicket,
  type TicketText,
} from './ticket-texts.ts'

const ticketRow = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('ticket')
    .innerJoin('user', 'user.id', 'ticket.requester_id')
    .where('ticket.id', '=', q.param('id'))
    .select(['ticket.title', 'ticket.description', 'user.email', 'user.id as requesterId']),
)

const commentRow = query((q: QueryParts<{ id: number }>) =>
  allComments(q.db)
    .innerJoin('user', 'user.id', 'comment.author_id')
    .where('comment.id', '=', q.param('id'))
    .select(['comment.content', 'comment.audience', 'user.email', 'ticket.requester_id as requesterId']),
)

const attachmentRow = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('attachment')
    .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
    .where('attachment.id', '=', q.param('id'))
    .select(['attachment.file_name as fileName', 'attachment.audience', 'ticket.requester_id as requesterId']),
)

/** Reacts to what adds text (a new ticket, comment or attachment) and to another title. */
export async function indexTexts(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  switch (event.kind) {
    case 'ticket.created': {
      const row = await write.first(ticketRow, { id: event.ticketId })
      if (row) await addTicket(write, [ticketText(event.ticketId, row)])
      return
    }
    case 'comment.added': {
      const row = await write.first(commentRow, { id: event.commentId })
      if (row) await addText(write, commentText(event.ticketId, event.commentId, row))
      return
    }
    case 'file.attached': {
      const row = await write.first(attachmentRow, { id: event.attachmentId })
      if (row) await addText(write, attachmentText(event.ticketId, event.attachmentId, row))
      return
    }
    case 'ticket.title_changed':
      await indexTitle(write, event.ticketId)
      return
    default:
  }
}

/** A ticket that is not in the index yet, with all its texts so far, which have so many characters. */
export function* rowsOf(
  search: SearchDialect,
  { title, documents, texts }: IndexedTicket,
  characters: number,
): Generator<RawBuilder<unknown>> {
  for (const { pieces } of texts) yield* search.addPieces(pieces)
  yield* search.addTitle(title)
  for (const document of documents) yield* search.addTicket(withinRoom(document), characters)
  // Last: another writer who adds the same words waits from here on.
  yield* search.addKnownWords([...new Set(texts.flatMap(({ knownWords }) => knownWords))])
}

const withinRoom = (document: TicketWords): TicketWords => ({
  ...document,
  words: document.words.slice(0, requestBudget.indexed.wordsOfTicket),
})

export const addTicket = async (write: Write, texts: readonly TicketText[]): Promise<void> =>
  runAll(write, rowsOf(searchOf(write.dialect), await indexTicket(texts), charactersOf(texts)))

/** Another text of a ticket that is in the index, for its audience. */
export async function addText(write: Write, one: TicketText): Promise<void> {
  const { ticketId, audience, requesterId } = one.owner
  const [isYetToCome, forAgents] = await Promise.all([
    isYetToBeIndexed(write, ticketId),
    write.first(documentForAgents, { ticketId }),
  ])
  if (isYetToCome) return
  const search = searchOf(write.dialect)
  const { pieces, knownWords, words } = await indexText(one.owner, one.text)
  const extend = (audience: Audience) => {
    const scope = scopeTokensOf({ requesterId, audience })
    return runAll(write, search.extendTicket(write, { ticketId, audience, scope, words }))
  }
  await runAll(write, search.addPieces(pieces))
  if (audience === 'everyone') await extend('everyone')
  if (audience === 'agents' || forAgents) await extend('agents')
  await runAll(write, search.addKnownWords(knownWords))
}

/**
 * A ticket with another title: its documents are made anew of all its texts, since a document does not tell which of them a word came from. The
 * pieces of its own text keep their places.
 */
async function indexTitle(write: Write, ticketId: number): Promise<void> {
  if (await isYetToBeIndexed(write, ticketId)) return
  const search = searchOf(write.dialect)
  const texts = await textsOf(write.db, [ticketId])
  const { title, documents, texts: indexed } = await indexTicket(texts)
  // Its own text comes first.
  const [{ pieces, knownWords }] = indexed as [IndexedText, ...IndexedText[]]
  const [first, end] = [ticketId * piecesPerTicket, (ticketId + 1) * piecesPerTicket]
  const places = (await write.all(ownPieces, { first, end })).map(({ id }) => id)
  await runAll(write, search.forgetTicket(write, ticketId))
  await runAll(write, search.addTitle(title))
  for (const document of documents) {
    await runAll(write, search.addTicket(withinRoom(document), charactersOf(texts)))
  }
  for (const [at, id] of places.entries()) {
    const piece = pieces[at] ?? { ...(pieces[0] as Piece), title: [], about: [], body: [], others: [] }
    await runAll(write, search.replacePiece(id, piece))
  }
  await runAll(write, search.addPieces(pieces.slice(places.length)))
  await runAll(write, search.addKnownWords(knownWords))
}

const ownPieces = query((q: QueryParts<{ first: number; end: number }>) =>
  q.db
    .selectFrom('search_piece')
    .where('id', '>=', q.param('first'))
    .where('id', '<', q.param('end'))
    .where('comment_id', 'is', null)
    .where('attachment_id', 'is', null)
    .orderBy('id')
    .select('id'),
)

/** Whether a ticket has texts for agents alone. Not as a parameter: a plan for any value can't use the index of those. */
const documentForAgents = query((q: QueryParts<{ ticketId: number }>) =>
  q.db
    .selectFrom('search_piece')
    .where('ticket_id', '=', q.param('ticketId'))
    .where('for_agents', '=', sql.lit(1))
    .select('id')
    .limit(1),
)

/** Each may take a while by itself, to make or to run: others get their turn on the event loop between them. */
async function runAll(
  write: Write,
  statements: Iterable<RawBuilder<unknown>> | AsyncIterable<RawBuilder<unknown>>,
): Promise<void> {
  const pause = createPauses(processBudget.eventLoopMs / 2)
  for await (const statement of statements) {
    await write.run(statement)
    await pause()
  }
}
