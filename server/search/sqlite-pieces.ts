/**
 * Where in a ticket something stands, on SQLite. FTS5 looks at the end of a range only when it has found what holds all that is asked
 * for: of words that stand in different texts of a ticket it would go on through the whole index. So each word is looked up by itself,
 * which ends with the next piece that holds it, and the pieces that hold all are told by counting.
 */
import { sql, type RawBuilder } from 'kysely'
import { piecesPerTicket, type Phrase, type PieceQuery } from './dialect.ts'

export const pieceIndex = sql.table('search_piece_index')

export const quoted = (word: string) => `"${word}"`
export const oneOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] as string) : `(${words.map(quoted).join(' OR ')})`

/** All of it, as one expression of FTS5. */
export const expressionOfPieces = ({ phrases, all, scope }: PieceQuery): string =>
  [...phrases.map(phraseOf), ...all.map(alternativesOf), ...scopeOf(scope)].join(' AND ')

const alternativesOf = (words: readonly string[]) => `{title about body others} : ${oneOf(words)}`
const scopeOf = (scope: string | undefined) => (scope === undefined ? [] : [`scope : ${quoted(scope)}`])

function phraseOf({ words, isPrefix, endings }: Phrase): string {
  if (!isPrefix) return `{title about body} : "${words.join(' ')}"`
  if (!endings?.length) return `{title about body} : "${words.join(' ')}"*`
  const start = words.slice(0, -1)
  return `{title about body} : (${endings.map((word) => quoted([...start, word].join(' '))).join(' OR ')})`
}

/** The longest beginnings that the index has lists for (its migration). What is longer is put together from all words, by each look-up anew. */
const listedBeginning = 3
/** Of the pieces of a ticket so many are read for a longer one. */
const readPieces = 8

/** What each look-up in a ticket asks for, and what must begin in the text of a piece that holds it all. */
interface LookUps {
  readonly expressions: readonly string[]
  readonly begun: readonly string[]
}

function lookUpsOf({ phrases, all, scope }: PieceQuery): LookUps {
  const isRead = ({ words, isPrefix, endings }: Phrase) =>
    isPrefix && !endings?.length && [...(words.at(-1) as string)].length > listedBeginning
  const read = phrases.filter(isRead)
  const own = scopeOf(scope)
  return {
    expressions: [
      ...phrases.filter((phrase) => !isRead(phrase)).map((phrase) => [phraseOf(phrase), ...own].join(' AND ')),
      ...read.flatMap(({ words }) => [...words.slice(0, -1).map(quoted), `${quoted(listed(words.at(-1) as string))}*`]),
      ...all.map(alternativesOf),
      ...own,
    ],
    begun: read.map(({ words }) => words.join(' ')),
  }
}

const listed = (word: string) => [...word].slice(0, listedBeginning).join('')

/** Of each of `tickets` the first such piece. Of longer begun words, only the first pieces that may hold them are read. */
export function firstPieces(query: PieceQuery, tickets: readonly number[]): RawBuilder<{ id: number }> {
  const { expressions, begun } = lookUpsOf(query)
  const [only] = expressions
  const first =
    expressions.length === 1 && !begun.length
      ? sql`select min(found.rowid) from ${pieceIndex} as found where ${pieceIndex} match ${only} and ${isOfTicket}`
      : begun.length
        ? sql`select min(held.id) from (${holding(expressions)} order by id limit ${sql.lit(readPieces)}) as held
            where ${sql.join(
              begun.map((words) => begins(words)),
              sql` and `,
            )}`
        : sql`select min(held.id) from (${holding(expressions)}) as held`
  return sql`(select id from (
    select (${first}) as id from json_each(${JSON.stringify(tickets)}) as one) as first where id is not null)`
}

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
