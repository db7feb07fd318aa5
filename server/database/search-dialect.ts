/** Full text search, where the databases differ most: SQLite keeps an FTS5 index beside the documents, PostgreSQL a tsvector in them. */
import { sql, type RawBuilder } from 'kysely'
import { toTsvector } from './tsvector.ts'
import type { Term } from './words.ts'

/** Documents are numbered by ticket, the ticket's own words first: so those of one ticket lie together, the newest ticket last. */
export const documentsPerTicket = 2 ** 20
export const ticketOf = (document: number): number => Math.floor(document / documentsPerTicket)

/** The words of a document, already cut by `wordsOf`. */
export interface DocumentWords {
  readonly ticketId: number
  readonly commentId: number | null
  readonly attachmentId: number | null
  readonly title: string
  /** Numbers, names and addresses. */
  readonly about: string
  readonly body: string
  /** Who may find it: the requester of its ticket. Agents find all. */
  readonly requesterId: number
}

/** Documents that hold all terms. */
export interface Matching {
  readonly terms: readonly Term[]
  /** Only what this requester may find; undefined for agents. */
  readonly requesterId: number | undefined
  readonly fields: 'title' | 'all'
  /** That few documents of the whole index can match is known already. */
  readonly isFew?: boolean
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
  /** Up to `limit` words that begin with `start`, for Term.endings; undefined where a begun word is looked up as fast as a whole one. */
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

/** Titles have an index of their own, by the number of the ticket instead of the document. */
const indexOf = ({ fields }: Matching) =>
  fields === 'title'
    ? { index: sql.table('search_title'), perTicket: 1 }
    : { index: sql.table('search_index'), perTicket: documentsPerTicket }

export const sqliteSearch: SearchDialect = {
  add: ({ ticketId, commentId, attachmentId, title, about, body, requesterId }) => [
    sql`insert into search_document (id, ticket_id, comment_id, attachment_id)
      values ((${nextDocument(ticketId)}), ${ticketId}, ${commentId}, ${attachmentId})`,
    sql`insert into search_index (rowid, title, about, body, viewer)
      values (last_insert_rowid(), ${title}, ${about}, ${body}, ${`u${requesterId}`})`,
    sql`insert or ignore into search_word (word) select value from json_each(${wordsIn(title, about, body)})`,
    ...(commentId === null && attachmentId === null
      ? [sql`insert into search_title (rowid, title, viewer) values (${ticketId}, ${title}, ${`u${requesterId}`})`]
      : []),
  ],
  addAll: (documents) => documents.flatMap((document) => sqliteSearch.add(document)),
  clear: () => [
    sql`insert into search_index (search_index) values ('delete-all')`,
    sql`insert into search_title (search_title) values ('delete-all')`,
    sql`delete from search_document`,
    sql`delete from search_word`,
  ],
  newest(matching, { from, before }, limit) {
    const { index, perTicket } = indexOf(matching)
    const documents = documentsPerTicket / perTicket
    return sql`(select rowid * ${sql.lit(documents)} as id from ${index} where ${index} match ${expressionOf(matching)}
      and rowid >= ${integer(Math.ceil(from / documents))} and rowid < ${integer(Math.ceil(before / documents))}
      order by ${matching.isFew ? forward : sql`rowid`} desc limit ${limit})`
  },
  within(matching, tickets) {
    const { index, perTicket } = indexOf(matching)
    return sql`(select found.rowid * ${sql.lit(documentsPerTicket / perTicket)} as id
      from json_each(${JSON.stringify(tickets)}) as one cross join ${index} as found
      where ${index} match ${expressionOf(matching)} and ${ofTicket(perTicket)})`
  },
  holding(matching, tickets, many) {
    const { index, perTicket } = indexOf(matching)
    const expression = expressionOf(matching)
    if (many) {
      const [first, last] = [Math.min(...tickets), Math.max(...tickets)]
      return sql`(select distinct rowid / ${sql.lit(perTicket)} as id from ${index}
        where ${index} match ${expression} and rowid >= ${first * perTicket} and rowid < ${(last + 1) * perTicket})`
    }
    return sql`(select one.value as id from json_each(${JSON.stringify(tickets)}) as one where exists (
      select 1 from ${index} as found where ${index} match ${expression} and ${ofTicket(perTicket)}))`
  },
  beginningWith: (start, limit) =>
    sql`(select word from search_word where word >= ${start} and word < ${`${start}\u{10FFFF}`} limit ${limit})`,
}

/** Sorted afterwards: FTS5 leaps to the next document that holds a word several times faster than to the one before. */
const forward = sql`+rowid`

const ofTicket = (perTicket: number) =>
  sql`found.rowid >= one.value * ${sql.lit(perTicket)} and found.rowid < (one.value + 1) * ${sql.lit(perTicket)}`

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
  ],
  clear: () => [sql`delete from search_document`],
  newest: (matching, { from, before }, limit) =>
    sql`(select id from search_document where ${wordsFor(matching)} @@ ${queryOf(matching)}
      and id >= ${from} and id < ${before} order by id desc limit ${limit})`,
  within: (matching, tickets) =>
    sql`(select d.id from (select unnest(translate(${JSON.stringify(tickets)}::text, '[]', '{}')::bigint[]) as id) as one
      join search_document as d on d.id >= one.id * ${size} and d.id < (one.id + 1) * ${size}
      where d.words @@ ${queryOf(matching)})`,
  holding: (matching, tickets) =>
    sql`(select one.id from (select unnest(translate(${JSON.stringify(tickets)}::text, '[]', '{}')::bigint[]) as id) as one
      where exists (select 1 from search_document as d where d.words @@ ${queryOf(matching)}
      and d.id >= one.id * ${size} and d.id < (one.id + 1) * ${size}))`,
  beginningWith: () => undefined,
}

/** Only the documents of tickets themselves have a title: the words of all others need not be looked at. */
const wordsFor = ({ fields }: Matching): RawBuilder<unknown> =>
  fields === 'all' ? sql`words` : sql`comment_id is null and attachment_id is null and words`

function queryOf({ terms, requesterId, fields }: Matching): RawBuilder<unknown> {
  const weights = fields === 'title' ? 'A' : 'ABC'
  const phrases = terms.map(({ words, isPrefix }) =>
    words
      .map((word, index) => `'${word}':${isPrefix && index === words.length - 1 ? '*' : ''}${weights}`)
      .join(' <-> '),
  )
  const all = [...phrases.map((phrase) => `(${phrase})`), ...(requesterId === undefined ? [] : [`'u${requesterId}':D`])]
  return sql`${all.join(' & ')}::tsquery`
}
