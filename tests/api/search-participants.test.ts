/** What somebody finds who takes part in tickets of others: by a word of the index, or, where a ticket has much text, by looking at that ticket alone. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { sql } from '../../server/database/query-builder.ts'
import { viewerToken, type WordQuery } from '../../server/search/dialect.ts'
import { searchOf } from '../../server/search/dialects.ts'
import { indexParticipantsOf } from '../../server/search/index-participants.ts'
import { searchTickets as search } from '../../server/search/search.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { actorOf } from '../support/many.ts'
import { recordAllReads } from '../support/recorded-reads.ts'
import { buildIndexOf, forgetIndex } from '../support/search-index.ts'
import { allPages, idsOf, searchTickets } from '../support/search-tickets.ts'

const add = async (by: TestUser, { id: ticketId }: SeenTicket, { email }: Pick<TestUser, 'email'>) =>
  told(await by.ask(documents.addParticipant, { ticketId, email }), 'addParticipant')
const remove = async (by: TestUser, { id: ticketId }: SeenTicket, { email }: TestUser) =>
  told(await by.ask(documents.removeParticipant, { ticketId, email }), 'removeParticipant')
const leave = async (by: TestUser, { id: ticketId }: SeenTicket) =>
  told(await by.ask(documents.leaveTicket, { ticketId }), 'leaveTicket')

const find = async (person: TestUser, text: string, more: object = {}) =>
  idsOf((await searchTickets(person, text, { exactly: true, ...more })).hits)
const ids = (...tickets: readonly SeenTicket[]) => tickets.map(({ id }) => Number(id))

/** Longer than what is put into the index anew. */
const much = Array.from({ length: 3_600 }, (_, index) => `much${index.toString(36)}`).join(' ')

async function startCast() {
  const desk = await startApp()
  const people = await signUpCast(desk)
  const { cara, carl, ada } = people
  const short = await cara.submits('Marmalade toaster', {
    description: 'It smokes gently',
    files: [note('burnt', 'crumbs.txt')],
  })
  const long = await cara.submits('Marmalade oven', { description: 'It smokes gently' })
  await cara.comments(long, `${much} at the end`)
  await ada.comments(short, 'Unplug the toaster first')
  await ada.comments(long, 'Unplug the oven first')
  const own = await carl.submits('Marmalade of Carl', { description: 'Unplug it first' })
  const hidden = await cara.submits('Marmalade that is hers alone', { description: 'It smokes gently' })
  for (const ticket of [short, long, own]) await ada.notes(ticket, 'Confidential pomegranate, sold gently')
  return { desk, ...people, short, long, own, hidden }
}

type Cast = Awaited<ReturnType<typeof startCast>>

async function findsOwn({ carl, own }: Cast): Promise<void> {
  deepEqual(await find(carl, 'marmalade '), ids(own))
  for (const text of ['"smokes gently"', 'toaster ', 'oven ', 'crumbs ', 'much7 '])
    deepEqual(await find(carl, text), [], text)
}

async function findsAll({ carl, ada, cara, short, long, own, hidden }: Cast): Promise<void> {
  for (const [text, found] of [
    ['marmalade ', [own, long, short]],
    ['marmal', [own, long, short]],
    ['unplug ', [own, long, short]],
    ['unplugs first ', [own, long, short]],
    ['"smokes gently"', [long, short]],
    ['"smokes gently" unplug ', [long, short]],
    ['"unplug the"', [long, short]],
    ['"unplug the ove', [long]],
    ['gently smok', [long, short]],
    ['marmalade first -oven ', [own, short]],
    ['marmalade -"smokes gently" ', [own]],
    ['much7 ', [long]],
    ['"at the end"', [long]],
    ['crumbs ', [short]],
    ['pomegranate ', []],
    ['gently pomegranate ', []],
    ['"confidential pomegranate"', []],
    ['"sold gently"', []],
    ['marmalade pomegran', []],
  ] as const) {
    deepEqual(await find(carl, text), ids(...found), text)
    deepEqual(idsOf(await allPages(carl, text, { exactly: true, first: 1 })), ids(...found), text)
    const ofCara = found.filter((ticket) => ticket !== own)
    deepEqual(await find(carl, text, { requester: cara.id }), ids(...ofCara), `${text} of Cara`)
    deepEqual(await find(carl, text, { takesPart: true }), ids(...ofCara), `${text} where he takes part`)
    deepEqual(await find(carl, text, { status: ['closed'] }), [], text)
  }
  deepEqual(idsOf((await searchTickets(carl, 'marmelade ')).hits), ids(own, long, short), 'corrected')
  deepEqual(await find(ada, 'marmalade '), ids(hidden, own, long, short))
  deepEqual(await find(ada, 'marmalade ', { requester: cara.id }), ids(hidden, long, short))
  deepEqual(await find(ada, 'pomegranate '), ids(own, long, short))
  deepEqual(await find(ada, 'pomegranate ', { requester: carl.id }), ids(own))
}

/** Of each participant, by ticket: whether the index has a word for them. */
const indexed = (desk: Desk) =>
  stored(desk, 'SELECT is_indexed FROM participant ORDER BY ticket_id, email').map((row) => Number(row.is_indexed))

const untilIndexed = (desk: Desk, all: readonly number[]) => eventually(() => isDeepStrictEqual(indexed(desk), all))

/** The tickets that the index leads somebody to, whether they see them or not. */
async function ledTo({ app: { database } }: Desk, { id }: TestUser): Promise<number[]> {
  const words: WordQuery = {
    all: [['marmalade']],
    begun: undefined,
    scope: [viewerToken(Number(id))],
    fields: 'all',
    isFew: true,
  }
  const rows = await database.read('system').build((q) =>
    q.db
      .selectFrom(
        searchOf(database.dialect)
          .tickets(words, { from: 0, before: 1_000_000 }, 100, () => sql<boolean>`true`)
          .as('hit'),
      )
      .select('hit.id'),
  )
  return rows.map((row) => row.id).toSorted((a, b) => a - b)
}

test('Who was added finds all that is for everyone on the ticket as long as they take part, however long it is', async () => {
  const cast = await startCast()
  const { desk, cara, carl, ada, short, long, own } = cast
  await using _ = desk
  await findsOwn(cast)
  for (const end of [
    () => Promise.all([leave(carl, short), leave(carl, long)]),
    () => Promise.all([remove(cara, short, carl), remove(ada, long, carl)]),
  ]) {
    await add(cara, short, carl)
    await add(ada, long, carl)
    await findsAll(cast)
    await untilIndexed(desk, [1, 0])
    await findsAll(cast)
    deepEqual(await ledTo(desk, carl), ids(short, own))
    await end()
    await findsOwn(cast)
    await eventually(async () => isDeepStrictEqual(await ledTo(desk, carl), ids(own)))
    await findsOwn(cast)
  }
})

test('Until the job has put it into the index, it is found alike', async () => {
  const cast = await startCast()
  const { desk, cara, carl, abe, short, long } = cast
  await using _ = desk
  desk.app.drain()
  for (const ticket of [short, long]) await add(cara, ticket, carl)
  deepEqual(indexed(desk), [0, 0])
  await findsAll(cast)
  for (const ticket of [short, long]) await abe.comments(ticket, 'Quince jelly helps')
  deepEqual(await find(carl, '"quince jelly"'), ids(long, short))
  for (const ticket of [short, long]) await remove(cara, ticket, carl)
  await findsOwn(cast)
})

test('What is written while its texts are cut is in the index, too, and who is added or removed meanwhile', async () => {
  const { desk, cara, carl, abe, ada, short, own } = await startCast()
  await using _ = desk
  desk.app.drain()
  const { database } = desk.app
  await add(cara, short, carl)
  await add(cara, short, { email: 'nobody@example.com' })
  const between = [
    () => abe.comments(short, 'Quince jelly helps'),
    () => ada.ask(documents.changeTicket, { id: short.id, title: 'Marmalade kettle' }),
    () => add(cara, short, abe),
    () => remove(cara, short, { ...carl, email: 'nobody@example.com' }),
  ]
  await indexParticipantsOf(async (work) => {
    const result = await database.write('system', work)
    await between.shift()?.()
    return result
  }, Number(short.id))
  for (const step of between) await step()
  await indexParticipantsOf((work) => database.write('system', work), Number(short.id))
  deepEqual(indexed(desk), [1, 1])
  deepEqual(await ledTo(desk, carl), ids(short, own))
  for (const text of ['kettle ', '"quince jelly"', '"smokes gently" quince ', '"unplug the toaster"'])
    deepEqual(await find(carl, text), ids(short), text)
  deepEqual(await find(carl, 'pomegranate '), [])
})

test('What is written afterwards is found, too, and by those who are left', async () => {
  const { desk, cara, carl, abe, ada, short, long } = await startCast()
  await using _ = desk
  await add(cara, short, { email: 'nobody@example.com' })
  for (const ticket of [short, long]) await add(cara, ticket, carl)
  for (const ticket of [short, long]) {
    await abe.comments(ticket, 'Quince jelly helps')
    await abe.notes(ticket, 'Persimmon jelly')
  }
  const both = ids(long, short)
  for (const text of ['quince ', '"quince jelly"', 'marmalade quince ']) deepEqual(await find(carl, text), both, text)
  for (const text of ['persimmon ', '"persimmon jelly"', 'persim']) deepEqual(await find(carl, text), [], text)
  for (const ticket of [short, long])
    told(await ada.ask(documents.changeTicket, { id: ticket.id, title: 'Kettle' }), 'updateTicket')
  deepEqual(await find(carl, 'kettle '), both)
  deepEqual(await find(carl, 'toaster ', { requester: cara.id }), ids(short), 'a comment names it')
  await remove(cara, short, { ...carl, email: 'nobody@example.com' })
  deepEqual(await find(carl, 'kettle quince '), both)
})

test('A long ticket is not put into the index anew, a short one is for whoever is added', async () => {
  const { desk, cara, carl, short, long } = await startCast()
  await using _ = desk
  const places = () => stored(desk, `SELECT id FROM search_piece WHERE ticket_id = ${long.id} ORDER BY id`)
  const before = [places(), count(desk, 'search_word')]
  for (const ticket of [short, long])
    for (const email of [carl.email, 'nobody@example.com']) await add(cara, ticket, { email })
  await untilIndexed(desk, [1, 1, 0, 0])
  deepEqual([places(), count(desk, 'search_word')], before)
})

test('It is the same with an index that is built anew, and with one that has nobody yet', async () => {
  const cast = await startCast()
  const { desk, cara, carl, short, long } = cast
  await using _ = desk
  for (const ticket of [short, long]) await add(cara, ticket, carl)
  await forgetIndex(desk)
  await buildIndexOf(desk)
  await findsAll(cast)
  // As of a version that knew nothing of them.
  meddle(desk, 'DELETE FROM participant')
  await forgetIndex(desk)
  await buildIndexOf(desk)
  meddle(
    desk,
    `INSERT INTO participant (ticket_id, email, user_id, created_at) SELECT id, '${carl.email}', ${carl.id}, 1 FROM ticket WHERE id IN (${ids(short, long).join()})`,
  )
  await findsAll(cast)
})

test('Added while the index is being built, they are in it once it comes to the ticket', async () => {
  const cast = await startCast()
  const { desk, cara, carl, short, long } = cast
  await using _ = desk
  await forgetIndex(desk)
  for (const ticket of [short, long]) await add(cara, ticket, carl)
  await buildIndexOf(desk)
  deepEqual(indexed(desk), [1, 1])
  await findsAll(cast)
  for (const ticket of [short, long]) await leave(carl, ticket)
  await findsOwn(cast)
})

test('What a participant asks of the database is the same whatever else those who filed the tickets write', async () => {
  const asked: unknown[] = []
  for (const text of ['Marmalade', 'Zzqsecret scheme']) {
    const { desk, cara, carl, short, long } = await startCast()
    await using _ = desk
    for (const ticket of [short, long]) await add(cara, ticket, carl)
    await untilIndexed(desk, [1, 0])
    for (let more = 0; more < 5; more++) await cara.submits(`${text} of hers`, { description: `${text} smokes gently` })
    const seen: unknown[] = []
    for (const words of ['marmalade ', 'marma', '"smokes gently"', 'scheme ', 'zzqsec', 'zzqsecert ']) {
      const recorded = recordAllReads(desk.app.database)
      await search(recorded.database, actorOf(carl), { text: words, exactly: false, filter: {}, first: 20 })
      ok(recorded.asked.length)
      seen.push(recorded.asked)
    }
    asked.push(seen)
  }
  deepEqual(asked[1], asked[0])
  equal(asked.length, 2)
})

test('The words of the index for people are none that anybody writes or types', async () => {
  const { desk, cara, carl, ada, short, long, own, hidden } = await startCast()
  await using _ = desk
  const forged = ['\u{E100}', '\u{E101}'].flatMap((mark) =>
    [cara, carl].map(({ id }) => `${mark}${id} x${mark}${id} ${mark}${id}@example.com`),
  )
  for (const ticket of [own, hidden]) await ada.comments(ticket, `Marmalade ${forged.join(' ')}`)
  const [ofCara, ofCarl] = [ids(hidden, long, short), ids(own)]
  deepEqual(await find(cara, 'marmalade '), ofCara)
  deepEqual(await find(carl, 'marmalade '), ofCarl)
  deepEqual(await find(cara, 'marmalade ', { requester: carl.id }), [])
  for (const text of forged.flatMap((one) => [one, `"${one}"`, ...one.split(' '), `marmalade ${one} `])) {
    for (const [person, seen] of [
      [cara, ofCara],
      [carl, ofCarl],
    ] as const)
      for (const id of await find(person, text)) ok(seen.includes(id), `${text} finds ${id}`)
  }
})
