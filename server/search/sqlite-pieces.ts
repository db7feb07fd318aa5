/**
 * Where in a ticket something stands, on SQLite. FTS5 begins at the first document of the whole index that holds all that is asked for, and
 * only then goes to the range that is: words that never stand in one text would be looked for in all texts, for each ticket anew. So
 * each word is looked up by itself, and the pieces that hold all are told by counting.
 */
import type { RawBuilder } from 'kysely'
import { sql } from '../database/query-builder.ts'
import {
  moreListed,
  piecesPerTicket,
  tokensOf,
  type Passes,
  type Phrase,
  type PieceQuery,
  type SearchScope,
  type TicketRange,
} from './dialect.ts'
import { integer } from './sqlite-tickets.ts'

export const pieceIndex = sql.table('search_piece_index')

export const quoted = (word: string) => `"${word}"`
export const oneOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] as string) : `(${words.map(quoted).join(' OR ')})`

const within = (query: PieceQuery, { from, before }: TicketRange) =>
  sql`${pieceIndex} where ${pieceIndex} match ${expressionOfPieces(query)}
    and rowid >= ${integer(from * piecesPerTicket)} and rowid < ${integer(before * piecesPerTicket)}`

/** Named in full: within `passes` the tickets have a rowid of their own. */
const ticketOfRow = sql<number>`(${pieceIndex}.rowid >> 20)`

/** The newest first. */
export const newestPieces = (query: PieceQuery, range: TicketRange, limit: number, passes: Passes) =>
  sql<{
    id: number
  }>`(select rowid as id from ${within(query, range)} and ${passes(ticketOfRow)} order by rowid desc limit ${limit})`

/** In any order: FTS5 goes to the next piece that holds a phrase almost twice as fast as to the one before. */
export const somePieces = (query: PieceQuery, range: TicketRange, limit: number, passes: Passes) =>
  sql<{ id: number }>`(select rowid as id from ${within(query, range)} and ${passes(ticketOfRow)} limit ${limit})`

/** All of it, as one expression of FTS5. */
const expressionOfPieces = ({ phrases, all, scope }: PieceQuery): string =>
  [...phrases.map(phraseOf), ...all.map(alternativesOf), ...scopeOf(scope)].join(' AND ')

const alternativesOf = (words: readonly string[]) => `{title about body others} : ${oneOf(words)}`
const scopeOf = (scope: SearchScope) => (tokensOf(scope).length ? [`scope : ${oneOf(tokensOf(scope))}`] : [])

function phraseOf({ words, isPrefix, endings }: Phrase): string {
  if (!isPrefix) return `{title about body} : "${words.join(' ')}"`
  if (!endings?.length) return `{title about body} : "${words.join(' ')}"*`
  const start = words.slice(0, -1)
  return `{title about body} : (${endings.map((word) => quoted([...start, word].join(' '))).join(' OR ')})`
}

/** The longest beginnings that the index has lists for (its migration). What is longer is put together from all words, by each look-up anew. */
const listedBeginning = 3
/** Of the pieces of a ticket that may hold what words begin with, so many are read. */
const readPieces = 20

/** What each look-up in a ticket asks for, and what must begin in the text of a piece that holds it all. */
interface LookUps {
  readonly expressions: readonly string[]
  readonly begun: readonly string[]
  /** Whether pieces for agents are left out, where no expression does that. */
  readonly areForEveryone: boolean
}

function lookUpsOf({ phrases, all, read = [], scope }: PieceQuery): LookUps {
  const isLong = ({ words, isPrefix, endings }: Phrase) =>
    isPrefix && !endings?.length && [...(words.at(-1) as string)].length > listedBeginning
  const long = phrases.filter(isLong)
  const own = scopeOf(scope)
  return {
    expressions: [
      ...phrases.filter((phrase) => !isLong(phrase)).map((phrase) => [phraseOf(phrase), ...own].join(' AND ')),
      ...long.flatMap(({ words }) => [
        ...words.slice(0, -1).map(quoted),
        `${quoted(listedStart(words.at(-1) as string))}*`,
      ]),
      ...all.map(alternativesOf),
      ...own,
    ],
    begun: [...long.map(({ words }) => words.join(' ')), ...read],
    areForEveryone: scope === 'everyone',
  }
}

const listedStart = (word: string) => [...word].slice(0, listedBeginning).join('')

/**
 * How much of a list is read. A look-up in one ticket reads a list from its beginning unless it is so long that FTS5 can leap through it, which it is from about `least` on: up to
 * there to read it once costs no more.
 */
const listed = { perTicket: 200, least: 4_000, most: 40_000 }

/** See SearchDialect. */
export function listPieces(query: PieceQuery, tickets: readonly number[]): RawBuilder<{ id: number }>[] {
  const { expressions, begun, areForEveryone } = lookUpsOf(query)
  if (begun.length) return []
  const from = Math.min(...tickets) * piecesPerTicket
  const before = (Math.max(...tickets) + 1) * piecesPerTicket
  const most = Math.min(Math.max(listed.least, tickets.length * listed.perTicket), listed.most)
  const wanted = sql`list.id >> 20 in (select value from json_each(${JSON.stringify(tickets)}))
    and ${areForEveryone ? isForEveryone(sql`list.id`) : sql`true`}`
  // Where nothing else has to stand beside it the first of each ticket will do.
  const pieces =
    expressions.length === 1
      ? sql`select min(id) as id from list where ${wanted} group by id >> 20`
      : sql`select id from list where ${wanted}`
  return expressions.map(
    (expression) => sql`(with list as materialized (select rowid as id from ${pieceIndex}
        where ${pieceIndex} match ${expression} and rowid >= ${integer(from)} and rowid < ${integer(before)} limit ${most})
      ${pieces} union all select ${sql.lit(moreListed)} where (select count(*) from list) = ${most})`,
  )
}

/** Of each of `tickets` the first such piece. Where its text has to be read, only the first that may be it are. */
export function firstPieces(query: PieceQuery, tickets: readonly number[]): RawBuilder<{ id: number }> {
  const lookUps = lookUpsOf(query)
  return sql`(select id from (
    select (${firstOf(lookUps)}) as id from json_each(${JSON.stringify(tickets)}) as one) as first where id is not null)`
}

function firstOf({ expressions, begun, areForEveryone }: LookUps): RawBuilder<unknown> {
  const [only] = expressions
  const seen = (id: RawBuilder<unknown>) => (areForEveryone ? isForEveryone(id) : sql`true`)
  const held = sql`(select id from (${holding(expressions)}) as held where ${seen(sql`held.id`)})`
  if (begun.length) {
    const holdsAll = sql.join(begun.map(begins), sql` and `)
    return sql`select min(held.id) from (select id from ${held} order by id limit ${sql.lit(readPieces)}) as held where ${holdsAll}`
  }
  if (expressions.length > 1) return sql`select min(id) from ${held}`
  return sql`select min(found.rowid) from ${pieceIndex} as found
    where ${pieceIndex} match ${only} and ${isOfTicket} and ${seen(sql`found.rowid`)}`
}

const isForEveryone = (id: RawBuilder<unknown>) =>
  sql`exists (select 1 from search_piece as own where own.id = ${id} and own.for_agents = 0)`

const isOfTicket = sql`found.rowid >= one.value * ${sql.lit(piecesPerTicket)}
  and found.rowid < (one.value + 1) * ${sql.lit(piecesPerTicket)}`

/** Pieces of the ticket that all look-ups find. */
const holding = (expressions: readonly string[]) =>
  sql`select found.rowid as id from json_each(${JSON.stringify(expressions)}) as wanted cross join ${pieceIndex} as found
    where ${pieceIndex} match wanted.value and ${isOfTicket} group by 1 having count(*) = ${sql.lit(expressions.length)}`

/** In the text of the piece, or of the whole text that it is a stretch of: that is the same place. */
const begins = (words: string) =>
  sql`exists (select 1 from search_piece as piece where piece.id = held.id and (
    begins_in(${words}, (select content from comment where comment.id = piece.comment_id),
      (select file_name from attachment where attachment.id = piece.attachment_id),
      (select email from "user" where "user".id = (select author_id from comment where comment.id = piece.comment_id)))
    or piece.comment_id is null and piece.attachment_id is null and exists (
      select 1 from ticket join "user" on "user".id = ticket.requester_id where ticket.id = piece.ticket_id
        and begins_in(${words}, ticket.title, ticket.description, ticket.id, "user".email))))`
