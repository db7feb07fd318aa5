/** Keeps the index: what is written can be found from the moment its transaction commits. */
import type { RawBuilder } from 'kysely'
import type { RecordedEvent, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { allComments } from '../comments/access.ts'
import type { Recorded } from '../events/events.ts'
import { createPauses, nextTurnOfTransaction } from '../platform/event-loop.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { isYetToBeIndexed } from './build-state.ts'
import { piecesOf, scopeTokensOf, type SearchDialect, type TicketWords } from './dialect.ts'
import { searchOf } from './dialects.ts'
import type { IndexedText, Piece } from './documents.ts'
import { askToIndexParticipants, indexedParticipants, participantsIn } from './participant-index.ts'
import {
  attachmentText,
  charactersOf,
  commentText,
  documentsOf,
  indexTicket,
  textsOfTicket,
  type IndexedTicket,
  type TicketText,
} from './ticket-texts.ts'

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

/** What a transaction has written of a ticket so far that is not in the index. */
interface Unindexed {
  isNew: boolean
  hasNewTitle: boolean
  /** Whether others take part in it than before. */
  hasOthers: boolean
  readonly comments: number[]
  readonly attachments: number[]
}

const unindexed = new WeakMap<Write['db'], Map<number, Unindexed>>()

/**
 * Reacts to what adds text (a new ticket, comment or attachment), to another title, and to who takes part. All that one transaction adds to a ticket goes into
 * its documents at once, at the end: writers who add the same words then wait for each other as shortly as can be.
 */
export function indexTexts(write: Write, recorded: RecordedEvent): void {
  const event = recorded as Recorded
  switch (event.kind) {
    case 'ticket.created':
      unindexedOf(write, event.ticketId).isNew = true
      return
    case 'comment.added':
      unindexedOf(write, event.ticketId).comments.push(event.commentId)
      return
    case 'file.attached':
      unindexedOf(write, event.ticketId).attachments.push(event.attachmentId)
      return
    case 'ticket.title_changed':
      unindexedOf(write, event.ticketId).hasNewTitle = true
      return
    case 'participant.added':
    case 'participant.removed':
    case 'participant.left':
      unindexedOf(write, event.ticketId).hasOthers = true
      return
    default:
  }
}

function unindexedOf(write: Write, ticketId: number): Unindexed {
  let tickets = unindexed.get(write.db)
  if (!tickets) {
    const all = new Map<number, Unindexed>()
    unindexed.set(write.db, (tickets = all))
    write.beforeCommit(async () => {
      for (const [id, added] of all) await indexAdded(write, id, added)
    })
  }
  let added = tickets.get(ticketId)
  if (!added) {
    added = { isNew: false, hasNewTitle: false, hasOthers: false, comments: [], attachments: [] }
    tickets.set(ticketId, added)
  }
  return added
}

async function indexAdded(write: Write, ticketId: number, added: Unindexed): Promise<void> {
  if (added.hasOthers) await askToIndexParticipants(write, ticketId)
  if (added.isNew) {
    const texts = await textsOfTicket(write, ticketId)
    if (texts.length) await addTicket(write, texts)
    return
  }
  if (added.comments.length || added.attachments.length) await addTexts(write, ticketId, added)
  if (added.hasNewTitle) await indexTitle(write, ticketId)
}

/** A ticket that is not in the index yet, with all its texts so far, which have so many characters. */
export function* rowsOf(
  search: SearchDialect,
  ticket: IndexedTicket,
  characters: number,
): Generator<RawBuilder<unknown>> {
  yield* documentRows(search, ticket, characters)
  // Last: another writer who adds the same words waits from here on.
  yield* search.addKnownWords(knownWordsOf(ticket.texts))
}

/** The same of a ticket whose words are known. */
export function* documentRows(
  search: SearchDialect,
  { title, documents, texts }: IndexedTicket,
  characters: number,
): Generator<RawBuilder<unknown>> {
  yield* search.addPieces(texts.flatMap(({ pieces }) => pieces))
  yield* search.addTitle(title)
  for (const document of documents) yield* search.addTicket(withinRoom(document), characters)
}

const knownWordsOf = (texts: readonly IndexedText[]): string[] => [
  ...new Set(texts.flatMap(({ knownWords }) => knownWords)),
]

const asForAgents = (document: TicketWords, { owner: { requesterId } }: TicketText): TicketWords => ({
  ...document,
  audience: 'agents',
  scope: scopeTokensOf({ requesterId, audience: 'agents' }),
})

const withinRoom = (document: TicketWords): TicketWords => ({
  ...document,
  words: document.words.slice(0, requestBudget.indexed.wordsOfTicket),
})

export const addTicket = async (write: Write, texts: readonly TicketText[]): Promise<void> =>
  runAll(write, rowsOf(searchOf(write.dialect), await indexTicket(texts), charactersOf(texts)))

/** More texts of a ticket that is in the index, each for its audience. */
async function addTexts(write: Write, ticketId: number, { comments, attachments }: Unindexed): Promise<void> {
  const [isYetToCome, hasTextForAgents, participants, files, said] = await Promise.all([
    isYetToBeIndexed(write, ticketId),
    write.first(documentForAgents, { ticketId }),
    write.all(indexedParticipants, { ticketId }).then((rows) => rows.map(({ userId }) => userId)),
    Promise.all(attachments.map((id) => write.first(attachmentRow, { id }))),
    Promise.all(comments.map((id) => write.first(commentRow, { id }))),
  ])
  const rows = [
    ...files.map((row, at) => row && attachmentText(ticketId, attachments[at] as number, { ...row, participants })),
    ...said.map((row, at) => row && commentText(ticketId, comments[at] as number, { ...row, participants })),
  ]
  const texts = rows.filter((text) => text !== undefined)
  if (isYetToCome || !texts.length) return
  const search = searchOf(write.dialect)
  const { documents, texts: indexed } = await indexTicket(texts)
  const [everyone, agents] = documents as [TicketWords, TicketWords?]
  await runAll(write, search.addPieces(indexed.flatMap(({ pieces }) => pieces)))
  if (everyone.words.length) await runAll(write, search.extendTicket(write, everyone))
  const forAgents = agents ?? (hasTextForAgents && asForAgents(everyone, texts[0] as TicketText))
  if (forAgents) await runAll(write, search.extendTicket(write, forAgents))
  await runAll(write, search.addKnownWords(knownWordsOf(indexed)))
}

/**
 * A ticket with another title: its documents are made anew of all its texts, since a document does not tell which of them a word came from. The
 * pieces of its own text keep their places.
 */
async function indexTitle(write: Write, ticketId: number): Promise<void> {
  if (await isYetToBeIndexed(write, ticketId)) return
  const search = searchOf(write.dialect)
  const texts = await textsOfTicket(write, ticketId, await participantsIn(write.db, [ticketId]))
  // Its own text comes first.
  const { title, texts: indexed } = await indexTicket(texts.slice(0, 1))
  const documents = await documentsOf(texts)
  const [{ pieces, knownWords }] = indexed as [IndexedText]
  const [first, end] = piecesOf(ticketId)
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
export async function runAll(
  write: Write,
  statements: Iterable<RawBuilder<unknown>> | AsyncIterable<RawBuilder<unknown>>,
): Promise<void> {
  const pause = createPauses(processBudget.eventLoopMs / 2, nextTurnOfTransaction)
  for await (const statement of statements) {
    await write.run(statement)
    await pause()
  }
}
