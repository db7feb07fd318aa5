/** The search index on SQLite: FTS5 tables of tickets, titles and pieces, whose words are cut already. */
import type { Expression, RawBuilder } from 'kysely'
import { sql } from '../database/query-builder.ts'
import type { Audience } from '../database/tables.ts'
import {
  documentOf,
  nextPiece,
  piecesOf,
  scopeTokensOf,
  tokensOf,
  wordsBeginning,
  type SearchDialect,
  type SearchScope,
  type WordQuery,
} from './dialect.ts'
import { forAgents, type Piece } from './documents.ts'
import { firstPieces, listPieces, newestPieces, oneOf, quoted, somePieces } from './sqlite-pieces.ts'
import {
  addTicket,
  extendTicket,
  forgetDocuments,
  integer,
  partIndex,
  partsPerDocument,
  ticketIndex,
} from './sqlite-tickets.ts'

const indexes = ['search_ticket_index', 'search_ticket_part_index', 'search_title_index', 'search_piece_index']
const titleIndex = sql.table('search_title_index')
const indexOf = ({ fields }: WordQuery) => (fields === 'title' ? titleIndex : ticketIndex)

const columnsOf = (piece: Piece) =>
  [piece.title, piece.about, piece.body, piece.others, scopeTokensOf(piece)].map((words) => words.join(' '))

/** So many words are given to one statement; others get their turn before the next. */
const wordsAtOnce = 2_000

export const sqliteSearch: SearchDialect = {
  hasCostlyLookUps: true,
  older: [
    { table: 'search_index', parts: ['search_index_data', 'search_index_docsize'] },
    { table: 'search_title', parts: ['search_title_data', 'search_title_docsize'] },
    { table: 'search_document', parts: ['search_document'] },
  ],
  *addPieces(pieces) {
    for (const piece of pieces) {
      const { ticketId, commentId, attachmentId } = piece
      yield sql`insert into search_piece (id, ticket_id, comment_id, attachment_id, for_agents)
        values ((${nextPiece(ticketId)}), ${ticketId}, ${commentId}, ${attachmentId}, ${forAgents(piece)})`
      yield sql`insert into search_piece_index (rowid, title, about, body, others, scope)
        values (last_insert_rowid(), ${sql.join(columnsOf(piece))})`
    }
  },
  *replacePiece(id, piece) {
    yield sql`delete from search_piece_index where rowid = ${integer(id)}`
    yield sql`insert into search_piece_index (rowid, title, about, body, others, scope)
      values (${sql.join([integer(id), ...columnsOf(piece)])})`
  },
  *addKnownWords(words) {
    for (let at = 0; at < words.length; at += wordsAtOnce) {
      const some = JSON.stringify(words.slice(at, at + wordsAtOnce))
      yield sql`insert or ignore into search_word (word) select value from json_each(${some})`
    }
  },
  addTitle: ({ ticketId, scope, words }) => [
    sql`insert into ${titleIndex} (rowid, words)
      values (${integer(documentOf(ticketId, 'everyone'))}, ${[...scope, ...words].join(' ')})`,
  ],
  addTicket,
  extendTicket,
  async *forgetTicket(write, ticketId) {
    yield sql`delete from ${titleIndex} where rowid = ${integer(documentOf(ticketId, 'everyone'))}`
    yield* forgetDocuments(write, ticketId)
  },
  *forgetPieces(ticketId) {
    const [first, end] = piecesOf(ticketId)
    const isOfTicket = sql`id >= ${integer(first)} and id < ${integer(end)}`
    yield sql`delete from search_piece_index where rowid in (select id from search_piece where ${isOfTicket})`
    yield sql`delete from search_piece where ${isOfTicket}`
  },
  mergedTables: indexes,
  clear: () => [
    ...indexes.map((name) => sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`),
    sql`delete from search_piece`,
    sql`delete from search_ticket_part`,
    sql`delete from search_long_ticket`,
    sql`delete from search_word`,
  ],
  countTickets: () => sql`select (select count(*) from ${ticketIndex} where rowid % 2 = 0)
    + (select count(*) from search_ticket_part where id % ${partsOfTicket} = 0)`,
  tickets(query, range, limit, passes) {
    const index = indexOf(query)
    const whole = sql`select rowid >> 1 as id from ${index} where ${index} match ${expressionOf(query)}
      and rowid >= ${integer(2 * range.from)} and rowid < ${integer(2 * range.before)}
      and ${passes(sql<number>`(${index}.rowid >> 1)`)}
      order by ${query.isFew ? forward : sql`rowid`} desc limit ${limit}`
    if (query.fields === 'title') return sql`(${whole})`
    const { from, before } = range
    // Once there are enough without parts, no older ones are read.
    const since = sql`(select case when count(*) < ${limit} then ${integer(from)} else min(id) end from hit)`
    return sql`(with hit as materialized (${whole}), held as materialized (${inParts(query, since, integer(before))})
      select id from (
        select id from hit union all select document >> 1 from held where ${passes(sql<number>`(held.document >> 1)`)}
      ) order by id desc limit ${limit})`
  },
  ticketsAmong(query, tickets, limit) {
    const index = indexOf(query)
    const wanted = JSON.stringify([...wantedOf(query), ...within(query.scope)])
    const isForAgents = query.scope === 'everyone' ? sql`` : sql`or ${isInDocument(index, wanted, 'agents')}`
    return sql`(select one.value as id from json_each(${JSON.stringify(tickets)}) as one
      where ${isInDocument(index, wanted, 'everyone')}
      ${query.fields === 'title' ? sql`` : sql`${isForAgents} or ${isInParts(query, sql`one.value`)}`}
      limit ${limit})`
  },
  pieces: newestPieces,
  somePieces,
  firstPieces,
  listPieces,
  knownWords: wordsBeginning,
  knownAmong: (words, limit) =>
    sql`(select word from search_word where word in (select value from json_each(${words})) limit ${limit})`,
  // The index does not know which words a document holds: the texts are cut anew.
  wordsOf: (tickets) => sql`(select words_of(said.text) as words from (${textsFor(tickets)}) as said)`,
}

/** What everyone on these tickets sees. */
const textsFor = (tickets: Expression<unknown>) => sql`with own as materialized ${tickets}
  select title as text from ticket where id in own
  union all select description from ticket where id in own and description is not null
  union all select id from own
  union all select email from "user" where id in (select requester_id from ticket where id in own)
  union all select content from comment where ticket_id in own and audience = 'everyone'
  union all select email from "user" where id in
    (select author_id from comment where ticket_id in own and audience = 'everyone')
  union all select file_name from attachment where ticket_id in own and audience = 'everyone'`

/** Sorted afterwards: FTS5 leaps to the next document that holds a word several times faster than to the one before. */
const forward = sql`+rowid`

const partsOfTicket = sql.lit(2 * partsPerDocument)

/** Each word by itself: all as one expression would be looked for in other documents, too (sqlite-pieces.ts). */
const isInDocument = (index: RawBuilder<unknown>, wanted: string, audience: Audience) =>
  sql`not exists (select 1 from json_each(${wanted}) as wanted where not exists (select 1 from ${index} as found
    where ${index} match wanted.value and found.rowid = one.value * 2 + ${sql.lit(documentOf(0, audience))}))`

/** Documents in parts: whatever stands in different ones is found in each by itself. `since` and `before` are tickets. */
const inParts = (query: WordQuery, since: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql`select found.rowid / ${sql.lit(partsPerDocument)} as document
    from json_each(${JSON.stringify(expressionsOfParts(query))}) as wanted cross join ${partIndex} as found
    where ${partIndex} match wanted.value
      and found.rowid >= ${since} * ${partsOfTicket} and found.rowid < ${before} * ${partsOfTicket}
    group by 1 having count(distinct wanted.key) = ${sql.lit(expressionsOfParts(query).length)}`

/** The same for one ticket, and only where its documents are in parts. */
const isInParts = (query: WordQuery, ticket: RawBuilder<unknown>) =>
  sql`exists (select 1 from search_ticket_part as own
    where own.id in (${ticket} * ${partsOfTicket}${query.scope === 'everyone' ? sql`` : sql`, ${ticket} * ${partsOfTicket} + ${sql.lit(partsPerDocument)}`})
      and not exists (select 1 from json_each(${JSON.stringify(expressionsOfParts(query))}) as wanted
        where not exists (select 1 from ${partIndex} as found where ${partIndex} match wanted.value
          and found.rowid >= own.id and found.rowid < own.id + ${sql.lit(partsPerDocument)})))`

/** Each stands somewhere in a document. */
const wantedOf = ({ all, begun }: WordQuery): string[] => [
  ...all.map(oneOf),
  ...(begun ? [`(${[`"${begun.start}"*`, ...begun.or.map(quoted)].join(' OR ')})`] : []),
]
const within = (scope: SearchScope) => (tokensOf(scope).length ? [oneOf(tokensOf(scope))] : [])

const expressionOf = (query: WordQuery): string => [...wantedOf(query), ...within(query.scope)].join(' AND ')

/** What parts are asked for, each by itself. */
const expressionsOfParts = (query: WordQuery): string[] =>
  wantedOf(query).map((one) => [one, ...within(query.scope)].join(' AND '))
