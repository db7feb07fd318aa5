/** Full text search, where the databases differ most: SQLite keeps an FTS5 index beside the documents, PostgreSQL a tsvector in them. */
import { sql, type RawBuilder } from 'kysely'
import type { Term } from './words.ts'

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

export interface Matching {
  readonly terms: readonly Term[]
  /** Only what this requester may find; undefined for agents. */
  readonly requesterId: number | undefined
  readonly fields: 'title' | 'all'
}

export interface SearchDialect {
  /** The statements that add a document, to be run one after the other in one transaction. */
  add(document: DocumentWords): RawBuilder<unknown>[]
  /** The same for many, with fewer ways to the database. */
  addAll(documents: readonly DocumentWords[]): RawBuilder<unknown>[]
  /** The statements that forget all documents. */
  clear(): RawBuilder<unknown>[]
  /**
   * A table of the documents that hold all terms, for `from`: `id`, growing with time, and `score`, smaller for better.
   * Read it by `id` downwards, it is walked from the newest on; by `score`, all of it is read.
   */
  matches(matching: Matching): RawBuilder<{ id: number; score: number }>
}

export const sqliteSearch: SearchDialect = {
  add: ({ ticketId, commentId, attachmentId, title, about, body, requesterId }) => [
    sql`insert into search_document (ticket_id, comment_id, attachment_id) values (${ticketId}, ${commentId}, ${attachmentId})`,
    sql`insert into search_index (rowid, title, about, body, viewer)
      values (last_insert_rowid(), ${title}, ${about}, ${body}, ${`u${requesterId}`})`,
  ],
  addAll: (documents) => documents.flatMap((document) => sqliteSearch.add(document)),
  clear: () => [sql`insert into search_index (search_index) values ('delete-all')`, sql`delete from search_document`],
  matches({ terms, requesterId, fields }) {
    const words = terms
      .map(({ words: phrase, isPrefix }) => `"${phrase.join(' ')}"${isPrefix ? '*' : ''}`)
      .join(' AND ')
    const found = `{${fields === 'title' ? 'title' : 'title about body'}} : (${words})`
    const expression = requesterId === undefined ? found : `viewer : "u${requesterId}" AND ${found}`
    return sql`(select rowid as id, bm25(search_index, 8, 4, 1, 0) as score from search_index where search_index match ${expression})`
  },
}

export const postgresSearch: SearchDialect = {
  add: ({ ticketId, commentId, attachmentId, title, about, body, requesterId }) => [
    sql`insert into search_document (ticket_id, comment_id, attachment_id, words) values (
      ${ticketId}, ${commentId}, ${attachmentId},
      setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${about}), 'B')
      || setweight(to_tsvector('simple', ${body}), 'C') || setweight(to_tsvector('simple', ${`u${requesterId}`}), 'D'))`,
  ],
  addAll: (documents) => [
    sql`insert into search_document (ticket_id, comment_id, attachment_id, words)
      select "ticketId", "commentId", "attachmentId",
        setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', about), 'B')
        || setweight(to_tsvector('simple', body), 'C') || setweight(to_tsvector('simple', 'u' || "requesterId"), 'D')
      from json_to_recordset(${JSON.stringify(documents)}::json) as document (
        "ticketId" bigint, "commentId" bigint, "attachmentId" bigint, title text, about text, body text, "requesterId" bigint)`,
  ],
  clear: () => [sql`delete from search_document`],
  matches({ terms, requesterId, fields }) {
    const weights = fields === 'title' ? 'A' : 'ABC'
    const phrases = terms.map(({ words, isPrefix }) =>
      words
        .map((word, index) => `'${word}':${isPrefix && index === words.length - 1 ? '*' : ''}${weights}`)
        .join(' <-> '),
    )
    const all = [
      ...phrases.map((phrase) => `(${phrase})`),
      ...(requesterId === undefined ? [] : [`'u${requesterId}':D`]),
    ]
    const wanted = sql`${all.join(' & ')}::tsquery`
    return sql`(select id, -ts_rank('{0, 0.1, 0.4, 1}', words, ${wanted}) as score from search_document where words @@ ${wanted})`
  },
}
