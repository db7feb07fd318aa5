import { deepEqual, equal, ok } from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createKysely, createRunSql } from '../database/kysely-sqlite.ts'
import { moreListed, piecesPerTicket, ticketOfPiece, type PieceQuery } from './dialect.ts'
import { firstPieces, listPieces, newestPieces } from './sqlite-pieces.ts'

const tickets = 30_000
const words = ['the', 'of', 'and', 'is']

/** Each ticket holds all words, but no piece of it does. */
function manyTickets(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  db.exec(
    `create virtual table search_piece_index using fts5(title, about, body, others, scope, content = '', contentless_delete = 1, prefix = '2 3')`,
  )
  const add = db.prepare('insert into search_piece_index (rowid, body) values (?, ?)')
  db.exec('begin')
  for (let ticket = 1; ticket <= tickets; ticket++) {
    for (const [at, left] of words.entries()) {
      add.run(ticket * piecesPerTicket + at, words.filter((word) => word !== left).join(' '))
    }
  }
  db.exec("commit; insert into search_piece_index (search_piece_index) values ('optimize')")
  return db
}

const asked = (all: readonly string[]): PieceQuery => ({
  phrases: [],
  all: all.map((word) => [word]),
  scope: undefined,
})

test('What stands in no one text of a ticket is not looked for in those of others', async () => {
  const those = Array.from({ length: 20 }, (_, index) => 1 + index * 1_000)
  using db = manyTickets()
  const kysely = createKysely(createRunSql(db))
  const ids = async (wanted: readonly string[], those: readonly number[]) => {
    const rows = await kysely
      .selectFrom(firstPieces(asked(wanted), those).as('hit'))
      .select('hit.id')
      .execute()
    return rows.map(({ id }) => id)
  }
  async function leastMs(wanted: readonly string[], found: number): Promise<number> {
    const times: number[] = []
    for (let time = 0; time < 5; time++) {
      const began = performance.now()
      equal((await ids(wanted, those)).length, found)
      times.push(performance.now() - began)
    }
    return Math.min(...times)
  }
  deepEqual(await ids(['of', 'is'], [7]), [7 * piecesPerTicket])
  deepEqual(await ids(['the', 'of'], [7]), [7 * piecesPerTicket + 2])
  // To go through all texts takes a thousand times as long as to look one word up.
  const [one, all] = [await leastMs(['the'], those.length), await leastMs(words, 0)]
  ok(all < 50 * one, `${all} ms for all words, ${one} ms for one`)
})

test('What lists tell of all tickets at once is what look-ups tell of each; a list that is too long is cut short, and says so', async () => {
  using db = manyTickets()
  // For agents, on some of the tickets; the others have a piece of it for everyone.
  db.exec('create table search_piece (id integer primary key, for_agents integer not null)')
  const note = db.prepare('insert into search_piece (id, for_agents) values (?, ?)')
  for (let ticket = 1; ticket <= 1_000; ticket++)
    for (const [at] of words.entries()) note.run(ticket * piecesPerTicket + at, Number(at === 0 && ticket % 3 === 0))
  const kysely = createKysely(createRunSql(db))
  const idsOf = (from: ReturnType<typeof firstPieces>) =>
    kysely
      .selectFrom(from.as('hit'))
      .select('hit.id')
      .execute()
      .then((rows) => rows.map(({ id }) => id).sort((a, b) => a - b))
  const near = Array.from({ length: 40 }, (_, index) => 3 + index * 17)

  for (const scope of [undefined, 'everyone'] as const) {
    for (const all of [['of'], ['the', 'of'], ['the', 'of', 'and'], ['the', 'unheard']]) {
      const query = { ...asked(all), scope }
      const lists = await Promise.all(listPieces(query, near).map(idsOf))
      equal(lists.length, all.length)
      const together = lists.map((list) => new Set(list)).reduce((some, others) => some.intersection(others))
      const first = new Map([...together].toReversed().map((id) => [ticketOfPiece(id), id]))
      deepEqual(
        [...first.values()].sort((a, b) => a - b),
        await idsOf(firstPieces(query, near)),
        `${scope}: ${all.join()}`,
      )
    }
  }
  const far = Array.from({ length: 20 }, (_, index) => 1 + index * 1_000)
  for (const list of await Promise.all(listPieces(asked(['the', 'of']), far).map(idsOf))) ok(list.includes(moreListed))
  deepEqual(listPieces({ ...asked(['the']), read: ['o'] }, near), [])
})

test('The newest pieces come first, be they few or many', async () => {
  using db = manyTickets()
  const add = db.prepare('insert into search_piece_index (rowid, body) values (?, ?)')
  const rare = [2, 40, 4_999, 5_001, 29_999].map((ticket) => ticket * piecesPerTicket + 900)
  for (const id of rare) add.run(id, 'a rare phrase')
  const kysely = createKysely(createRunSql(db))
  const newest = async (phrase: string, limit: number, from = 0, before = tickets + 1) => {
    const query: PieceQuery = { phrases: [{ words: phrase.split(' '), isPrefix: false }], all: [], scope: undefined }
    const pieces = newestPieces(query, { from, before }, limit, (id) => kysely.fn.coalesce(id, id) as never)
    const rows = await kysely.selectFrom(pieces.as('hit')).select('hit.id').execute()
    return rows.map(({ id }) => id)
  }
  const newestFirst = rare.toReversed()
  deepEqual(await newest('rare phrase', 50), newestFirst)
  deepEqual(await newest('rare phrase', 3), newestFirst.slice(0, 3))
  deepEqual(await newest('rare phrase', 50, 41, 29_999), newestFirst.slice(1, 3))
  deepEqual(await newest('phrase rare', 50), [])
  deepEqual(
    await newest('the of', 3),
    [3, 2].map((at) => tickets * piecesPerTicket + at).concat((tickets - 1) * piecesPerTicket + 3),
  )
})
