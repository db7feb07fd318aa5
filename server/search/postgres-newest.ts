/** Which documents match on PostgreSQL, and the newest of them first: one bucket of tickets after the other, until someone has enough. */
import type { RawBuilder } from 'kysely'
import { sql } from '../database/query-builder.ts'
import type { Passes, TicketRange } from './dialect.ts'
import type { Queries } from './postgres-queries.ts'

export const each = (all: readonly number[]) =>
  sql`unnest(translate(${JSON.stringify(all)}::text, '[]', '{}')::bigint[])`

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

/** Which documents are looked for, and where: `bits` of their ids follow the ticket's. */
interface Looked extends Queries {
  readonly table: RawBuilder<unknown>
  readonly bits: number
}

/** Documents in parts: whatever stands in different ones is found in each by itself. Where no document is in parts, nothing is read. */
export const inParts = (parts: readonly string[], where: RawBuilder<unknown>) =>
  sql`select held.id from json_array_elements_text(${JSON.stringify(parts)}::json) as wanted (query) cross join lateral (
      select distinct id from search_ticket_part as document where ${where} and words @@ wanted.query::tsquery) as held
    where exists (select 1 from search_ticket_part) group by held.id having count(*) = ${sql.lit(parts.length)}`

/** Of the last bucket that is tried without the index: then all others hold no more than some thousand. */
const fewClosed = 300

/** One bucket after the other, and only as many as it takes until someone has enough. */
export function newestByBucket(looked: Looked, range: TicketRange, passes: Passes) {
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

export const isInRange = ({ from, before }: TicketRange, bits: number) =>
  sql`id + 0 >= ${from}::bigint << ${sql.lit(bits)} and id + 0 < ${before}::bigint << ${sql.lit(bits)}`

/** `those`: documents of this condition. A piece with very many words has no pairs in the index. While there is no such index, pairs are not asked for. */
export function byPairs(
  pairs: string,
  those: (isPaired: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${those(sql`${arePairsIndexed} and search_pairs(words) @> search_pairs(${pairs}::tsvector)`)}
    union all ${those(sql`${arePairsIndexed} and search_pairs(words) @> '{-1}'`)}
    union all ${those(sql`not ${arePairsIndexed}`)}`
}

/** It is made while the desk is at work (database/later-indexes.ts). */
const arePairsIndexed = sql`(select count(*) > 0 from pg_index where indexrelid = to_regclass('search_piece_pairs') and indisvalid)`

/** Where few can match, all of them. */
export function newestOfFew({ table, bits, words, parts }: Looked, range: TicketRange, passes: Passes) {
  const isPassing = passes(sql<number>`(document.id >> ${sql.lit(bits)})`)
  const isIn = isInRange(range, bits)
  const whole = sql`select id from ${table} as document where ${matches(words)} and ${isIn} and ${isPassing}`
  const found = parts
    ? sql`${whole} union all select id from (${inParts(parts, isIn)}) as document where ${isPassing}`
    : whole
  return sql`select id from (${found}) as one order by id + 0 desc`
}

export const matches = (queries: readonly string[]) =>
  sql.join(
    queries.map((one) => sql`words @@ ${one}::tsquery`),
    sql` and `,
  )

/**
 * What GIN is asked for and can't tell for sure is looked at again, in each document, with all other conditions that it was asked for: to tell
 * the pairs of a piece takes far longer than to read it.
 */
export const isFoundBy = ({ words, phrases = [] }: Pick<Queries, 'words' | 'phrases'>) =>
  sql.join([matches(words), ...phrases.map(isMatch)], sql` and `)

/** The function behind the operator, which is no condition for the index. */
export const isMatch = (query: string) => sql`ts_match_vq(words, ${query}::tsquery)`
