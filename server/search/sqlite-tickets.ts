/**
 * Documents of tickets on SQLite: a row of FTS5 with all its words, or of a ticket with many words several parts, of which a text touches
 * the last one alone. FTS5 can only replace a row, and tells which words a row holds only when it is asked for each.
 */
import type { RawBuilder } from 'kysely'
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { audiences } from '../database/scope.ts'
import type { Audience } from '../database/tables.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { createPauses, nextTurnOfTransaction } from '../platform/event-loop.ts'
import { documentOf, isScopeToken, type TicketWords } from './dialect.ts'
import { fitsInto, partsOf } from './document-parts.ts'
import { charactersOf, documentsOf, textsOfTicket, type TicketText } from './ticket-texts.ts'

/** Numbers are given to SQLite as floating point; FTS5 would then read from the end of the index instead of from there. */
export const integer = (value: number) => sql`cast(${value} as integer)`

export const ticketIndex = sql.table('search_ticket_index')
export const partIndex = sql.table('search_ticket_part_index')

/** Parts are numbered by document. More than a document can have: each but the last is full, by words or by bytes. */
export const partsPerDocument = 4_096

const { wordsOfTicket, longTicket } = requestBudget.indexed
/** What is made anew with each text as a whole. */
const wholeDocument = { words: 2_000, bytes: 64_000 }
const part = { words: 1_000, bytes: 32_000 }
/** So many words are asked for in one statement. */
const askedAtOnce = 500

export function* addTicket(ticket: TicketWords, characters: number): Iterable<RawBuilder<unknown>> {
  if (isLong(ticket.words, characters)) yield* addToParts(ticket, none, ticket.words)
  else yield insertWhole(ticket)
}

const isLong = (words: readonly string[], characters: number) =>
  characters > longTicket || !fitsInto(wholeDocument, words)

/** The documents of short tickets are made of all their texts anew. */
export async function* extendTicket(write: Write, ticket: TicketWords): AsyncIterable<RawBuilder<unknown>> {
  const last = await lastPartOf(write, ticket)
  if (last) {
    yield* addToParts(ticket, last, await missingWords(write, ticket))
    return
  }
  const kept = await keptWords(write, ticket)
  const texts = kept ? [] : await textsOfTicket(write, ticket.ticketId)
  const before = kept ?? (await documentBefore(texts, ticket.audience))
  const words = [...new Set([...before, ...ticket.words])].slice(0, wordsOfTicket)
  if (kept) yield sql`delete from search_long_ticket where id = ${integer(idOf(ticket))}`
  yield sql`delete from ${ticketIndex} where rowid = ${integer(idOf(ticket))}`
  if (kept || isLong(words, charactersOf(texts))) {
    yield* addToParts(ticket, none, words)
  } else yield insertWhole({ ...ticket, words })
}

/** What a document holds of these texts. One for agents that is yet to be made begins with the words of all of them. */
async function documentBefore(texts: readonly TicketText[], audience: Audience): Promise<readonly string[]> {
  const documents = await documentsOf(texts)
  return (documents.find((one) => one.audience === audience) ?? documents[0])?.words ?? []
}

/** Both documents of a ticket, whole or in parts. */
export async function* forgetDocuments(write: Write, ticketId: number): AsyncIterable<RawBuilder<unknown>> {
  for (const audience of audiences) {
    const id = idOf({ ticketId, audience })
    const [first, end] = partIds({ ticketId, audience })
    const parts = await write.build((q) =>
      q.db.selectFrom('search_ticket_part').where('id', '>=', first).where('id', '<', end).select('id'),
    )
    for (const part of parts) {
      yield sql`delete from ${partIndex} where rowid = ${integer(part.id)}`
      yield sql`delete from search_ticket_part where id = ${integer(part.id)}`
    }
    yield sql`delete from search_long_ticket where id = ${integer(id)}`
    yield sql`delete from ${ticketIndex} where rowid = ${integer(id)}`
  }
}

interface LastPart {
  readonly number: number
  /** Of the parts before it. */
  readonly wordsBefore: number
  readonly words: readonly string[]
}

const none: LastPart = { number: 0, wordsBefore: 0, words: [] }

const lastPart = query((q: QueryParts<{ first: number; end: number }>) =>
  q.db
    .selectFrom('search_ticket_part')
    .where('id', '>=', q.param('first'))
    .where('id', '<', q.param('end'))
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'words_before', 'words']),
)

async function lastPartOf(write: Write, ticket: TicketWords): Promise<LastPart | undefined> {
  const [first, end] = partIds(ticket)
  const row = await write.first(lastPart, { first, end })
  return row && { number: row.id - first, wordsBefore: row.words_before, words: row.words.split(' ') }
}

/** Fills the last part, and begins new ones. */
function* addToParts(ticket: TicketWords, last: LastPart, added: readonly string[]): Iterable<RawBuilder<unknown>> {
  const room = wordsOfTicket - last.wordsBefore - last.words.length
  const some = added.slice(0, Math.max(0, room))
  if (!some.length) return
  const parts = [...partsOf([...last.words, ...some], part)]
  let { number, wordsBefore } = last
  for (const words of parts) {
    const id = integer(partIds(ticket)[0] + number)
    const isSame = number === last.number && words.length === last.words.length
    const isRewritten = number === last.number && last.words.length > 0 && !isSame
    if (isRewritten) yield sql`delete from ${partIndex} where rowid = ${id}`
    if (!isSame) yield sql`insert into ${partIndex} (rowid, words) values (${id}, ${rowOf({ ...ticket, words })})`
    const ownWords = number === last.number + parts.length - 1 ? words.join(' ') : ''
    yield sql`insert or replace into search_ticket_part (id, words_before, words) values (${id}, ${wordsBefore}, ${ownWords})`
    number++
    wordsBefore += words.length
  }
}

/** Those of its words that stand in no part yet. */
async function missingWords(write: Write, ticket: TicketWords): Promise<string[]> {
  const [first, end] = partIds(ticket)
  const missing: string[] = []
  const pause = createPauses(processBudget.eventLoopMs / 2, nextTurnOfTransaction)
  for (let at = 0; at < ticket.words.length; at += askedAtOnce) {
    const some = JSON.stringify(ticket.words.slice(at, at + askedAtOnce))
    const isThere = sql`exists (select 1 from ${partIndex} as found
      where ${partIndex} match '"' || one.value || '"' and found.rowid >= ${integer(first)} and found.rowid < ${integer(end)})`
    const rows = await write.build((q) =>
      q.db
        .selectFrom(
          sql<{ word: string }>`(select value as word from json_each(${some}) as one where not ${isThere})`.as(
            'missing',
          ),
        )
        .select('missing.word'),
    )
    for (const { word } of rows) missing.push(word)
    await pause()
  }
  return missing
}

const longTicketWords = query((q: QueryParts<{ id: number }>) =>
  q.db.selectFrom('search_long_ticket').where('id', '=', q.param('id')).select('words'),
)

/** Of a long ticket's document that an older version made. */
async function keptWords(write: Write, ticket: TicketWords): Promise<string[] | undefined> {
  const kept = await write.first(longTicketWords, { id: idOf(ticket) })
  return kept?.words.split(' ').filter((word) => !isScopeToken(word))
}

const idOf = ({ ticketId, audience }: Pick<TicketWords, 'ticketId' | 'audience'>) => documentOf(ticketId, audience)

/** The first that its parts can have, and the first behind them. */
const partIds = (ticket: Pick<TicketWords, 'ticketId' | 'audience'>): [first: number, end: number] => [
  idOf(ticket) * partsPerDocument,
  (idOf(ticket) + 1) * partsPerDocument,
]

const rowOf = ({ scope, words }: TicketWords) => [...scope, ...words].join(' ')

const insertWhole = (ticket: TicketWords) =>
  sql`insert into ${ticketIndex} (rowid, words) values (${integer(idOf(ticket))}, ${rowOf(ticket)})`
