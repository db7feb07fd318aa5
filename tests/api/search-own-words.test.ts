/** The words of a customer's own texts are remembered between searches: at once up to date, theirs alone, and read no oftener than needed. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import type { Database, Read } from '../../server/database/database.ts'
import { sql } from '../../server/database/query-builder.ts'
import { processBudget, requestBudget } from '../../server/platform/budgets.ts'
import { addComment } from '../../server/comments/comments.ts'
import { createOwnWords, createOwnWordsCache } from '../../server/search/own-words.ts'
import { searchTickets as search } from '../../server/search/search.ts'
import { minutes, startApp, type Desk } from '../support/app.ts'
import { signUp, signUpCast, type TestUser } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { actorOf } from '../support/many.ts'
import { recordSlowReads, type Asked } from '../support/recorded-reads.ts'
import { idsOf, searchTickets } from '../support/search-tickets.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { carl, ada } = await signUpCast(desk)
let signedUp = 0
const newCustomer = () => signUp(desk, `customer${++signedUp}`, 'customer')

/** Whether a statement reads the words of someone's texts. */
const readsWords = ({ sql }: Asked) => /words_of|string_agg/.test(sql)

/** What one search asks of the database, and finds. */
async function asked(person: TestUser, text: string, one: Desk = desk) {
  const { database, asked } = recordSlowReads(one.app.database)
  const { hits, correctedText } = await search(database, actorOf(person), {
    text,
    exactly: false,
    filter: {},
    first: 20,
  })
  return { ids: hits.map(({ ticket }) => ticket.id), correctedText, asked }
}

const ownWords = (person: TestUser, database: Database = desk.app.database) =>
  createOwnWords(database, database.readSlow(actorOf(person)))()

async function has(person: TestUser, word: string): Promise<boolean> {
  const { vocabulary } = await ownWords(person)
  return vocabulary.has(word)
}

/** By its beginning, and by a word with one mistake. */
async function foundBoth(
  person: TestUser,
  word: string,
): Promise<[begun: number[], meant: number[], correctedText?: string]> {
  const begun = await searchTickets(person, word.slice(0, -2))
  const wrong = await searchTickets(person, `${word.slice(0, 3)}q${word.slice(3)} `)
  return [idsOf(begun.hits), idsOf(wrong.hits), wrong.correctedText?.trim() ?? '']
}

test('What was written a moment ago is found by its beginning and meant by a mistake, whoever wrote it', async () => {
  const cara = await newCustomer()
  deepEqual(await foundBoth(cara, 'hippopotamus'), [[], [], ''])
  // The clock stands still: nothing but what is there tells that there is more.
  const ticket = await cara.submits('A hippopotamus')
  const id = Number(ticket.id)
  deepEqual(await foundBoth(cara, 'hippopotamus'), [[id], [id], 'hippopotamus'])
  await cara.comments(ticket, 'and a rhinoceros')
  deepEqual(await foundBoth(cara, 'rhinoceros'), [[id], [id], 'rhinoceros'])
  await ada.comments(ticket, 'What of the crocodile?')
  deepEqual(await foundBoth(cara, 'crocodile'), [[id], [id], 'crocodile'])
  const withFile = await cara.submits('Nothing', {
    files: [{ name: 'salamander.txt', content: 'x' }],
  })
  deepEqual(await foundBoth(cara, 'salamander'), [[Number(withFile.id)], [Number(withFile.id)], 'salamander'])
  desk.clock.advance(-1_000)
  await ada.comments(ticket, 'Or of the chameleon, by a clock that is late?')
  desk.clock.advance(1_000)
  deepEqual(await foundBoth(cara, 'chameleon'), [[id], [id], 'chameleon'])
})

test(
  'What another process has written on the same database is found in the same way',
  { skip: !isOnPostgres && 'SQLite has one process.' },
  async () => {
    await using other = await startApp({ folder: desk.folder })
    const cara = await newCustomer()
    const ticket = await cara.submits('Of this process')
    const id = Number(ticket.id)
    deepEqual(await foundBoth(cara, 'butterfly'), [[], [], ''])
    await other.app.database.write(actorOf(ada), (write) =>
      addComment(write, { ticketId: id, content: 'Of a butterfly' }, { limits: other.config.limits, key: undefined }),
    )
    deepEqual(await foundBoth(cara, 'butterfly'), [[id], [id], 'butterfly'])
  },
)

test('What is written to the file itself is read at once, too', { skip: isOnPostgres && 'Of SQLite.' }, async () => {
  const cara = await newCustomer()
  const { id } = await cara.submits('Of the server')
  equal(await has(cara, 'butterfly'), false)
  using file = new DatabaseSync(join(desk.folder, 'bellhop.db'))
  file
    .prepare(
      "INSERT INTO comment (ticket_id, author_id, content, audience, created_at) VALUES (?, ?, ?, 'everyone', 0)",
    )
    .run(id, ada.id, 'Of a butterfly')
  file.prepare('UPDATE ticket SET updated_at = updated_at + 1 WHERE id = ?').run(id)
  equal(await has(cara, 'butterfly'), true)
})

test('The texts are read for the first search alone, until there is something new, and no others than the customer sees', async () => {
  const cara = await newCustomer()
  const ticket = await cara.submits('A catamaran', { description: 'catapult and catalogue' })
  const reads = async (text: string) => (await asked(cara, text)).asked.filter(readsWords).length
  equal(await reads('catam'), 1)
  for (const text of ['catap', 'cata', 'catamarran ', 'catapulq ', '"a cat']) equal(await reads(text), 0, text)
  const others = await carl.submits('A catacomb')
  await ada.comments(others, 'The catacombs')
  equal(await reads('catac'), 0)
  await ada.comments(ticket, 'Its catalyst')
  equal(await reads('cataly'), 1)
  equal(await reads('cataly'), 0)
})

test('What is written for agents alone is none of their words, and changes nothing of what is asked', async () => {
  const cara = await newCustomer()
  const ticket = await cara.submits('A zebra')
  const texts = ['zeppel', 'zepelin ', 'zeb', 'zebrra ']
  for (const text of texts) await asked(cara, text)
  const before = []
  for (const text of texts) before.push(await asked(cara, text))
  await ada.notes(ticket, 'A zeppelin')
  const afterwards = []
  for (const text of texts) afterwards.push(await asked(cara, text))
  deepEqual(afterwards, before)
  equal(afterwards.flatMap(({ asked }) => asked).filter(readsWords).length, 0)
  equal(await has(cara, 'zeppelin'), false)
  equal((await searchTickets(ada, 'zepelin ')).correctedText?.trim(), 'zeppelin')
})

test("Another customer's words are never theirs, whoever has searched before", async () => {
  const cara = await newCustomer()
  const mine = await cara.submits('My marmalade')
  await carl.submits('A marmoset', { description: 'and a marionette' })
  for (const person of [carl, cara, carl, cara]) await searchTickets(person, 'marm')
  for (const text of ['marmos', 'marmosset ', 'marione']) {
    const { hits, correctedText } = await searchTickets(cara, text)
    deepEqual([hits, correctedText], [[], null], text)
  }
  deepEqual(idsOf((await searchTickets(cara, 'marm')).hits), [Number(mine.id)])
  deepEqual([await has(cara, 'marmoset'), await has(carl, 'marmoset')], [false, true])
  deepEqual([await has(cara, 'marmalade'), await has(carl, 'marmalade')], [true, false])
})

test('What someone does not see any more is none of their words any more', async () => {
  const cara = await newCustomer()
  const [kept, hidden, moved] = [
    await cara.submits('Kept'),
    await cara.submits('Hidden'),
    await cara.submits('A walrus that moves'),
  ]
  await ada.comments(hidden, 'A penguin')
  await ada.comments(kept, 'A pelican')
  const change = (statement: ReturnType<typeof sql>) =>
    desk.app.database.write('system', (write) => write.run(statement))
  for (const word of ['penguin', 'pelican', 'walrus']) ok(await has(cara, word), word)
  const inHidden = sql`ticket_id = ${Number(hidden.id)} and comment_id is not null`
  await change(sql`update search_piece set for_agents = 1 where ${inHidden}`)
  await change(sql`update comment set audience = 'agents' where ticket_id = ${Number(hidden.id)}`)
  deepEqual([await has(cara, 'penguin'), await has(cara, 'pelican')], [false, true])
  await change(sql`delete from search_piece where ticket_id = ${Number(kept.id)} and comment_id is not null`)
  await change(sql`delete from comment where ticket_id = ${Number(kept.id)}`)
  deepEqual([await has(cara, 'pelican'), await has(cara, 'walrus')], [false, true])
  equal(await has(carl, 'walrus'), false)
  await change(sql`update ticket set requester_id = ${Number(carl.id)} where id = ${Number(moved.id)}`)
  deepEqual([await has(cara, 'walrus'), await has(carl, 'walrus')], [false, true])
  deepEqual([await has(cara, 'kept'), await has(carl, 'kept')], [true, false])
})

test('Names of files are texts too: of those who have very many the newest tickets alone count', async () => {
  const cara = await newCustomer()
  const [older, newer] = [await cara.submits('A walrus'), await cara.submits('A pelican')]
  const nameBytes = 250
  const files = Math.ceil(requestBudget.search.ownTextBytes / nameBytes)
  meddle(
    desk,
    `WITH RECURSIVE made (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM made WHERE number < ${files})
      INSERT INTO attachment (ticket_id, uploader_id, key, file_name, file_type, file_size, sha256, is_inline, created_at)
      SELECT ticket.id, ticket.requester_id, 'a-key-of-many-' || number, '${'x'.repeat(nameBytes)}' || number, 'text/plain', 1, hash, 0, 0
      FROM ticket, made, (SELECT key_hash AS hash FROM known_origin LIMIT 1) AS any_hash WHERE ticket.id = ${older.id}`,
  )
  const { vocabulary, isWhole } = await ownWords(cara)
  deepEqual([vocabulary.has('walrus'), vocabulary.has('pelican'), isWhole], [false, true, false])
  deepEqual(idsOf((await searchTickets(cara, 'peli')).hits), [Number(newer.id)])
})

test('Two searches at once read the texts once', async () => {
  const cara = await newCustomer()
  const { id } = await cara.submits('Together with an ostrich')
  const all = await Promise.all(['ostr', 'ostrrich ', 'toge', 'ostri'].map((text) => asked(cara, text)))
  deepEqual(
    all.map(({ ids }) => ids),
    all.map(() => [Number(id)]),
  )
  equal(all.flatMap(({ asked }) => asked).filter(readsWords).length, 1)
})

type Build = Read['build']

/** The same, with another way to ask for what is built for it: the words of texts, above all. */
const withBuild = (read: Read, build: (ask: () => Promise<unknown[]>) => Promise<unknown[]>): Read => ({
  ...read,
  build: ((parts: Parameters<Build>[0]) => build(() => read.build(parts))) as Build,
})

test('Where whoever began to read the texts gives up, those who wait for them read them themselves', async () => {
  const cara = await newCustomer()
  await cara.submits('The flamingo')
  const cache = createOwnWordsCache()
  const read = () => desk.app.database.readSlow(actorOf(cara))
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const first = cache.of(
    withBuild(read(), async (ask) => {
      begun.resolve()
      await gate.promise
      await ask()
      throw new Error('gone')
    }),
  )
  const failed = rejects(first, /gone/)
  await begun.promise
  const others = [cache.of(read()), cache.of(read())]
  gate.resolve()
  await failed
  for (const other of others) equal((await other).vocabulary.has('flamingo'), true)
})

test('What is written while the texts are being read is not missed', async () => {
  const cara = await newCustomer()
  const ticket = await cara.submits('The flamingo')
  const cache = createOwnWordsCache()
  const read = () => desk.app.database.readSlow(actorOf(cara))
  const hasRead = Promise.withResolvers<void>()
  const isWritten = Promise.withResolvers<void>()
  const first = cache.of(
    withBuild(read(), async (ask) => {
      const rows = await ask()
      hasRead.resolve()
      await isWritten.promise
      return rows
    }),
  )
  await hasRead.promise
  await cara.comments(ticket, 'A cormorant')
  const second = cache.of(read())
  isWritten.resolve()
  equal((await first).vocabulary.has('cormorant'), false)
  equal((await second).vocabulary.has('cormorant'), true)
})

test('What is remembered takes so many bytes in all: who searched least lately is forgotten first, and too much is not kept', async () => {
  const people = [await newCustomer(), await newCustomer(), await newCustomer()] as const
  for (const person of people) {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')
    await person.submits('Equally long', { description: words })
  }
  let texts = 0
  const reading = (person: TestUser): Read =>
    withBuild(desk.app.database.readSlow(actorOf(person)), (ask) => {
      texts++
      return ask()
    })
  const unlimited = createOwnWordsCache()
  await unlimited.of(reading(people[0]))
  const one = unlimited.bytes()
  ok(one > 1_000, `${one}`)

  const cache = createOwnWordsCache({ bytes: Math.floor(2.5 * one), ms: minutes(1) })
  const readsOf = async (person: TestUser) => {
    texts = 0
    ok((await cache.of(reading(person))).vocabulary.has('word199'))
    ok(cache.bytes() <= 2.5 * one)
    return texts
  }
  const [a, b, c] = people
  deepEqual([await readsOf(a), await readsOf(b), await readsOf(a), await readsOf(c)], [1, 1, 0, 1])
  deepEqual([await readsOf(a), await readsOf(c), await readsOf(b)], [0, 0, 1])

  const small = createOwnWordsCache({ bytes: one - 1, ms: minutes(1) })
  for (let time = 0; time < 2; time++) ok((await small.of(reading(a))).vocabulary.has('word7'))
  equal(small.bytes(), 0)
})

test('After a while they are read anew, beside a search in time, before it when it is too late', async () => {
  const cara = await newCustomer()
  await cara.submits('The albatross')
  const { ms } = processBudget.ownWords
  const reads = async () => (await asked(cara, 'alba')).asked.filter(readsWords).length
  equal(await reads(), 1)
  equal(await reads(), 0)
  desk.clock.advance(ms)
  equal(await reads(), 1)
  desk.clock.advance(ms - 1)
  const { database, asked: statements } = recordSlowReads(desk.app.database)
  const { vocabulary } = await ownWords(cara, database)
  ok(vocabulary.has('albatross'))
  // Those that were read beside it serve now, as long as new ones do.
  while (!statements.some(readsWords)) await new Promise((resolve) => void setImmediate(resolve))
  await ownWords(cara)
  desk.clock.advance(ms / 2 - 1)
  equal(await reads(), 0)
  desk.clock.advance(-ms)
  equal(await reads(), 1)
})

test('With more text than can be looked through, nothing is corrected, and the newest words are found by their beginnings', async () => {
  const cara = await newCustomer()
  const filler = 'lorem ipsum dolor sit amet '.repeat(3_500)
  const times = Math.ceil(requestBudget.search.ownTextBytes / filler.length)
  await cara.submits('The dromedary')
  for (let at = 0; at < times; at++) await cara.submits(`Camelopard ${at}`, { description: filler })
  const { ids, correctedText } = await asked(cara, 'camelopad ')
  deepEqual([ids, correctedText], [[], null])
  equal((await asked(cara, 'camelopa')).ids.length, times)
  deepEqual((await asked(cara, 'dromeda')).ids, [])
  // A new one is among them, whatever is not.
  const { id } = await cara.submits('The camelopardalis')
  deepEqual((await asked(cara, 'camelopardali')).ids, [Number(id)])
})

test(
  'Where a begun word can become very many, PostgreSQL looks at none but the tickets of the customer, the newest first',
  { skip: !isOnPostgres && 'Of PostgreSQL.' },
  async () => {
    const cara = await newCustomer()
    const many = (start: string) => Array.from({ length: 300 }, (_, at) => `${start}${at}`).join(' ')
    const mine: string[] = []
    for (let at = 0; at < 60; at++) {
      const { id } = await cara.submits(at % 2 ? `Quux${at}` : `Nothing ${at}`, { description: many('quux') })
      mine.unshift(id)
    }
    const { id: others } = await carl.submits('Quux of another', { description: many('quux') })
    const { ids, asked: statements } = await asked(cara, 'quu')
    const isTitle = (id: string) => (mine.length - 1 - mine.indexOf(id)) % 2 === 1
    deepEqual(ids.map(String), mine.filter(isTitle).slice(0, 20))
    const costly = statements.filter(({ values }) => values.some((value) => String(value).split(' | ').length > 100))
    ok(costly.length >= 2, `${costly.length}`)
    for (const { sql: statement, values } of costly) {
      ok(/from unnest\(/.test(statement), statement)
      const tickets = values
        .filter((value) => /^\[\d/.test(String(value)))
        .flatMap((value) => JSON.parse(String(value)))
      ok(tickets.length && tickets.every((id) => mine.includes(String(id))), `${others}: ${tickets.join()}`)
    }
  },
)
