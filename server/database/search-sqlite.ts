/** Full text search on SQLite: an FTS5 index beside the documents, and one of titles. */
import { sql } from 'kysely'
import {
  documentsPerTicket,
  indexedPrefix,
  knownWords,
  nextDocument,
  type Matching,
  type SearchDialect,
} from './search-dialect.ts'

/** Numbers are given to SQLite as floating point; FTS5 would then read from the end of the index instead of from there. */
const integer = (value: number) => sql`cast(${value} as integer)`

/** Titles have an index of their own, by the number of the ticket instead of the document. */
const indexOf = ({ fields }: Matching) =>
  fields === 'title'
    ? { index: sql.table('search_title'), perTicket: 1 }
    : { index: sql.table('search_index'), perTicket: documentsPerTicket }

export const sqliteSearch: SearchDialect = {
  counted: { soon: [800], late: [4_000] },
  *add({ ticketId, commentId, attachmentId, title, about, body, requesterId }) {
    yield sql`insert into search_document (id, ticket_id, comment_id, attachment_id)
      values ((${nextDocument(ticketId)}), ${ticketId}, ${commentId}, ${attachmentId})`
    yield sql`insert into search_index (rowid, title, about, body, viewer)
      values (last_insert_rowid(), ${title}, ${about}, ${body}, ${`u${requesterId}`})`
    yield sql`insert or ignore into search_word (word) select value from json_each(${wordsIn(title, about, body)})`
    if (commentId !== null || attachmentId !== null) return
    yield sql`insert into search_title (rowid, title, viewer) values (${ticketId}, ${title}, ${`u${requesterId}`})`
  },
  addAll: (documents) => documents.flatMap((document) => [...sqliteSearch.add(document)]),
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
      return sql`(select distinct rowid / ${sql.lit(perTicket)} as id from ${index} where ${index} match ${expression}
        and rowid >= ${integer(first * perTicket)} and rowid < ${integer((last + 1) * perTicket)})`
    }
    return sql`(select one.value as id from json_each(${JSON.stringify(tickets)}) as one where exists (
      select 1 from ${index} as found where ${index} match ${expression} and ${ofTicket(perTicket)}))`
  },
  beginningWith: (start, limit) => (start.length <= indexedPrefix ? undefined : knownWords(start, limit)),
  // The index does not know which words a document holds: the texts are cut anew, as search/documents.ts does it.
  wordsWithin: (tickets, start, limit) =>
    sql`(select distinct one.value as word
      from (
        with own as materialized ${tickets}
        select words_of(title) as words from ticket where id in own
        union all select words_of(description) from ticket where id in own and description is not null
        union all select words_of(ticket.id || ' ' || email) from ticket join "user" on "user".id = requester_id where ticket.id in own
        union all select words_of(content) from comment where ticket_id in own
        union all select words_of(email) from comment join "user" on "user".id = author_id where ticket_id in own
        union all select words_of(file_name) from attachment where ticket_id in own
      ) as text, json_each('["' || replace(text.words, ' ', '","') || '"]') as one
      where substr(one.value, 1, length(${start})) = ${start} limit ${limit})`,
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
