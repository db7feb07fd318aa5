/** The search index on PostgreSQL: tsvectors for each ticket, title and piece, and a GIN index of each with buckets of tickets. */
import { sql, type Expression, type RawBuilder } from 'kysely'
import { audiences } from '../database/scope.ts'
import { privateUse } from './addresses.ts'
import {
  anyViewerToken,
  documentOf,
  nextPiece,
  piecesOf,
  piecesPerTicket,
  tokensOf,
  wordsBeginning,
  type Passes,
  type Phrase,
  type PieceQuery,
  type SearchDialect,
  type SearchScope,
  type TicketRange,
  type WordQuery,
} from './dialect.ts'
import { forAgents, type Piece } from './documents.ts'
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

const each = (all: readonly number[]) => sql`unnest(translate(${JSON.stringify(all)}::text, '[]', '{}')::bigint[])`

const tableOf = ({ fields }: WordQuery) => sql.table(fields === 'title' ? 'search_title' : 'search_ticket')

/**
 * The index of words knows nothing of newer and older: the newest of many could only be told by reading all. So it also
 * holds the buckets of tickets that a document belongs to, of 2^8 tickets, 2^10 and so on, and what is looked for is
 * looked for in one bucket after the other, from the newest ticket on, each longer than the one before: what is common
 * is found in the first, and what is not there is seldom, so that all of it is soon read. A
 * bucket is told as its number * 8 + its length's place here.
 */
const bucketBits = [8, 10, 12, 14, 16, 18, 20]
/** As in the indexes of the tables, whose ids begin with the ticket and end in so many bits. */
const buckets = (bits: number) =>
  sql.raw(`array[${bucketBits.map((own, place) => `(id >> ${own + bits} << 3) | ${place}`).join(', ')}]`)

/** From before the ticket `before` down to `from`: the newest bucket first, no gap, and nothing twice. */
function bucketsFrom({ from, before }: TicketRange): { numbers: number[]; ends: number[] } {
  const found = { numbers: [] as number[], ends: [] as number[] }
  for (let end = before, place = 0; end > from; place = Math.min(place + 1, bucketBits.length - 1)) {
    const tickets = 2 ** (bucketBits[place] as number)
    const number = Math.floor((end - 1) / tickets)
    found.numbers.push(number * 8 + place)
    found.ends.push(end)
    end = number * tickets
  }
  return found
}

interface Looked {
  readonly table: RawBuilder<unknown>
  readonly bits: number
  /** All of these. */
  readonly words: readonly string[]
  /** Where a begun word may become very many: it by itself, and all else. */
  readonly begun?: string
  readonly closed?: readonly string[]
  /** What each of the parts of a document is asked for, of which all must stand in some of them. */
  readonly parts?: readonly string[]
  /** Of pieces: what is looked at in each that holds the words. */
  readonly phrases?: readonly string[]
  /** The words of phrases, with their places; only pieces with all their pairs can be found. */
  readonly pairs?: string | undefined
}

/** Documents in parts: whatever stands in different ones is found in each by itself. Where no document is in parts, nothing is read. */
const inParts = (parts: readonly string[], where: RawBuilder<unknown>) =>
  sql`select held.id from json_array_elements_text(${JSON.stringify(parts)}::json) as wanted (query) cross join lateral (
      select distinct id from search_ticket_part as document where ${where} and words @@ wanted.query::tsquery) as held
    where exists (select 1 from search_ticket_part) group by held.id having count(*) = ${sql.lit(parts.length)}`

/** Of the last bucket that is tried without the index: then all others hold no more than some thousand. */
const fewClosed = 300

/** One bucket after the other, and only as many as it takes until someone has enough. */
function newestByBucket(looked: Looked, range: TicketRange, passes: Passes) {
  const { table, bits, begun, closed = [], parts, pairs } = looked
  const { numbers, ends } = bucketsFrom(range)
  const shift = (ticket: RawBuilder<unknown> | number) => sql`(${ticket}::bigint << ${sql.lit(bits)})`
  const isPassing = passes(sql<number>`(document.id >> ${sql.lit(bits)})`)
  // `id + 0`: the primary key would seem to lead there, through all documents of a bucket.
  const isInBucket = sql`${buckets(bits)} @> array[bucket.number]
    and id + 0 >= ${shift(range.from)} and id + 0 < ${shift(sql`bucket.before`)}`
  const those = (condition: RawBuilder<unknown>) =>
    sql`select id from ${table} as document where ${isInBucket} and ${condition} and ${isPassing}`
  const isIndexed = isFoundBy(looked)
  let found = those(isIndexed)
  if (begun !== undefined) {
    // With the index, all documents of all words that so many words may become are put together before anything is found.
    const tried = closed.length ? 4 : 2
    const isTried = sql`bucket.place <= ${tried}`
    const last = numbers.find((number) => number % 8 === tried)
    // Where few documents hold the other words, each of these is looked at.
    const isFew =
      closed.length && last !== undefined
        ? sql`(select count(*) from (select 1 from ${table} where ${buckets(bits)} @> array[${last}::bigint] and ${matches(closed)}
            limit ${fewClosed}) as held) < ${fewClosed}`
        : sql`false`
    const others = closed.length ? sql`${matches(closed)} and` : sql``
    found = sql`${those(sql`(${isTried} or ${isFew}) and ${others} strip(words) @@ ${begun}::tsquery`)}
      union all ${those(sql`not (${isTried} or ${isFew}) and ${isIndexed}`)}`
  }
  if (pairs !== undefined) {
    found = byPairs(pairs, (isPaired) => those(sql`${isPaired} and ${isIndexed}`))
  }
  if (parts)
    found = sql`${found} union all select id from (${inParts(parts, isInBucket)}) as document where ${isPassing}`
  return sql`select hit.id
    from rows from (${each(numbers)}, ${each(ends)}) with ordinality as bucket (number, before, place)
    cross join lateral (select id from (${found}) as one order by id + 0 desc) as hit`
}

const isInRange = ({ from, before }: TicketRange, bits: number) =>
  sql`id + 0 >= ${from}::bigint << ${sql.lit(bits)} and id + 0 < ${before}::bigint << ${sql.lit(bits)}`

/** `those`: documents of this condition. A piece with very many words has no pairs in the index. While there is no such index, pairs are not asked for. */
function byPairs(pairs: string, those: (isPaired: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${those(sql`${arePairsIndexed} and search_pairs(words) @> search_pairs(${pairs}::tsvector)`)}
    union all ${those(sql`${arePairsIndexed} and search_pairs(words) @> '{-1}'`)}
    union all ${those(sql`not ${arePairsIndexed}`)}`
}

/** It is made while the desk is at work (database/later-indexes.ts). */
const arePairsIndexed = sql`(select count(*) > 0 from pg_index where indexrelid = to_regclass('search_piece_pairs') and indisvalid)`

/** Where few can match, all of them. */
function newestOfFew({ table, bits, words, parts }: Looked, range: TicketRange, passes: Passes) {
  const isPassing = passes(sql<number>`(document.id >> ${sql.lit(bits)})`)
  const isIn = isInRange(range, bits)
  const whole = sql`select id from ${table} as document where ${matches(words)} and ${isIn} and ${isPassing}`
  const found = parts
    ? sql`${whole} union all select id from (${inParts(parts, isIn)}) as document where ${isPassing}`
    : whole
  return sql`select id from (${found}) as one order by id + 0 desc`
}

const exactly = (word: string) => `'${word}'`
const oneOf = (words: readonly string[]) => `(${words.map(exactly).join(' | ')})`

/**
 * A query of each word. GIN goes through the documents of the rarest of them all, and leaps: a word of one query is looked for only where all
 * queries before it have found theirs, while all words of one query are looked for in each document that has its rarest.
 */
const queriesOf = (query: WordQuery): string[] => [
  ...within(query.scope),
  ...query.all.toSorted(byLength).map(oneOf),
  ...begunOf(query),
]

/** What is longer is rarer more often than not; nothing else is known of a word before the index is asked. Very many words come last. */
const byLength = (some: readonly string[], others: readonly string[]) => rarityOf(others) - rarityOf(some)
const rarityOf = (words: readonly string[]) =>
  words.length > manyWords ? 0 : Math.max(...words.map(({ length }) => length))
const manyWords = 40

const matches = (queries: readonly string[]) =>
  sql.join(
    queries.map((one) => sql`words @@ ${one}::tsquery`),
    sql` and `,
  )

/** Each stands somewhere in a document. */
const wantedOf = (query: WordQuery): string[] => [...query.all.map(oneOf), ...begunOf(query)]
const begunOf = ({ begun }: WordQuery): string[] =>
  begun ? [`(${[`'${begun.start}':*`, ...begun.or.map(exactly)].join(' | ')})`] : []
/** In front: where a document is looked at by itself, nothing else of it is looked for unless it is theirs. */
const within = (scope: SearchScope) => (tokensOf(scope).length ? [oneOf(tokensOf(scope))] : [])

/** Titles are never in parts. */
const partsOf = (query: WordQuery): Pick<Looked, 'parts'> =>
  query.fields === 'title' ? {} : { parts: wantedOf(query).map((one) => [...within(query.scope), one].join(' & ')) }

const openOf = (query: WordQuery): Pick<Looked, 'begun' | 'closed'> => {
  const [begun] = begunOf(query)
  return begun === undefined ? {} : { begun, closed: queriesOf({ ...query, begun: undefined }) }
}

const wordsOfPhrase = ({ words, isPrefix, endings }: Phrase): string[] => {
  const last = words.at(-1) as string
  const lasts = endings?.length ? oneOf(endings) : isPrefix ? `'${last}':*` : exactly(last)
  return [...words.slice(0, -1).map(exactly), lasts]
}
const phraseOf = (phrase: Phrase) => `(${wordsOfPhrase(phrase).join(' <-> ')})`

/** By the words of phrases that are known to the letter. Undefined where there is none with two of them. */
function pairsOf({ phrases, inTitle = false }: PieceQuery): string | undefined {
  // Places from 1 on are those of a title.
  let place = inTitle ? 1 : 2
  const placed: string[] = []
  for (const { words, isPrefix } of phrases) {
    const known = isPrefix ? words.slice(0, -1) : words
    if (known.length < 2) continue
    for (const word of known) placed.push(`${exactly(word)}:${place++}`)
    // Of two titles the second would not be known as one: each phrase after the first stands somewhere.
    place++
  }
  return placed.length ? placed.join(' ') : undefined
}

const anywhere = (words: readonly string[]) => oneOf(words.flatMap((word) => [word, standsNowhere(word)]))

const pieceQueriesOf = ({ phrases, all, scope }: PieceQuery): string[] => [
  ...within(scope),
  ...phrases.map(phraseOf),
  ...all.map(anywhere),
]

/** The same in two steps: the words of phrases by the index, which knows no places, and where they stand. */
const heldBy = ({ phrases, all, scope }: PieceQuery): Pick<Looked, 'words' | 'phrases'> => ({
  words: [...new Set([...within(scope), ...phrases.flatMap(wordsOfPhrase), ...all.map(anywhere)])],
  phrases: phrases.filter(({ words }) => words.length > 1).map(phraseOf),
})

/**
 * What GIN is asked for and can't tell for sure is looked at again, in each document, with all other conditions that it was asked for: to tell
 * the pairs of a piece takes far longer than to read it.
 */
const isFoundBy = ({ words, phrases = [] }: Pick<Looked, 'words' | 'phrases'>) =>
  sql.join([matches(words), ...phrases.map(isMatch)], sql` and `)

/** The function behind the operator, which is no condition for the index. */
const isMatch = (query: string) => sql`ts_match_vq(words, ${query}::tsquery)`
