/** The search index on PostgreSQL: tsvectors for each ticket, title and piece, and a GIN index of each with buckets of tickets. */
import type { Expression, RawBuilder } from 'kysely'
import { sql } from '../database/query-builder.ts'
import { audiences } from '../database/scope.ts'
import { privateUse } from './addresses.ts'
import {
  anyViewerToken,
  documentOf,
  nextPiece,
  piecesOf,
  piecesPerTicket,
  wordsBeginning,
  type SearchDialect,
  type WordQuery,
} from './dialect.ts'
import { forAgents, type Piece } from './documents.ts'
import {
  byPairs,
  each,
  inParts,
  isFoundBy,
  isInRange,
  isMatch,
  matches,
  newestByBucket,
  newestOfFew,
} from './postgres-newest.ts'
import { heldBy, openOf, pairsOf, partsOf, pieceQueriesOf, queriesOf } from './postgres-queries.ts'
import { addTicket, extendTicket } from './postgres-tickets.ts'
import { boundary } from './tokenizer.ts'
import { standsNowhere, toTsvector, toWordSet } from './tsvector.ts'
import { separator } from './vocabulary.ts'

const size = sql.lit(piecesPerTicket)
/** Of a ticket, so many pieces are read one after another before the index is asked. */
const readAtOnce = sql.lit(200)
/** Each way to the server and back takes time while the transaction is open. */
const piecesAtOnce = 10

export const postgresSearch: SearchDialect = {
  // There a table is dropped in no time, by the migration.
  older: [],
  hasCostlyLookUps: false,
  mergedTables: [],
  *addPieces(pieces) {
    for (let at = 0; at < pieces.length; at += piecesAtOnce) {
      const some = pieces.slice(at, at + piecesAtOnce)
      const rows = some.map((piece, place) => ({
        place,
        ticket: piece.ticketId,
        comment: piece.commentId,
        attachment: piece.attachmentId,
        agents: forAgents(piece),
        words: toTsvector(piece),
      }))
      yield sql`insert into search_piece (id, ticket_id, comment_id, attachment_id, for_agents, words)
        select next.id + one.place, one.ticket, one.comment, one.attachment, one.agents, one.words::tsvector
        from (select (${nextPiece((some[0] as Piece).ticketId)}) as id) as next, json_to_recordset(${JSON.stringify(rows)}::json)
          as one (place int, ticket bigint, comment bigint, attachment bigint, agents bigint, words text)`
    }
  },
  *replacePiece(id, piece) {
    yield sql`update search_piece set words = ${toTsvector(piece)}::tsvector where id = ${id}`
  },
  *addKnownWords(words) {
    if (!words.length) return
    // In order, so that writers who add the same words wait for each other instead of both for ever.
    yield sql`insert into search_word (word) select value from json_array_elements_text(${JSON.stringify(
      words.toSorted(),
    )}::json) as value on conflict do nothing`
  },
  addTitle: ({ ticketId, scope, words }) => [
    sql`insert into search_title (id, words)
      values (${documentOf(ticketId, 'everyone')}, ${toWordSet([...scope, ...words])}::tsvector)`,
  ],
  addTicket,
  extendTicket,
  async *forgetTicket(_, ticketId) {
    yield sql`delete from search_title where id = ${documentOf(ticketId, 'everyone')}`
    for (const table of ['search_ticket', 'search_ticket_part']) {
      yield sql`delete from ${sql.table(table)} where id in (${sql.join(audiences.map((audience) => documentOf(ticketId, audience)))})`
    }
  },
  *forgetPieces(ticketId) {
    const [first, end] = piecesOf(ticketId)
    yield sql`delete from search_piece where id >= ${first} and id < ${end}`
  },
  *replaceScope(ticketId, scope) {
    const [id, [first, end]] = [documentOf(ticketId, 'everyone'), piecesOf(ticketId)]
    const whose = sql`(select array(select lexeme from search_title, unnest(words)
      where id = ${id} and starts_with(lexeme, ${anyViewerToken})))`
    const words = sql`words = ts_delete(words, ${whose}) || ${toWordSet(scope)}::tsvector`
    yield sql`update search_piece set ${words} where id >= ${first} and id < ${end} and for_agents = 0`
    // The title last: it tells which words there were.
    for (const table of ['search_ticket', 'search_ticket_part', 'search_title'])
      yield sql`update ${sql.table(table)} set ${words} where id = ${id}`
  },
  clear: () => [sql`truncate search_piece, search_title, search_ticket, search_ticket_part, search_word`],
  countTickets: () => sql`select (select count(*) from search_ticket where id % 2 = 0)
    + (select count(distinct id) from search_ticket_part where id % 2 = 0)`,
  tickets(query, range, limit, passes) {
    const looked = { table: tableOf(query), bits: 1, words: queriesOf(query), ...partsOf(query) }
    const found = query.isFew
      ? newestOfFew(looked, range, passes)
      : newestByBucket({ ...looked, ...openOf(query) }, range, passes)
    return sql`(select id >> 1 as id from (${found}) as hit limit ${limit})`
  },
  ticketsAmong(query, tickets, limit) {
    const isOfTicket =
      query.scope === 'everyone'
        ? sql`document.id = one.id * 2`
        : sql`document.id >= one.id * 2 and document.id < one.id * 2 + 2`
    const { parts } = partsOf(query)
    // Of rare words the planner would rather ask the index, once for each ticket.
    return sql`(select one.id from ${each(tickets)} as one (id) cross join lateral (
      select 1 from (
        select 1 from ${tableOf(query)} as document where ${isOfTicket} and ${isMatch(queriesOf(query).join(' & '))}
        ${parts ? sql`union all ${inParts(parts, isOfTicket)}` : sql``}
      ) as found limit 1) as found limit ${limit})`
  },
  pieces(query, range, limit, passes) {
    const looked = { table: sql.table('search_piece'), bits: 20, ...heldBy(query), pairs: pairsOf(query) }
    return sql`(select id from (${newestByBucket(looked, range, passes)}) as hit limit ${limit})`
  },
  somePieces(query, range, limit, passes) {
    const pairs = pairsOf(query)
    if (pairs === undefined) return
    const isPassing = passes(sql<number>`(document.id >> 20)`)
    const isWanted = sql`${isFoundBy(heldBy(query))} and ${isInRange(range, 20)} and ${isPassing}`
    const those = (isPaired: RawBuilder<unknown>) =>
      sql`select id from search_piece as document where ${isPaired} and ${isWanted}`
    return sql`(select id from (${byPairs(pairs, those)}) as hit limit ${limit})`
  },
  firstPieces(query, tickets) {
    const isSeen = query.scope === 'everyone' ? sql` and for_agents = 0` : sql``
    const isOfTicket = sql`id >= one.id * ${size} and id < (one.id + 1) * ${size}${isSeen}`
    const queries = pieceQueriesOf(query)
    const isFound = matches([queries.join(' & ')])
    const rest = sql`select id from search_piece where ${isOfTicket} order by id offset ${readAtOnce} limit 1`
    // With the index, all pieces of all words that a begun one may become are put together for each ticket: few tickets have so many pieces.
    return sql`(select first.id from ${each(tickets)} as one (id) cross join lateral (
      (select id from (select id, words from search_piece where ${isOfTicket} order by id limit ${readAtOnce}) as piece
        where ${isFound} order by id limit 1)
      union all
      (select id from search_piece where (${rest}) is not null and ${isOfTicket} and id >= (${rest}) and ${matches(queries)} order by id limit 1)
      limit 1) as first)`
  },
  knownWords: wordsBeginning,
  knownAmong: (words, limit) =>
    sql`(select word from search_word where word in (select json_array_elements_text(${words}::json)) limit ${limit})`,
  wordsOf: (tickets) =>
    sql`(select string_agg(word, ${separator} order by word collate "C") as words from (${wordsWithin(tickets)}) as found)`,
}

/**
 * Words of what everyone on these tickets sees, by pieces: a ticket's document does not tell stems from words. With `offset 0` the
 * planner can't cut up the pieces of all tickets first.
 */
const wordsWithin = (tickets: Expression<unknown>) =>
  sql`select distinct found.word
    from (${tickets}) as own (id)
    cross join lateral (select words from search_piece
      where id >= own.id::bigint * ${size} and id < (own.id::bigint + 1) * ${size} and for_agents = 0 offset 0) as piece
    cross join lateral unnest(piece.words) as one (lexeme, positions, weights)
    cross join lateral (
      select case when one.positions is not null then nullif(one.lexeme, ${boundary})
        when starts_with(one.lexeme, ${addressMark}) and strpos(one.lexeme, ${atSign}) > 0
          then substr(one.lexeme, ${sql.lit(addressMark.length + 1)}) end as word) as found
    where found.word is not null`

/** In a piece stems and addresses have no place; an address has a sign that no stem has. */
const addressMark = standsNowhere('')
const atSign = privateUse('@')

const tableOf = ({ fields }: WordQuery) => sql.table(fields === 'title' ? 'search_title' : 'search_ticket')
