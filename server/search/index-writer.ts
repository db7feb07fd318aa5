/** Keeps the index: what is written can be found from the moment its transaction commits. */
import type { RawBuilder } from 'kysely'
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Recorded } from '../events/events.ts'
import { createPauses } from '../platform/event-loop.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { isYetToBeIndexed } from './build-state.ts'
import { documentOf, isViewerToken, type SearchDialect, type TicketWords } from './dialect.ts'
import { searchOf } from './dialects.ts'
import { indexText } from './documents.ts'
import {
  attachmentText,
  commentText,
  indexTicket,
  lengthOf,
  textsOf,
  ticketText,
  type IndexedTicket,
  type TicketText,
} from './ticket-texts.ts'

const { wordsOfTicket, longTicket } = requestBudget.indexed

const ticketRow = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('ticket')
    .innerJoin('user', 'user.id', 'ticket.requester_id')
    .where('ticket.id', '=', q.param('id'))
    .select(['ticket.title', 'ticket.description', 'user.email', 'user.id as requesterId']),
)

const commentRow = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('comment')
    .innerJoin('ticket', 'ticket.id', 'comment.ticket_id')
    .innerJoin('user', 'user.id', 'comment.author_id')
    .where('comment.id', '=', q.param('id'))
    .select(['comment.content', 'user.email', 'ticket.requester_id as requesterId']),
)

const attachmentRow = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('attachment')
    .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
    .where('attachment.id', '=', q.param('id'))
    .select(['attachment.file_name as fileName', 'ticket.requester_id as requesterId']),
)

/** Reacts to what adds text: a new ticket, comment or attachment. */
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
    default:
  }
}

/** A ticket that is not in the index yet, with all its texts so far, which have so many characters. */
export function* rowsOf(
  search: SearchDialect,
  { title, ticket, texts }: IndexedTicket,
  characters: number,
): Generator<RawBuilder<unknown>> {
  for (const { pieces } of texts) yield* search.addPieces(pieces)
  yield* search.addTitles([title])
  const words = ticket.words.slice(0, wordsOfTicket)
  yield* search.addTickets([{ ...ticket, words }])
  if (characters > longTicket && search.keepWords) yield search.keepWords({ ...ticket, words })
  // Last: another writer who adds the same words waits from here on.
  yield* search.addKnownWords([...new Set(texts.flatMap(({ knownWords }) => knownWords))])
}

export const addTicket = async (write: Write, texts: readonly TicketText[]): Promise<void> =>
  runAll(write, rowsOf(searchOf(write.dialect), await indexTicket(texts), charactersOf(texts)))

const charactersOf = (texts: readonly TicketText[]) => texts.reduce((sum, text) => sum + lengthOf(text), 0)

/** Another text of a ticket that is in the index, for its audience. */
export async function addText(write: Write, one: TicketText): Promise<void> {
  const { ticketId, audience } = one.owner
  if (await isYetToBeIndexed(write, ticketId)) return
  const search = searchOf(write.dialect)
  const { pieces, knownWords, words } = await indexText(one.owner, one.text)
  await runAll(write, search.addPieces(pieces))
  if (audience === 'everyone') await extendTicket(write, { ticketId, audience, words })
  if (audience === 'agents' || (await write.first(documentForAgents, { ticketId })))
    await extendTicket(write, { ticketId, audience: 'agents', words })
  await runAll(write, search.addKnownWords(knownWords))
}

/** Whether a ticket has texts for agents alone. */
const documentForAgents = query((q: QueryParts<{ ticketId: number }>) =>
  q.db
    .selectFrom('search_piece')
    .where('ticket_id', '=', q.param('ticketId'))
    .where('for_agents', '=', 1)
    .select('id')
    .limit(1),
)

async function extendTicket(write: Write, ticket: TicketWords): Promise<void> {
  const search = searchOf(write.dialect)
  if (!search.extendTicket) return replaceTicket(write, ticket)
  await runAll(write, search.extendTicket(ticket))
}

/** The words of a long ticket are kept, and those for agents; those of others are read anew from its texts. */
async function replaceTicket(write: Write, { ticketId, audience, words: added }: TicketWords): Promise<void> {
  const search = searchOf(write.dialect)
  const id = documentOf(ticketId, audience)
  const kept = await write.db.selectFrom('search_long_ticket').where('id', '=', id).select('words').executeTakeFirst()
  const texts = kept ? [] : await textsOf(write.db, [ticketId])
  const words = new Set(kept?.words.split(' '))
  const before = words.size
  for (const word of kept ? [] : (await indexTicket(texts)).ticket.words) add(words, word)
  for (const word of added) add(words, word)
  if (words.size === before) return
  const ticket = {
    ticketId,
    audience,
    words: [...words].filter((word) => audience === 'everyone' || !isViewerToken(word)),
  }
  if (search.keepWords && (kept || audience === 'agents' || charactersOf(texts) > longTicket))
    await write.run(search.keepWords(ticket))
  await runAll(write, search.replaceTicket?.(ticket) ?? [])
}

function add(words: Set<string>, word: string): void {
  if (words.size < wordsOfTicket) words.add(word)
}

/** Each may take a while by itself, to make or to run: others get their turn on the event loop between them. */
async function runAll(write: Write, statements: Iterable<RawBuilder<unknown>>): Promise<void> {
  const { runsOnEventLoop } = searchOf(write.dialect)
  const pause = createPauses(processBudget.eventLoopMs / 2)
  for (const statement of statements) {
    await write.run(statement)
    if (runsOnEventLoop) await pause()
  }
}
