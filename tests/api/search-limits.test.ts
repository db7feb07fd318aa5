/** What one search may take: of the database, of the event loop, and after its asker has gone. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { after, test } from 'node:test'
import { seededRandom } from '../../scripts/demo/random.ts'
import type { Database } from '../../server/database/database.ts'
import { parseSearch } from '../../server/search/parse-search.ts'
import type { TimeBudget } from '../../server/database/slow-reads.ts'
import { processBudget, requestBudget } from '../../server/platform/budgets.ts'
import { beginningOf, createExcerpts } from '../../server/search/excerpt.ts'
import { searchTickets } from '../../server/search/search.ts'
import type { TicketFilter } from '../../server/tickets/filter.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpAda, signUpCara, signUpCarl, signUpCast, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { actorOf, submitMany } from '../support/many.ts'
import { recordAllReads, type Asked } from '../support/recorded-reads.ts'
import { writeTickets } from '../support/search-desk.ts'
import { search } from '../support/search.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

/** The titles found, and what was asked of the database for it. */
async function asked(
  one: Desk,
  person: TestUser,
  text: string,
  filter: TicketFilter = {},
): Promise<{ titles: string[]; asked: Asked[] }> {
  const { database, asked } = recordAllReads(one.app.database)
  const { hits } = await searchTickets(database, actorOf(person), { text, exactly: false, filter, first: 20 })
  return { titles: hits.map(({ ticket }) => ticket.title), asked }
}

const words = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${start}${index.toString(36)}`).join(' ')

const sizeOf = (all: readonly Asked[]) => Math.max(...all.map(({ values }) => JSON.stringify(values).length))

test('However long a phrase, and whatever its last word may become, what is asked of the index stays small', async () => {
  const many = words('zzqs', 399)
  await cara.submits('Endings', { description: `${'a '.repeat(120)}zzqsend ${many}` })
  await cara.submits('Few of them', { description: `begin middle zzqt1 ${words('zzqt', 30)}` })
  for (const person of [cara, ada]) {
    const long = await asked(desk, person, `"${'a '.repeat(96)}zzqs`)
    deepEqual(long.titles, ['Endings'])
    ok(sizeOf(long.asked) < 5_000, `${sizeOf(long.asked)} characters in one statement`)
    deepEqual((await asked(desk, person, '"begin middle zzqt')).titles, ['Few of them'])
    deepEqual((await asked(desk, person, 'zzqs')).titles, ['Endings'])
  }
})

test(
  'Under a filter too SQLite goes to titles by the ids of the tickets',
  { skip: isOnPostgres && 'Of SQLite.' },
  async () => {
    await submitMany(desk, cara, 300, (index) => ({ title: `Brown box ${index}` }))
    const found = await asked(desk, ada, '"brown box" ', { status: ['open'] })
    equal(found.titles.length, 20)
    const ofTitles = found.asked.filter(({ sql }) => /select "ticket"."id", "ticket"."title" from/.test(sql))
    ok(ofTitles.length)
    using file = new DatabaseSync(join(desk.folder, 'bellhop.db'), { readOnly: true })
    for (const { sql, values } of ofTitles) {
      const steps = file.prepare(`explain query plan ${sql}`).all(...(values as SQLInputValue[]))
      const ways = steps.map(({ detail }) => String(detail)).filter((detail) => /(SEARCH|SCAN) ticket\b/.test(detail))
      deepEqual(ways, ['SEARCH ticket USING INTEGER PRIMARY KEY (rowid=?)'])
    }
  },
)

test('A phrase that is longer than one look-up may be is found in parts that overlap', async () => {
  const sentence = words('part', 25)
  await cara.submits('The sentence', { description: `before it ${sentence} after it` })
  await cara.submits('Its words apart', { description: sentence.split(' ').toReversed().join(' ') })
  deepEqual(
    (await search(cara, `"${sentence}"`)).map(({ ticket }) => ticket.title),
    ['The sentence'],
  )
  const { wordsOfPhrase } = requestBudget.search
  const { terms } = parseSearch(`"${sentence}"`)
  ok(terms.every((term) => term.words.length <= wordsOfPhrase))
  for (const [index, term] of terms.entries()) {
    if (index) equal(term.words[0], terms[index - 1]?.words.at(-1))
  }
})

test('What a customer asks of the database is the same whatever words others use', async () => {
  const texts = ['zzqprinter', 'zzqpri', 'mine zzqpr', '"zzqalpha zzqpr', 'own', 'ow', 'zzqp']
  const told = []
  // Two desks that differ in nothing but in what another customer has written.
  for (const others of [words('zzqpri', 300), words('wxyabc', 300)]) {
    await using other = await startApp()
    const cast = { cara: await signUpCara(other), carl: await signUpCarl(other), ada: await signUpAda(other) }
    await cast.carl.submits('Of another', { description: others })
    await cast.cara.submits('My own ticket', { description: 'owning a zzqprinter and zzqalpha zzqprofi' })
    await cast.carl.submits('Of another once more', { description: others })
    const seen = []
    for (const text of texts) seen.push(await asked(other, cast.cara, text))
    told.push(seen)
    // Agents find it as before.
    equal((await search(cast.ada, 'zzqprin')).length > 0, true)
  }
  for (const [index, text] of texts.entries()) deepEqual(told[0]?.[index], told[1]?.[index], text)
  deepEqual(
    told[0]?.map(({ titles }) => titles.length),
    [1, 1, 0, 1, 1, 1, 1],
  )
})

test('A customer with very much text still finds begun words', async () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(3_500)
  for (let index = 0; index < 12; index++) await carl.submits(`Much ${index}`, { description: `${filler} muchword` })
  equal((await search(carl, 'muchwo')).length, 12)
})

test('A search whose asker has gone begins nothing more', async () => {
  const database = desk.app.database as { -readonly [name in keyof Database]: Database[name] }
  const readSlow = database.readSlow.bind(database)
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const ended: string[] = []
  let signal: AbortSignal | undefined
  async function heldUp<T>(rows: Promise<T>): Promise<T> {
    begun.resolve()
    await gate.promise
    await rows.then(
      () => ended.push('answered'),
      () => ended.push('refused'),
    )
    return rows
  }
  database.readSlow = (viewer, options) => {
    signal = options?.signal
    const read = readSlow(viewer, options)
    return {
      ...read,
      all: (...asked) => heldUp(read.all(...asked)),
      first: (...asked) => heldUp(read.first(...asked)),
      build: (...asked) => heldUp(read.build(...asked)),
    }
  }
  try {
    const leaving = new AbortController()
    const answer = fetch(`${desk.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${cara.token}` },
      body: JSON.stringify({ query: documents.search, variables: { text: 'several words here' } }),
      signal: leaving.signal,
    }).catch(() => 'gone')
    await begun.promise
    leaving.abort()
    equal(await answer, 'gone')
    await eventually(() => signal?.aborted === true)
    gate.resolve()
    await eventually(() => ended.includes('refused'))
  } finally {
    database.readSlow = readSlow
  }
  deepEqual(ended.slice(0, 2), ['answered', 'refused'])
  deepEqual(
    desk.log.filter((line) => line.includes('resolver failed')),
    [],
  )
})

test('All searches of one document have one budget, and each stands in it but once', async () => {
  const ask = (fields: string) => ada.ask(`{ ${fields} }`)
  const [found, deprecated] = [
    'searchTickets(text: "sentence") { hits { cursor } }',
    'search(text: "sentence") { cursor }',
  ]
  for (const twice of [`one: ${found} two: ${found}`, `one: ${deprecated} two: ${deprecated}`]) {
    const { errors } = await ask(twice)
    deepEqual(
      errors.map(({ extensions }) => extensions.code),
      ['BAD_REQUEST'],
    )
  }

  const database = desk.app.database as { -readonly [name in keyof Database]: Database[name] }
  const readSlow = database.readSlow.bind(database)
  const budgets: (TimeBudget | undefined)[] = []
  let isUsedUp = false
  database.readSlow = (viewer, options) => {
    budgets.push(options?.budget)
    if (isUsedUp && options?.budget && budgets.length === 1) options.budget.left = 0
    return readSlow(viewer, options)
  }
  try {
    const both = await ask(`${found} ${deprecated}`)
    deepEqual(both.errors, [])
    equal(budgets.length, 2)
    ok(budgets[0])
    equal(budgets[0], budgets[1])
    const { searchMs } = processBudget.slowReads
    ok(budgets[0].left < searchMs, `${budgets[0].left} of ${searchMs} ms are left`)

    budgets.length = 0
    isUsedUp = true
    const { errors } = await ask(`${found} ${deprecated}`)
    ok(errors.length)
    for (const { extensions, message } of errors) {
      equal(extensions.code, 'UNAVAILABLE')
      ok(/took too long/.test(message), message)
    }
    equal(new Set(budgets).size, 1)
  } finally {
    database.readSlow = readSlow
  }
  deepEqual((await ask(`${found} ${deprecated}`)).errors, [])
})

test('Excerpts of a page look at no more text than a search may, however often a phrase nearly stands there', async () => {
  const nearly = 'a '.repeat(50_000)
  const phrase = `${'a '.repeat(requestBudget.search.wordsOfPhrase - 1)}b`
  const excerpts = createExcerpts(parseSearch(`"${phrase}"`).terms)
  ok((await excerpts.of(phrase)).length > 0)
  const texts = Math.ceil(requestBudget.search.excerptedCharacters / nearly.length)
  let turns = 0
  const watch = setInterval(() => turns++, 1)
  try {
    for (let index = 0; index < texts; index++) deepEqual(await excerpts.of(nearly), [])
  } finally {
    clearInterval(watch)
  }
  ok(turns >= texts / 2, `${turns} turns`)
  deepEqual(await excerpts.of(phrase), [])
})

test('Excerpts of a page have so much time of the processor, and each ms of it is charged', async () => {
  const { terms } = parseSearch('wanted words ')
  const nearly = `${'wantet worts '.repeat(7_000)} wanted`
  const charged: number[] = []
  const charge = (ms: number) => void charged.push(ms)
  const excerpts = createExcerpts(terms, { ms: Number.MIN_VALUE, charge })
  ok(!excerpts.isUsedUp())
  await excerpts.of(nearly, () => 'english')
  ok(excerpts.isUsedUp())
  ok(charged.length > 0 && charged.every((ms) => ms >= 0))
  charged.length = 0
  deepEqual(await excerpts.of('the wanted words', () => 'english'), [])
  deepEqual(charged, [])
  const [part, ...others] = beginningOf(nearly)
  deepEqual([part?.isHit, others], [false, []])
  ok(part?.text.startsWith('wantet worts') && part.text.length <= 201 && part.text.endsWith('…'))
  deepEqual(beginningOf('short'), [{ text: 'short', isHit: false }])

  await cara.submits('Charged', { description: 'a chargeable description' })
  const heard: number[] = []
  const { hits } = await searchTickets(
    desk.app.database,
    actorOf(cara),
    { text: 'chargeable ', exactly: false, filter: {}, first: 20 },
    { charge: (ms) => void heard.push(ms) },
  )
  deepEqual([hits.length, hits[0]?.place], [1, 'description'])
  ok(heard.length > 0)
})

test('However much a customer has written, a begun word of theirs is never looked for among the words of others', async () => {
  await using own = await startApp()
  const { cara, carl, ada, abe } = await signUpCast(own)
  const isAmongAll = ({ sql, values }: Asked) =>
    /search_word/.test(sql) ||
    (/"\*|:\*/.test(JSON.stringify(values)) && !/where "ticket"."requester_id" = [^)]*\)\) as own \(id\)/.test(sql))
  const find = async (person: TestUser, text: string) => {
    const { titles, asked: statements } = await asked(own, person, text)
    return { titles, amongAll: statements.filter(isAmongAll) }
  }
  const { endings, ownTextBytes, ownTickets } = requestBudget.search
  await cara.submits('Very many endings', { description: words('abq', endings + 50) })
  await cara.submits('An ending', { description: 'abq1' })
  for (const text of ['abq', '"many ab', 'ending ab']) {
    const { titles, amongAll } = await find(cara, text)
    ok(text !== 'abq' || titles.join() === 'An ending,Very many endings', titles.join())
    deepEqual(amongAll, [], text)
  }
  ok((await find(ada, 'abq')).amongAll.length > 0)

  const made = (titles: readonly string[], description = '') =>
    writeTickets(
      own,
      titles.map((title) => ({ title, description, comments: [], fileNames: [] })),
      { requesters: [carl], agent: abe },
      seededRandom(1),
    )
  await made(['zzqoldest', ...Array.from({ length: ownTickets }, (_, index) => `Ticket ${index}`), 'zzqnewest'])
  const ofMany = await find(carl, 'zzq')
  deepEqual([ofMany.titles, ofMany.amongAll], [['zzqnewest'], []])
  deepEqual((await find(carl, 'zzqoldest ')).titles, ['zzqoldest'])
  // Of much text too that of the newest tickets counts.
  await made(
    Array.from({ length: 12 }, (_, index) => `yyq${index} much`),
    'lorem ipsum '.repeat(Math.ceil(ownTextBytes / 10 / 12)),
  )
  const ofMuch = await find(carl, 'yyq')
  deepEqual([ofMuch.titles.length, ofMuch.amongAll], [9, []])
  // Whole words, where nothing begins so.
  for (const text of ['zzq', 'abq', '"ticket zz']) deepEqual(await find(carl, text), { titles: [], amongAll: [] }, text)
})
