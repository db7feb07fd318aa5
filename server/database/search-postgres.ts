/** Full text search on PostgreSQL: a tsvector in each document, and one GIN index of words, titles and stretches of tickets. */
import { sql, type RawBuilder } from 'kysely'
import {
  documentsPerTicket,
  knownWords,
  nextDocument,
  type DocumentRange,
  type Matching,
  type SearchDialect,
} from './search-dialect.ts'
import { toTsvector } from './tsvector.ts'
import type { DocumentWords } from './words.ts'

const size = sql.lit(documentsPerTicket)

export const postgresSearch: SearchDialect = {
  // GIN leaps from one document with all the words to the next; each that is told is read in the table.
  counted: { soon: [], late: [100, 400, 1_600, 6_400] },
  *add(document) {
    yield sql`insert into search_document (id, ticket_id, comment_id, attachment_id, words)
      values ((${nextDocument(document.ticketId)}), ${document.ticketId}, ${document.commentId}, ${document.attachmentId},
      ${toTsvector(document)}::tsvector)`
    yield addWords([document])
  },
  addAll: (documents) => [
    sql`insert into search_document (id, ticket_id, comment_id, attachment_id, words)
      select
        coalesce((
          select max(id) + 1 from search_document
          where id between one.ticket * ${size} and one.ticket * ${size} + ${size} - 1
        ), one.ticket * ${size}) + row_number() over (partition by one.ticket order by one.place) - 1,
        one.ticket, one.comment, one.attachment, one.words::tsvector
      from json_to_recordset(${JSON.stringify(
        documents.map((document, place) => ({
          place,
          ticket: document.ticketId,
          comment: document.commentId,
          attachment: document.attachmentId,
          words: toTsvector(document),
        })),
      )}::json) as one (place int, ticket bigint, comment bigint, attachment bigint, words text)`,
    addWords(documents),
  ],
  clear: () => [sql`delete from search_document`, sql`delete from search_word`],
  newest(matching, range, limit) {
    const found = matching.isFew ? newestOfFew(matching, range) : newestByStretch(matching, range)
    return sql`(select id from (${found}) as hit limit ${limit})`
  },
  within: (matching, tickets) =>
    sql`(select d.id from ${each(tickets)} as one (id)
      join search_document as d on d.id >= one.id * ${size} and d.id < (one.id + 1) * ${size}
      where ${holds(matching)})`,
  holding: (matching, tickets) =>
    sql`(select one.id from ${each(tickets)} as one (id) cross join lateral (select 1 from search_document
      where id >= one.id * ${size} and id < (one.id + 1) * ${size} and ${holds(matching)} limit 1) as found)`,
  beginningWith: knownWords,
  wordsWithin: (tickets, start, limit) =>
    sql`(select distinct one.lexeme as word
      from (${tickets}) as own (id)
      join search_document as d on d.id >= own.id * ${size} and d.id < (own.id + 1) * ${size}
      cross join lateral unnest(d.words) as one (lexeme, positions, weights)
      where starts_with(one.lexeme, ${start}) and one.weights <> '{D}' limit ${limit})`,
}

const each = (all: readonly number[]) => sql`unnest(translate(${JSON.stringify(all)}::text, '[]', '{}')::bigint[])`

/** In order, so that writers who add the same words wait for each other instead of both for ever. */
const addWords = (documents: readonly DocumentWords[]) =>
  sql`insert into search_word (word) select value from json_array_elements_text(${JSON.stringify(
    [...new Set(documents.flatMap(({ title, about, body }) => `${title} ${about} ${body}`.split(' ')))]
      .filter(Boolean)
      .toSorted(),
  )}::json) as value on conflict do nothing`

/**
 * The index of words knows nothing of newer and older: the newest of many could only be told by reading all. So it also
 * holds the stretches of tickets that a document belongs to, of 2^8 tickets, 2^10 and so on, and what is looked for is
 * looked for in one stretch after the other, from the newest ticket on, each longer than the one before: what is common
 * is found in the first, and what is not there is seldom, so that all of it is soon read. A
 * stretch is told as its number * 8 + its length's place here.
 */
const stretchBits = [8, 10, 12, 14, 16, 18, 20]
/** As in the index search_document_words. */
const stretches = sql.raw(
  `array[${stretchBits.map((bits, place) => `(ticket_id >> ${bits} << 3) | ${place}`).join(', ')}]`,
)

/** From the document `before` down to `from`: the newest stretch first, no gap, and nothing twice. */
function stretchesFrom({ from, before }: DocumentRange): { numbers: number[]; ends: number[] } {
  const found = { numbers: [] as number[], ends: [] as number[] }
  for (let end = before, place = 0; end > from; place = Math.min(place + 1, stretchBits.length - 1)) {
    const documents = 2 ** (stretchBits[place] as number) * documentsPerTicket
    const number = Math.floor((end - 1) / documents)
    found.numbers.push(number * 8 + place)
    found.ends.push(end)
    end = number * documents
  }
  return found
}

/** One stretch after the other, and only as many as it takes until someone has enough. */
function newestByStretch(matching: Matching, range: DocumentRange): RawBuilder<unknown> {
  const { numbers, ends } = stretchesFrom(range)
  // `id + 0`: the primary key would seem to lead there, through all documents of a stretch.
  const those = (condition: RawBuilder<unknown>) =>
    sql`select id from search_document
      where ${stretches} @> array[stretch.number] and id + 0 >= ${range.from} and id + 0 < stretch.before and ${condition}`
  const closed = closedIn(matching)
  const isBound = closed.length > 0 || matching.requesterId !== undefined
  let found = those(isIndexed(matching))
  if (closed.length < matching.terms.length) {
    // With the index, all documents of all words that so many words may become are put together before anything is found.
    const tried = isBound ? 4 : 2
    const others = isBound ? sql`${isIndexed({ ...matching, terms: closed })} and` : sql``
    found = sql`${those(sql`stretch.place <= ${tried} and ${others} ${holds(matching)}`)}
      union all ${those(sql`stretch.place > ${tried} and ${isIndexed(matching)}`)}`
  }
  return sql`select hit.id
    from rows from (${each(numbers)}, ${each(ends)}) with ordinality as stretch (number, before, place)
    cross join lateral (select id from (${found}) as one order by id + 0 desc) as hit`
}

/** Where few can match, all of them. */
function newestOfFew(matching: Matching, { from, before }: DocumentRange): RawBuilder<unknown> {
  return sql`select id from search_document where ${isIndexed({ ...matching, terms: closedIn(matching) })} and ${holds(matching)}
    and id + 0 >= ${from} and id + 0 < ${before} order by id + 0 desc`
}

/** Those that are not begun words which so many may become that they are not known one by one. */
const closedIn = ({ terms }: Matching) => terms.filter(({ isPrefix, endings }) => !isPrefix || endings?.length)

/** By the index search_document_words, in which words of titles stand by themselves. */
function isIndexed(matching: Matching): RawBuilder<unknown> {
  const { terms, requesterId } = matching
  if (matching.fields === 'all' || !terms.length) return sql`words @@ ${queryOf(matching, 'ABC')}::tsquery`
  const inTitle = sql`ts_filter(words, '{a}') @@ ${queryOf({ ...matching, requesterId: undefined }, '')}::tsquery`
  return requesterId === undefined ? inTitle : sql`${inTitle} and words @@ ${viewerIs(requesterId)}::tsquery`
}

/** The same, read in the document itself, whatever index might seem to help. */
const holds = (matching: Matching): RawBuilder<unknown> =>
  sql`ts_filter(words, '{a,b,c,d}') @@ ${queryOf(matching, matching.fields === 'title' ? 'A' : 'ABC')}::tsquery`

const viewerIs = (requesterId: number) => `'u${requesterId}':D`

function queryOf({ terms, requesterId }: Matching, weights: string): string {
  const phrases = terms.map(({ words, isPrefix, endings }) => {
    const exact = (word: string) => `'${word}'${weights && ':'}${weights}`
    const last = words.at(-1) as string
    const lasts = endings?.length ? endings.map(exact) : [isPrefix ? `'${last}':*${weights}` : exact(last)]
    return [...words.slice(0, -1).map(exact), `(${lasts.join(' | ')})`].join(' <-> ')
  })
  const all = phrases.map((phrase) => `(${phrase})`)
  return [...all, ...(requesterId === undefined ? [] : [viewerIs(requesterId)])].join(' & ')
}
