/** Full text search, where the databases differ most: SQLite keeps an FTS5 index beside the documents, PostgreSQL a tsvector in them. */
import { sql, type RawBuilder } from 'kysely'
import { toTsvector } from './tsvector.ts'
import type { DocumentWords, Term } from './words.ts'

/** Documents are numbered by ticket, the ticket's own words first: so those of one ticket lie together, the newest ticket last. */
export const documentsPerTicket = 2 ** 20

/** Documents that hold all terms. */
export interface Matching {
  readonly terms: readonly Term[]
  /** Only what this requester may find; undefined for agents. */
  readonly requesterId: number | undefined
  readonly fields: 'title' | 'all'
}

/** From `from` to before `before`. */
export interface DocumentRange {
  readonly from: number
  readonly before: number
}

/** Each answers a table for `from`; `id` is that of a document unless said otherwise. */
export interface SearchDialect {
  /** The statements that add a document, to be run one after the other in one transaction. */
  add(document: DocumentWords): RawBuilder<unknown>[]
  /** The same for many. */
  addAll(documents: readonly DocumentWords[]): RawBuilder<unknown>[]
  /** The statements that forget all documents. */
  clear(): RawBuilder<unknown>[]
  /** The `limit` newest within `range`, the newest first: never more of the index is read than that takes. */
  newest(matching: Matching, range: DocumentRange, limit: number): RawBuilder<{ id: number }>
  /** All of these tickets, looked up one by one. */
  within(matching: Matching, tickets: readonly number[]): RawBuilder<{ id: number }>
  /** Those of `tickets` that have such a document, looked up one by one or, where `many`, all at once. `id` is the ticket's. */
  holding(matching: Matching, tickets: readonly number[], many: boolean): RawBuilder<{ id: number }>
  /** Up to `limit` words that begin with `start`, for Term.endings; undefined where it is looked up as fast as a whole word. */
  beginningWith(start: string, limit: number): RawBuilder<{ word: string }> | undefined
}

const size = sql.lit(documentsPerTicket)
/** The number of a ticket's next document; a ticket's documents are only added one transaction after another. */
function nextDocument(ticketId: number) {
  // Not multiplied by the database: PostgreSQL would take both for 32-bit integers, whose end comes with ticket 2,048.
  const first = ticketId * documentsPerTicket
  const last = first + documentsPerTicket - 1
  return sql`select coalesce(max(id) + 1, ${first}) from search_document where id between ${first} and ${last}`
}

/** Numbers are given to SQLite as floating point; FTS5 would then read from the end of the index instead of from there. */
const integer = (value: number) => sql`cast(${value} as integer)`

export const sqliteSearch: SearchDialect = {
  add: ({ ticketId, commentId, attachmentId, title, about, body, requesterId }) => [
    sql`insert into search_document (id, ticket_id, comment_id, attachment_id)
      values ((${nextDocument(ticketId)}), ${ticketId}, ${commentId}, ${attachmentId})`,
    sql`insert into search_index (rowid, title, about, body, viewer)
      values (last_insert_rowid(), ${title}, ${about}, ${body}, ${`u${requesterId}`})`,
    sql`insert or ignore into search_word (word) select value from json_each(${wordsIn(title, about, body)})`,
  ],
  addAll: (documents) => documents.flatMap((document) => sqliteSearch.add(document)),
  clear: () => [
    sql`insert into search_index (search_index) values ('delete-all')`,
    sql`delete from search_document`,
    sql`delete from search_word`,
  ],
  newest: (matching, { from, before }, limit) =>
    sql`(select rowid as id from search_index where search_index match ${expressionOf(matching)}
      and rowid >= ${integer(from)} and rowid < ${integer(before)} order by rowid desc limit ${limit})`,
  within: (matching, tickets) =>
    sql`(select search_index.rowid as id from json_each(${JSON.stringify(tickets)}) as one cross join search_index
      where search_index match ${expressionOf(matching)}
      and search_index.rowid >= one.value * ${size} and search_index.rowid < (one.value + 1) * ${size})`,
  holding(matching, tickets, many) {
    const expression = expressionOf(matching)
    const ids = JSON.stringify(tickets)
    if (many) {
      const from = Math.min(...tickets) * documentsPerTicket
      const before = (Math.max(...tickets) + 1) * documentsPerTicket
      return sql`(select distinct rowid / ${size} as id from search_index
        where search_index match ${expression} and rowid >= ${integer(from)} and rowid < ${integer(before)})`
    }
    return sql`(select one.value as id from json_each(${ids}) as one where exists (select 1 from search_index
      where search_index match ${expression}
      and rowid >= one.value * ${size} and rowid < (one.value + 1) * ${size}))`
  },
  beginningWith: (start, limit) => (start.length <= indexedPrefix ? undefined : knownWords(start, limit)),
}

/** Begun words of up to this length have an index of their own in FTS5. */
export const indexedPrefix = 3

const knownWords = (start: string, limit: number) =>
  sql<{
    word: string
  }>`(select word from search_word where word >= ${start} and word < ${`${start}\u{10FFFF}`} limit ${limit})`

const wordsIn = (...texts: string[]): string => JSON.stringify([...new Set(texts.join(' ').split(' '))].filter(Boolean))

function expressionOf({ terms, requesterId, fields }: Matching): string {
  const words = terms
    .map((term) => {
      if (!term.isPrefix) return `"${term.words.join(' ')}"`
      if (!term.endings?.length) return `"${term.words.join(' ')}"*`
      const start = term.words.slice(0, -1)
      return `(${term.endings.map((word) => `"${[...start, word].join(' ')}"`).join(' OR ')})`
    })
    .join(' AND ')
  const found = `{${fields === 'all' ? 'title about body' : 'title'}} : (${words})`
  return requesterId === undefined ? found : `viewer : "u${requesterId}" AND ${found}`
}

export const postgresSearch: SearchDialect = {
  add: (document) => [
    sql`insert into search_document (id, ticket_id, comment_id, attachment_id, words)
      values ((${nextDocument(document.ticketId)}), ${document.ticketId}, ${document.commentId}, ${document.attachmentId},
      ${toTsvector(document)}::tsvector)`,
    addWords([document]),
  ],
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
  newest: (matching, range, limit) => sql`(select id from (${newestByStretch(matching, range)}) as hit limit ${limit})`,
  within: (matching, tickets) =>
    sql`(select d.id from ${each(tickets)} as one (id)
      join search_document as d on d.id >= one.id * ${size} and d.id < (one.id + 1) * ${size}
      where ${holds(matching)})`,
  holding: (matching, tickets) =>
    sql`(select one.id from ${each(tickets)} as one (id) cross join lateral (select 1 from search_document
      where id >= one.id * ${size} and id < (one.id + 1) * ${size} and ${holds(matching)} limit 1) as found)`,
  beginningWith: knownWords,
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
 * is found in the first, and what is not there is seldom, so that all of it is soon read. A stretch is told as its number * 8 + its length's place here.
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
  const closed = matching.terms.filter(({ isPrefix, endings }) => !isPrefix || endings?.length)
  let found = those(isIndexed(matching))
  if (closed.length < matching.terms.length) {
    // With the index, all documents of all words that so many words may become are put together before anything is found.
    const tried = closed.length ? 4 : 2
    const others = closed.length ? sql`${isIndexed({ ...matching, terms: closed })} and` : sql``
    found = sql`${those(sql`stretch.place <= ${tried} and ${others} ${holds(matching)}`)}
      union all ${those(sql`stretch.place > ${tried} and ${isIndexed(matching)}`)}`
  }
  return sql`select hit.id
    from rows from (${each(numbers)}, ${each(ends)}) with ordinality as stretch (number, before, place)
    cross join lateral (select id from (${found}) as one order by id + 0 desc) as hit`
}

/** By the index search_document_words, in which words of titles stand by themselves. */
function isIndexed(matching: Matching): RawBuilder<unknown> {
  if (matching.fields === 'all') return sql`words @@ ${queryOf(matching, 'ABC')}::tsquery`
  const inTitle = sql`ts_filter(words, '{a}') @@ ${queryOf({ ...matching, requesterId: undefined }, '')}::tsquery`
  return matching.requesterId === undefined
    ? inTitle
    : sql`${inTitle} and words @@ ${viewerIs(matching.requesterId)}::tsquery`
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
