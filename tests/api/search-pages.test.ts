/** Searches with many hits: page by page, under filters, and the same by the alias. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { addComment } from '../../server/comments/comments.ts'
import { requestBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { actorOf, submitMany } from '../support/many.ts'
import { allHits, search, searchResult, titles, type SeenHit } from '../support/search.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

test('Nothing is cut off by age or number: 1,100 tickets and 3 comments on some, page by page, each once', async () => {
  await submitMany(desk, cara, 1_100, (index) =>
    index % 2 ? { title: `manyword ${index}` } : { title: `Ticket ${index}`, description: 'it has manyword in it' },
  )
  await submitMany(desk, carl, 50, () => ({ title: 'manyword of Carl' }))
  const mine = await cara.lists()
  await desk.app.database.write(actorOf(ada), async (write) => {
    for (const { id } of mine.slice(0, 100)) {
      for (let times = 0; times < 3; times++) {
        await addComment(
          write,
          { ticketId: Number(id), content: 'manyword again' },
          { limits: desk.config.limits, key: undefined },
        )
      }
    }
  })
  for (const [person, expected] of [
    [cara, 1_100],
    [ada, 1_150],
    [carl, 50],
  ] as const) {
    const ids = (await allHits(person, 'manyword', 97)).map((hit) => hit.ticket.id)
    equal(ids.length, expected)
    equal(new Set(ids).size, expected)
  }
  const [first] = await search(ada, 'manyword')
  equal(first?.place, 'title')
  equal((await allHits(cara, 'manyword again', 30)).length, 100)
  // Two words of which each is common, but which stand together nowhere.
  equal((await allHits(cara, 'ticket again', 200)).length > 0, true)
})

test('Pages of a search without a proper cursor or length are refused, by the alias as well', async () => {
  for (const [more, field] of [
    [{ first: 0 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ first: 201 }, 'first'],
    [{ after: '' }, 'after'],
    [{ after: 'best' }, 'after'],
    [{ after: 'best.2.2' }, 'after'],
    [{ after: 'title.99999999999999999999' }, 'after'],
    [{ after: "all.1' --" }, 'after'],
  ] as const) {
    for (const document of [documents.searchTickets, documents.search]) {
      const { errors } = await ada.ask(document, { text: 'manyword', ...more })
      deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', field], JSON.stringify(more))
    }
  }
  const beyond = await search(ada, carl.email, { after: 'all.0' })
  deepEqual(beyond, [])
})

test('The alias answers the hits alone', async () => {
  for (const text of ['manyword', 'manywor', 'ticket again', '"manyword of"', 'carl@example.com', '#3', 'nosuchword']) {
    const hits = told(await ada.ask(documents.search, { text, first: 40 }), 'search')
    deepEqual(hits, await search(ada, text, { first: 40 }), text)
  }
})

test('Words beyond those that a search takes are told as they were typed, and it finds by the others', async () => {
  const { terms } = requestBudget.search
  const words = Array.from({ length: terms }, (_, at) => `${at + 1}`).join(' ')
  deepEqual((await searchResult(ada, words)).ignoredWords, [])
  const { hits, ignoredWords } = await searchResult(ada, `${words} Łódź "nosuch Word"`)
  deepEqual(ignoredWords, ['Łódź', '"nosuch Word"'])
  deepEqual(hits, [])
})

test('With filters only what passes is found, at any depth', async () => {
  const [first] = await search(cara, 'manyword', { status: ['open'] })
  await ada.sets((first as SeenHit).ticket, 'resolved')
  deepEqual(
    (await search(ada, 'manyword', { status: ['resolved'] })).map(({ ticket }) => ticket.id),
    [first?.ticket.id],
  )
  const oldest = (await cara.lists()).find(({ title }) => title === 'manyword 1')
  await ada.sets(oldest as { id: string }, 'pending')
  deepEqual(await titles(ada, 'nosuchword'), [])
  deepEqual(await titles(ada, 'manyword', { status: ['pending'] }), ['manyword 1'])
})

test('However often a status is named, it counts once', async () => {
  const status = Array(4_000).fill('pending')
  deepEqual(await titles(ada, 'manyword', { status }), ['manyword 1'])
})

test('Filters find the same whether they leave few tickets, a stretch of many, or all of one requester', async () => {
  // A minute between one ticket and the next.
  meddle(desk, 'UPDATE ticket SET created_at = id * 60000, updated_at = id * 60000')
  const all = (await ada.lists()).filter(({ title, description }) => `${title} ${description}`.includes('manyword'))
  equal(all.length > 1_100, true)
  const at = (place: number) => (all[place] as SeenTicket).createdAt
  const cases: [object, (ticket: SeenTicket) => boolean][] = [
    [{ requester: carl.id }, ({ user }) => user.id === carl.id],
    [{ requester: carl.id, createdFrom: at(900) }, ({ user }) => user.id === carl.id],
    [{ createdTo: at(1_000) }, ({ createdAt }) => createdAt < at(1_000)],
    [{ createdTo: at(200) }, ({ createdAt }) => createdAt < at(200)],
    [{ updatedFrom: at(900), updatedTo: at(200) }, ({ createdAt }) => createdAt >= at(900) && createdAt < at(200)],
    [{ createdTo: at(0), status: ['pending', 'resolved'] }, ({ status }) => status !== 'open'],
  ]
  for (const [filter, passes] of cases) {
    const found = await allHits(ada, 'manyword', 97, filter)
    deepEqual(
      found.map(({ ticket }) => ticket.id).toSorted(),
      all
        .filter(passes)
        .map(({ id }) => id)
        .toSorted(),
      JSON.stringify(filter),
    )
    equal(found.length > 0, true)
  }
})

test('What lies far apart is still counted once, so that few titles are ranked', async () => {
  await submitMany(desk, carl, 1, () => ({ title: 'nearword farword' }))
  await submitMany(desk, carl, 600, (index) => ({
    title: index % 20 ? 'Between' : `nearword and then farword ${index}`,
  }))
  const found = await titles(ada, 'nearword farword')
  equal(found.length, 31)
  equal(found[0], 'nearword farword')
})
