/** The search index on SQLite: FTS5 tables of tickets, titles and pieces, whose words are cut already. */
import { sql, type RawBuilder } from 'kysely'
import type { Write } from '../database/database.ts'
import { requestBudget } from '../platform/budgets.ts'
import {
  documentOf,
  isScopeToken,
  nextPiece,
  piecesPerTicket,
  scopeOf,
  wordsBeginning,
  type PieceQuery,
  type SearchDialect,
  type TicketRange,
  type TicketWords,
  type WordQuery,
} from './dialect.ts'
import { forAgents } from './documents.ts'
import { charactersOf, indexTicket, textsOf } from './ticket-texts.ts'

/** Numbers are given to SQLite as floating point; FTS5 would then read from the end of the index instead of from there. */
const integer = (value: number) => sql`cast(${value} as integer)`

const indexes = ['search_ticket_index', 'search_title_index', 'search_piece_index'] as const
const [ticketIndex, titleIndex, pieceIndex] = indexes.map((name) => sql.table(name)) as [
  RawBuilder<unknown>,
  RawBuilder<unknown>,
  RawBuilder<unknown>,
]
const indexOf = ({ fields }: WordQuery) => (fields === 'title' ? titleIndex : ticketIndex)

const { wordsOfTicket, longTicket } = requestBudget.indexed

/** So many words are given to one statement; others get their turn before the next. */
const wordsAtOnce = 2_000

export const sqliteSearch: SearchDialect = {
  runsOnEventLoop: true,
  older: [
    { table: 'search_index', parts: ['search_index_data', 'search_index_docsize'] },
    { table: 'search_title', parts: ['search_title_data', 'search_title_docsize'] },
    { table: 'search_document', parts: ['search_document'] },
  ],
  *addPieces(pieces) {
    for (const piece of pieces) {
      const { ticketId, commentId, attachmentId } = piece
      const [title, about, body, others, scope] = [
        piece.title,
        piece.about,
        piece.body,
        piece.others,
        scopeOf(piece),
      ].map((words) => words.join(' '))
      yield sql`insert into search_piece (id, ticket_id, comment_id, attachment_id, for_agents)
        values ((${nextPiece(ticketId)}), ${ticketId}, ${commentId}, ${attachmentId}, ${forAgents(piece)})`
      yield sql`insert into search_piece_index (rowid, title, about, body, others, scope)
        values (last_insert_rowid(), ${title}, ${about}, ${body}, ${others}, ${scope})`
    }
  },
  *addKnownWords(words) {
    for (let at = 0; at < words.length; at += wordsAtOnce) {
      const some = JSON.stringify(words.slice(at, at + wordsAtOnce))
      yield sql`insert or ignore into search_word (word) select value from json_each(${some})`
    }
  },
  addTitle: (title) => [insertInto(titleIndex, title)],
  *addTicket(ticket, characters) {
    yield insertInto(ticketIndex, ticket)
    if (characters > longTicket) yield keepWords(ticket)
  },
  extendTicket,
  mergedTables: indexes,
  clear: () => [
    ...indexes.map((name) => sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`),
    sql`delete from search_piece`,
    sql`delete from search_long_ticket`,
    sql`delete from search_word`,
  ],
  countTickets: () => sql`select count(*) from ${ticketIndex} where rowid % 2 = 0`,
  tickets(query, range, limit, passes) {
    const index = indexOf(query)
    return sql`(select rowid >> 1 as id from ${index} where ${index} match ${expressionOf(query)}
      and rowid >= ${integer(2 * range.from)} and rowid < ${integer(2 * range.before)}
      and ${passes(sql<number>`(${index}.rowid >> 1)`)}
      order by ${query.isFew ? forward : sql`rowid`} desc limit ${limit})`
  },
  ticketsAmong(query, tickets) {
    const index = indexOf(query)
    return sql`(select one.value as id from json_each(${JSON.stringify(tickets)}) as one where exists (
      select 1 from ${index} as found where ${index} match ${expressionOf(query)}
        and found.rowid >= one.value * 2 and found.rowid < one.value * 2 + 2))`
  },
  pieces(query, range, limit, passes) {
    // Named in full: within `passes` the tickets have a rowid of their own.
    const ticket = sql<number>`(${pieceIndex}.rowid >> 20)`
    return sql`(select rowid as id from ${pieceIndex} where ${pieceIndex} match ${expressionOfPieces(query)}
      and ${inRange(range)} and ${passes(ticket)} order by rowid desc limit ${limit})`
  },
  firstPieces: (query, tickets) =>
    sql`(select id from (
      select (select min(found.rowid) from ${pieceIndex} as found where ${pieceIndex} match ${expressionOfPieces(query)}
        and found.rowid >= one.value * ${sql.lit(piecesPerTicket)} and found.rowid < (one.value + 1) * ${sql.lit(piecesPerTicket)}
      ) as id from json_each(${JSON.stringify(tickets)}) as one) as first where id is not null)`,
  knownWords: wordsBeginning,
  knownAmong: (words, limit) =>
    sql`(select word from search_word where word in (select value from json_each(${words})) limit ${limit})`,
  // The index does not know which words a document holds: the texts are cut anew.
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

const inRange = ({ from, before }: TicketRange) =>
  sql`rowid >= ${integer(from * piecesPerTicket)} and rowid < ${integer(before * piecesPerTicket)}`

/** Sorted afterwards: FTS5 leaps to the next document that holds a word several times faster than to the one before. */
const forward = sql`+rowid`

/** FTS5 can only replace a document. The words of a long ticket are kept, and those for agents; those of others are read anew from its texts. */
async function* extendTicket(write: Write, { words: added, ...document }: TicketWords) {
  const { ticketId, audience } = document
  const [kept] = await write.build((q) =>
    q.db.selectFrom('search_long_ticket').where('id', '=', idOf(document)).select('words'),
  )
  const texts = kept ? [] : await textsOf(write.db, [ticketId])
  const before = kept ? kept.words.split(' ').filter((word) => !isScopeToken(word)) : []
  const words = new Set(before)
  for (const word of kept ? [] : (await indexTicket(texts)).ticket.words) add(words, word)
  for (const word of added) add(words, word)
  if (words.size === before.length) return
  const ticket = { ...document, words: [...words] }
  if (kept || audience === 'agents' || charactersOf(texts) > longTicket) yield keepWords(ticket)
  yield sql`delete from ${ticketIndex} where rowid = ${integer(idOf(ticket))}`
  yield insertInto(ticketIndex, ticket)
}

function add(words: Set<string>, word: string): void {
  if (words.size < wordsOfTicket) words.add(word)
}

const idOf = ({ ticketId, audience }: Pick<TicketWords, 'ticketId' | 'audience'>) => documentOf(ticketId, audience)

const insertInto = (index: RawBuilder<unknown>, ticket: TicketWords) =>
  sql`insert into ${index} (rowid, words) values (${integer(idOf(ticket))}, ${[...ticket.scope, ...ticket.words].join(' ')})`

const keepWords = (ticket: TicketWords) =>
  sql`insert or replace into search_long_ticket (id, words) values (${integer(idOf(ticket))}, ${ticket.words.join(' ')})`

const quoted = (word: string) => `"${word}"`
const oneOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] as string) : `(${words.map(quoted).join(' OR ')})`

function expressionOf({ all, begun, scope }: WordQuery): string {
  const words = all.map(oneOf)
  if (begun) words.push(`(${[`"${begun.start}"*`, ...begun.or.map(quoted)].join(' OR ')})`)
  if (scope !== undefined) words.push(quoted(scope))
  return words.join(' AND ')
}

function expressionOfPieces({ phrases, all, scope }: PieceQuery): string {
  const parts = phrases.map(({ words, isPrefix, endings }) => {
    if (!isPrefix) return `{title about body} : "${words.join(' ')}"`
    if (!endings?.length) return `{title about body} : "${words.join(' ')}"*`
    const start = words.slice(0, -1)
    return `{title about body} : (${endings.map((word) => quoted([...start, word].join(' '))).join(' OR ')})`
  })
  parts.push(...all.map((words) => `{title about body others} : ${oneOf(words)}`))
  if (scope !== undefined) parts.push(`scope : ${quoted(scope)}`)
  return parts.join(' AND ')
}
