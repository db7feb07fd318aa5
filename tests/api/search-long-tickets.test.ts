/** Tickets with very many words, whose document lies in parts: all is found as in any other. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../../server/database/query-builder.ts'
import { scopeTokensOf } from '../../server/search/dialect.ts'
import { startApp } from '../support/app.ts'
import { signUpCast, type SeenTicket, type TestUser } from '../support/cast.ts'
import { count, stored } from '../support/database.ts'
import { buildIndexOf, forgetIndex } from '../support/search-index.ts'
import { allPages, idsOf, searchTickets, type SearchArguments } from '../support/search-tickets.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const words = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${start}${index.toString(36)}`).join(' ')

async function writeLong(): Promise<SeenTicket> {
  const ticket = await cara.submits('A long story', { description: `${words('alpha', 1_500)} opening` })
  await ada.comments(ticket, `${words('beta', 1_500)} middle`)
  await cara.comments(ticket, `${words('gamma', 4_500)} closing`)
  await ada.comments(ticket, 'one short afterword, and opening once more')
  return ticket
}

const before = await cara.submits('Before', { description: 'opening of something else, and its closing' })
const long = await writeLong()
const later = await cara.submits('Later', { description: 'opening afterword' })
await carl.submits('Of Carl', { description: 'opening middle closing afterword' })

const ids = (...tickets: readonly SeenTicket[]) => tickets.map(({ id }) => Number(id))
const find = async (person: TestUser, text: string, more: SearchArguments = {}) =>
  idsOf((await searchTickets(person, text, { exactly: true, ...more })).hits)

const looksFor: readonly [text: string, found: readonly SeenTicket[]][] = [
  ['alpha0 ', [long]],
  ['alpha0 beta15 gamma2a ', [long]],
  ['opening middle ', [long]],
  ['opening closing ', [long, before]],
  ['opening afterword ', [later, long]],
  ['story gamma3 ', [long]],
  ['opening gamma3', [long]],
  ['beta1 afterwo', [long]],
  ['"short afterword" opening ', [long]],
  ['middle nothing ', []],
]

async function findsAll(): Promise<void> {
  for (const [text, found] of looksFor) {
    deepEqual(await find(cara, text), ids(...found), text)
    deepEqual(await find(ada, text, { requester: cara.id }), ids(...found), text)
    deepEqual(await find(ada, text, { requester: cara.id, status: ['open'] }), ids(...found), text)
    deepEqual(await find(ada, text, { status: ['closed'] }), [], text)
    deepEqual(idsOf(await allPages(cara, text, { first: 1, exactly: true })), ids(...found), text)
  }
  for (const text of ['alpha0 ', 'beta1 gamma3 ', 'story ']) deepEqual(await find(carl, text), [], text)
}

test('Words in different parts of a long ticket are found together, by those who see it', findsAll)

/** Of each part what tells whether it was written anew: on SQLite which write put it into the index. */
const rowsOfParts = (): { id: string; written: string; words: number }[] =>
  stored(
    desk,
    isOnPostgres
      ? `SELECT id || '.' || part AS id, xmin::text AS written, length(words) AS words FROM search_ticket_part ORDER BY search_ticket_part.id, part`
      : `SELECT own.id, docsize.origin || '' AS written,
          coalesce(lead(own.words_before) OVER (PARTITION BY own.id >> 12 ORDER BY own.id) - own.words_before,
            length(own.words) - length(replace(own.words, ' ', '')) + 1) AS words
        FROM search_ticket_part AS own JOIN search_ticket_part_index_docsize AS docsize ON docsize.id = own.id ORDER BY own.id`,
  ).map(({ id, written, words }) => ({ id: String(id), written: String(written), words: Number(words) }))

const mostWords = isOnPostgres ? 2_002 : 1_000
/** Of a part that a text is added to. */
const mostAddedTo = isOnPostgres ? 502 : 1_000

test('A comment on a long ticket touches only the last part of its document, and nothing when all its words are there', async () => {
  const parts = rowsOfParts()
  ok(parts.length > 2, `${parts.length} parts`)
  for (const { words } of parts) ok(words <= mostWords, `${words} words`)
  await ada.comments(long, 'another unheard postscriptum')
  const after = rowsOfParts()
  const changed = after.filter(({ written }, at) => written !== parts[at]?.written)
  deepEqual(
    changed.map(({ id }) => id),
    [parts.at(-1)?.id],
  )
  await ada.comments(long, 'postscriptum unheard')
  deepEqual(rowsOfParts(), after)
  deepEqual(await find(cara, 'alpha0 postscriptum '), ids(long))
})

test('However many words are added, each part keeps its bounds, and those before the last stay as they are', async () => {
  const ticket = await carl.submits('A tale of Carl', { description: words('delta', 900) })
  const own = () => {
    const numbers = isOnPostgres ? `${2 * Number(ticket.id)}.` : ''
    return rowsOfParts().filter(({ id }) =>
      isOnPostgres ? id.startsWith(numbers) : Math.floor(Number(id) / 8_192) === Number(ticket.id),
    )
  }
  equal(own().length, 0, 'Short at first.')
  let before = own()
  for (let index = 0; index < 12; index++) {
    await carl.comments(ticket, words(`epsilon${index}x`, 450))
    const now = own()
    for (const { words } of now) ok(words <= mostWords, `${words} words`)
    const kept = before.slice(0, -1)
    deepEqual(now.slice(0, kept.length), kept)
    before = now
  }
  ok(before.length >= (isOnPostgres ? 3 : 6), `${before.length} parts`)
  for (let index = 0; index < 20; index++) {
    await carl.comments(ticket, words(`zeta${index}x`, 40))
    const now = own()
    const changed = now.filter(({ id, written }) => !before.some((one) => one.id === id && one.written === written))
    ok(changed.length > 0)
    for (const { words } of changed) ok(words <= mostAddedTo, `${words} words`)
    before = now
  }
  const sought = [
    'delta0 epsilon0x1 epsilon11xa ',
    'tale epsilon5x2 "epsilon6x1 epsilon6x2"',
    'delta1 epsilon11x',
    'epsilon11x1 zeta0x1 zeta19x1 ',
  ]
  for (const text of sought) {
    deepEqual(await find(carl, text), ids(ticket), text)
    deepEqual(await find(ada, text), ids(ticket), text)
    deepEqual(await find(cara, text), [], text)
  }
})

test('What agents alone may read of a long ticket is found with all its parts, and by them alone', async () => {
  await ada.notes(long, 'confidential')
  for (const text of ['confidential ', 'alpha0 gamma3 confidential ', 'story confid']) {
    deepEqual(await find(ada, text), ids(long), text)
    deepEqual(await find(ada, text, { requester: cara.id }), ids(long), text)
    deepEqual(await find(cara, text), [], text)
  }
  await ada.comments(long, 'publication')
  for (const person of [cara, ada]) deepEqual(await find(person, 'publication alpha0 '), ids(long))
  deepEqual(await find(ada, 'publication confidential '), ids(long))
  await findsAll()
})

test('An index that is built anew holds the same', async () => {
  await forgetIndex(desk)
  deepEqual(await find(cara, 'opening middle '), [])
  await buildIndexOf(desk)
  equal((await searchTickets(cara, 'opening ')).indexed, null)
  await findsAll()
})

test(
  'A long document of an older version moves into parts with the next text, for everyone and for agents',
  { skip: isOnPostgres && 'PostgreSQL had parts before.' },
  async () => {
    const ticket = Number(long.id)
    await desk.app.database.write('system', async (write) => {
      for (const id of [2 * ticket, 2 * ticket + 1]) {
        await write.run(sql`delete from search_ticket_part where id >> 12 = cast(${id} as integer)`)
        await write.run(
          sql`delete from search_ticket_part_index where rowid >> 12 = cast(${id} as integer) and rowid >= cast(${id * 4_096} as integer)`,
        )
        const scope = scopeTokensOf({ requesterId: Number(cara.id), audience: id % 2 ? 'agents' : 'everyone' })
        const own = `${words('alpha', 1_500)} opening ${words('beta', 1_500)} middle ${words('gamma', 4_500)} story closing short afterword`
        const secret = id % 2 ? ' older secret' : ''
        await write.run(sql`insert into search_ticket_index (rowid, words)
          values (cast(${id} as integer), ${`${scope.join(' ')} ${own}${secret}`})`)
        await write.run(
          sql`insert into search_long_ticket (id, words) values (cast(${id} as integer), ${own + secret})`,
        )
      }
      await write.run(
        sql`update search_piece set for_agents = 1 where id = (select max(id) from search_piece where ticket_id = ${ticket})`,
      )
    })
    await findsAll()
    deepEqual(await find(ada, 'alpha0 secret '), ids(long))
    await ada.comments(long, 'renovation')
    equal(count(desk, 'search_long_ticket'), 0)
    equal(count(desk, `search_ticket_index WHERE rowid IN (${2 * ticket}, ${2 * ticket + 1})`), 0)
    await findsAll()
    for (const person of [cara, ada]) deepEqual(await find(person, 'renovation alpha0 '), ids(long))
    deepEqual(await find(ada, 'older secret renovation '), ids(long))
    deepEqual(await find(cara, 'older secret '), [])
  },
)
