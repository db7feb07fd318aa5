/** Search against brute force: made-up texts in many scripts, hundreds of searches, and what a look at every text finds. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as others } from 'node:timers/promises'
import { seededRandom, type Random } from '../../scripts/demo/random.ts'
import type { TestUser } from '../support/cast.ts'
import { knownSeed, startKnownDesk } from '../support/search-desk.ts'
import {
  allowedOrders,
  amongSeen,
  askedFor,
  expectedOf,
  fold,
  maxTerms,
  rankedTitles,
  termsOf,
  wordsIn,
  type Expected,
  type Filter,
} from '../support/search-oracle.ts'
import { createFilter, toArguments } from '../support/search-filters.ts'
import { allPages, idsOf, searchTickets } from '../support/search-tickets.ts'
import { createExclusion, createSearch, createTextMaker, gluedSearches, longSearches } from '../support/search-texts.ts'
import type { SeenHit } from '../support/search.ts'

const desk = await startKnownDesk(560)
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, mia, pia, rosa, ada, abe } = desk.people
const { known, seenBy, add } = desk
const viewers = [ada, cara, carl, mia] as const
const readers = [...viewers, pia, rosa]
const searchCount = 240
const exclusionCount = 90

interface Search {
  readonly text: string
  readonly filter: Filter
  /** In all that is known: looked for once, whoever searches. */
  readonly inAll: Expected
}

const searchFor = (text: string, filter: Filter = {}): Search => ({
  text,
  filter,
  inAll: expectedOf(known(), text, filter),
})

const expectedBy = (person: TestUser, { inAll }: Search): Expected => amongSeen(inAll, seenBy(person))

/** What differs between all pages of a search and what they should hold, in words; undefined where nothing does. */
async function difference(person: TestUser, search: Search, random: Random): Promise<string | undefined> {
  const { text, filter } = search
  const expected = expectedBy(person, search)
  const orders = allowedOrders(expected)
  const all = orders[0] as number[]
  const first = Math.min(200, Math.max(random.between(2, 60), Math.ceil(all.length / 4)))
  // Excerpts are made of what was found; one who sees all of it is enough to see that they can be.
  const excerpts = person === ada
  const hits = await allPages(person, text, { ...toArguments(filter), exactly: true, first, excerpts })
  const ids = idsOf(hits)
  const found = new Set(ids)
  const says = (what: string, some: readonly number[]) =>
    some.length ? `${what} ${some.length}: ${some.slice(0, 5).join(', ')}. ` : ''
  const wrong =
    says(
      'Missing',
      all.filter((id) => !found.has(id)),
    ) +
    says(
      'Not expected',
      ids.filter((id) => !all.includes(id)),
    ) +
    says(
      'Twice',
      ids.filter((id, index) => ids.indexOf(id) !== index),
    )
  const isInOrder = orders.some((order) => order.join() === ids.join())
  if (!wrong && isInOrder) return undefined
  const where = `${person.email.split('@')[0]}, ${JSON.stringify(text)}, ${JSON.stringify(filter)}, pages of ${first}`
  return `${where}: ${wrong || `in another order: ${ids.join()} instead of ${all.join()}`}`
}

/** Fails with all that differs, and how much of it. */
function checkNone(differences: readonly (string | undefined)[]): void {
  const wrong = differences.filter((one) => one !== undefined)
  ok(!wrong.length, `${wrong.length} of ${differences.length} differ.\n${wrong.slice(0, 15).join('\n')}`)
}

test('Each search finds what a look at every text finds, for an agent, two customers, a colleague of one, and two participants, page by page, in order', async () => {
  ok(known().flatMap(({ pieces }) => pieces.filter(({ place }) => place !== 'about')).length >= 2_000)
  const random = seededRandom(31)
  const maker = createTextMaker(seededRandom(knownSeed))
  const differences: (string | undefined)[] = []
  let found = 0
  const searches: Search[] = []
  // The server is in this process: it and its clients end idle connections on time.
  while (searches.length < searchCount) {
    searches.push(searchFor(createSearch(random, maker, known()), createFilter(random, known(), [cara, carl, abe])))
    await others()
  }
  // One person after the other: several at once would take turns.
  for (const person of readers) {
    // They see some of it by other scopes: every other search will tell.
    for (const search of searches.filter((_, index) => ![mia, pia, rosa].includes(person) || index % 2)) {
      differences.push(await difference(person, search, random))
      if (person === ada && search.inAll.others.length) found++
    }
  }
  checkNone(differences)
  // Most of them have something to find.
  ok(found > searchCount / 3, `${found} found something`)
})

test('What is excluded is found by nobody who sees it, page by page, in order, also without a word that is looked for', async () => {
  const random = seededRandom(35)
  const maker = createTextMaker(seededRandom(knownSeed))
  const differences: (string | undefined)[] = []
  let [fewer, alone] = [0, 0]
  const searches: { search: Search; without: Search | undefined }[] = []
  while (searches.length < exclusionCount) {
    const text = createExclusion(random, maker, known())
    const filter = random.chance(0.5) ? createFilter(random, known(), [cara, carl, abe]) : {}
    const wanted = termsOf(text).map(({ words }) => words.join(' '))
    const without = wanted.length ? searchFor(wanted.join(' '), filter) : undefined
    searches.push({ search: searchFor(text, filter), without })
    await others()
  }
  for (const person of readers) {
    const count = (search: Search) => Object.values(expectedBy(person, search)).flat().length
    for (const { search, without } of searches) {
      differences.push(await difference(person, search, random))
      if (!without) alone += Number(count(search) > 0)
      else if (count(search) < count(without)) fewer++
    }
  }
  checkNone(differences)
  ok(
    fewer > exclusionCount / 5 && alone > exclusionCount / 5,
    `${fewer} lost hits, ${alone} had nothing but what is excluded`,
  )
})

for (const [name, searches] of [
  ['In long texts every word and phrase is found, however often and however far behind', longSearches],
  ['Words are found that others stand beside without a space', gluedSearches],
] as const) {
  test(name, async () => {
    const random = seededRandom(32)
    const differences: (string | undefined)[] = []
    const made = searches.map((text) => searchFor(text))
    for (const { text, inAll } of made) ok(inAll.others.length + inAll.titles.length, text)
    for (const person of readers) {
      for (const search of made) differences.push(await difference(person, search, random))
    }
    checkNone(differences)
  })
}

test('A word that can become very many is found beside words that few tickets hold, or many, or none with it', async () => {
  const random = seededRandom(36)
  const endings = Array.from(
    { length: 60 },
    (_, index) => `zyx${String.fromCodePoint(97 + (index % 26), 97 + Math.floor(index / 26))}`,
  )
  const made = Array.from({ length: 120 }, (_, index) => ({
    title: index % 7 ? `Quorum ${index % 5 ? 'of' : 'quibble'} ${endings[index % 60]}` : 'Quorum',
    description: [
      index % 6 ? '' : 'quibble',
      index % 2 ? endings[(7 * index) % 60] : '',
      index % 40 ? '' : 'quondam',
    ].join(' '),
  }))
  await add(made, [cara, carl, rosa])
  // Of few tickets each is looked up anyway.
  ok(seenBy(rosa).length > 500)
  const texts = ['zyx', 'quorum zyx', 'quibble zyx', 'quibble quorum zyx', 'quondam zyx', 'quondam quibble zyx']
  const differences: (string | undefined)[] = []
  for (const text of [...texts, '"quorum of" quibble zyx', 'quondam -quorum zyx', 'quizzical zyx']) {
    for (const person of [...viewers, rosa]) {
      for (const filter of [{}, { status: ['open'] }] as const)
        differences.push(await difference(person, searchFor(text, filter), random))
    }
  }
  checkNone(differences)
  ok(texts.every((text) => searchFor(text).inAll.others.length + searchFor(text).inAll.titles.length))
})

test('An excerpt is a stretch of a text of that ticket, and marks nothing but what was asked for', async () => {
  const random = seededRandom(33)
  const maker = createTextMaker(random)
  for (let index = 0; index < 60; index++) {
    const person = random.pick(viewers)
    const text = createSearch(random, maker, seenBy(person))
    const { hits } = await searchTickets(person, text, { exactly: true })
    for (const hit of hits) checkExcerpt(hit, text)
  }
})

function checkExcerpt({ ticket, place, excerpt }: SeenHit, text: string): void {
  const what = `${JSON.stringify(text)} in ${ticket.id}: ${JSON.stringify(excerpt)}`
  const pieces = known()
    .find(({ id }) => id === Number(ticket.id))
    ?.pieces.filter((piece) => piece.place === place)
  ok(pieces?.length, `${what}: ${place}`)
  equal(excerpt.length === 0, place === 'about', what)
  if (!excerpt.length) return
  const plain = (shown: string) => shown.replace(/\s+/g, ' ').replace(/^…|…$/g, '').trim()
  const shown = plain(excerpt.map((part) => part.text).join(''))
  ok(
    pieces.some((piece) => piece.text.replace(/\s+/g, ' ').includes(shown)),
    what,
  )
  const marked = excerpt.filter(({ isHit }) => isHit)
  ok(marked.length, what)
  const askable = pieces.map((piece) => askedFor(piece, termsOf(text)))
  for (const part of marked) {
    // A sign such as ½ is two words.
    ok(
      wordsIn(part.text).some((word) => askable.some((words) => words.has(word))),
      `${what}: ${part.text}`,
    )
  }
}

test('While others write, no ticket comes twice, and none is lost that was there before', async () => {
  const random = seededRandom(34)
  const often = ['refund', 'printer ', 'order ship', 'invoice pri', '"order ordered"', 'the and ']
  for (const [index, text] of often.entries()) {
    const person = [pia, rosa][index] ?? random.pick(viewers)
    const expected = allowedOrders(expectedOf(seenBy(person), text))[0] as number[]
    const added = new Set<number>()
    const reading = { isOver: false, page: Promise.withResolvers<void>() }
    const writing = (async () => {
      while (!reading.isOver) {
        const page = reading.page.promise
        for (let written = 0; written < writtenPerPage && !reading.isOver; written++) {
          for (const id of await addMatching(text, random)) added.add(id)
        }
        await page
      }
    })()
    const nextPage = (isOver: boolean) => {
      const { page } = reading
      Object.assign(reading, { isOver, page: Promise.withResolvers<void>() })
      page.resolve()
    }
    const first = Math.max(2, Math.ceil(expected.length / 10))
    const hits = await allPages(person, text, { exactly: true, first }, () => nextPage(false))
    nextPage(true)
    await writing
    const ids = idsOf(hits)
    equal(new Set(ids).size, ids.length, `${text}: ${ids.join()}`)
    const before = new Set(expected)
    deepEqual(new Set(ids.filter((id) => before.has(id))), before, text)
    const others = ids.filter((id) => !before.has(id))
    ok(
      others.every((id) => added.has(id)),
      `${text}: ${others.join()}`,
    )
  }
})

/** While a page is read, so many are added at most: what a word may go on as is told from a customer's newest 2,000 tickets alone. */
const writtenPerPage = 5

/** A new title and a new description that hold the words, and a comment that makes an older ticket hold them; answers their ids. */
async function addMatching(text: string, random: Random): Promise<number[]> {
  const words = text.replaceAll('"', '').replace(/pri$/, 'printer').trim()
  const older = random.pick(known())
  const requester = readers.find(({ id }) => Number(id) === older.requesterId) as TestUser
  const tickets = await add([{ title: `New ${words}` }, { title: 'New', description: words }], [requester])
  await desk.comment(ada, older, words)
  return [...tickets.map(({ id }) => id), older.id]
}

test('Titles that are added between two pages neither bring one twice nor lose one, also where they become many', async () => {
  for (const [count, more] of [
    [20, 1],
    [rankedTitles - 1, 5],
  ] as const) {
    const words = [`zappel${count}`, `zuppel${count}`]
    const old = await add(
      Array.from({ length: count }, (_, index) => ({ title: words.join(index % 3 ? ' ' : ' and ') })),
      [cara, carl],
    )
    const inText = await add([{ title: 'In the text', description: words.join(' ') }], [carl])
    let pages = 0
    const hits = await allPages(ada, words.join(' '), { first: 7 }, async () => {
      if (pages++) return
      await add(
        Array.from({ length: more }, () => ({ title: `${words.join(' ')} once more` })),
        [carl],
      )
    })
    const ids = idsOf(hits)
    equal(new Set(ids).size, ids.length, ids.join())
    for (const { id } of [...old, ...inText]) ok(ids.includes(id), `${count}: ${id} of ${ids.join()}`)
  }
})

test(`All words count up to ${maxTerms}, and the answer says which did not`, async () => {
  const all = Array.from({ length: maxTerms + 3 }, (_, index) => `q${index.toString(36)}`)
  const counted = all.slice(0, maxTerms)
  const texts = [counted, counted.slice(0, -1)].map((words) => words.join(' '))
  await add(
    texts.map((description) => ({ title: 'Many words', description })),
    [cara],
  )
  const found = await searchTickets(cara, `${all.join(' ')} `)
  equal(found.hits.length, 1)
  deepEqual(found.ignoredWords.map(fold), all.slice(maxTerms))
  const whole = await searchTickets(cara, `${counted.join(' ')} `)
  deepEqual([whole.hits.length, whole.ignoredWords], [1, []])
})
