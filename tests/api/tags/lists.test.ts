/** Tags as a list, and lists of tickets by them. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom } from '../../stress/random.ts'
import { documents, told } from '../../support/cast.ts'
import { countListed, listedInPages } from '../../support/listed.ts'
import { openTaggedDesk, type Has } from './tagged-desk.ts'

const { desk, cara, ada, change, tags } = await openTaggedDesk()
after(() => desk[Symbol.asyncDispose]())

test('Tags are listed by name, by what they begin with, in pages, with how many tickets have each', async () => {
  for (const [title, addTags] of [
    ['One', ['list b', 'list a']],
    ['Two', ['list b', 'List C']],
    ['Three', ['list b']],
  ] as const)
    await change(await cara.submits(title), { addTags })
  const known = [
    ['list a', 1],
    ['list b', 3],
    ['List C', 1],
  ]
  deepEqual(
    (await tags({ prefix: 'LIST ' })).map(({ name, tickets }) => [name, tickets]),
    known,
  )
  const [first] = await tags({ prefix: 'list', first: 1 })
  equal(first?.name, 'list a')
  deepEqual(
    (await tags({ prefix: 'list', after: first?.name })).map(({ name }) => name),
    ['list b', 'List C'],
  )
  deepEqual(await tags({ prefix: 'list z' }), [])
  equal((await ada.ask(documents.tags, { first: 201 })).errors[0]?.extensions.field, 'first')
})

test('Filters and pages by tags are what the whole list says, with every sort', async () => {
  const random = createRandom('tags')
  const words = ['filter red', 'filter green', 'filter blue', 'filter rare']
  for (let times = 0; times < 60; times++) {
    desk.clock.advance(random.pick([0, 1, 1_000]))
    const ticket = await cara.submits(`Ticket ${times}`)
    const addTags = words.filter((word) => random.chance(word === 'filter rare' ? 0.05 : 0.4))
    if (addTags.length) await change(ticket, { addTags })
    if (random.chance(0.5)) await ada.sets(ticket, random.pick(['pending', 'closed'] as const))
  }
  const all: { id: string; tags: string[]; status: string }[] = told(
    await ada.ask('{ tickets { id tags status } }'),
    'tickets',
  )
  const [red, green, blue, rare] = words as [string, string, string, string]
  const filters: { tags?: string[]; anyTag?: string[]; noTags?: string[]; status?: string[] }[] = [
    { tags: [red] },
    { tags: [red.toUpperCase(), green] },
    { tags: ['no such tag'] },
    { anyTag: [blue, rare] },
    { anyTag: [rare, 'no such tag'] },
    { noTags: [red] },
    { noTags: ['no such tag'], tags: [rare] },
    { tags: [green], anyTag: [red, blue], noTags: [rare] },
    { tags: [green], status: ['open'] },
    { tags: [green], status: ['open', 'closed'] },
    { tags: [], anyTag: [], noTags: [] },
  ]
  for (const filter of filters) {
    const has = (own: string[], name: string) => own.some((one) => one.toLowerCase() === name.toLowerCase())
    const wanted = all.filter(
      ({ tags: own, status }) =>
        (filter.tags ?? []).every((name) => has(own, name)) &&
        (!filter.anyTag?.length || filter.anyTag.some((name) => has(own, name))) &&
        !(filter.noTags ?? []).some((name) => has(own, name)) &&
        (filter.status?.includes(status) ?? true),
    )
    for (const sort of ['newest', 'oldest', 'updated', 'status', 'priority']) {
      const found = await listedInPages(ada, { filter, sort, first: 7 })
      const expected = wanted.map(({ id }) => id)
      if (sort === 'newest') deepEqual(found, expected, JSON.stringify(filter))
      deepEqual(found.toSorted(), expected.toSorted(), `${sort}: ${JSON.stringify(filter)}`)
    }
    equal(await countListed(ada, filter), wanted.length, JSON.stringify(filter))
    const ids = all.slice(0, 100).map(({ id }) => id)
    const among = told(
      await ada.ask('query ($ids: [ID!], $filter: TicketFilter) { tickets(ids: $ids, filter: $filter) { id } }', {
        ids,
        filter,
      }),
      'tickets',
    )
    deepEqual(
      among.map(({ id }: Has) => id),
      wanted.map(({ id }) => id).filter((id) => ids.includes(id)),
    )
  }
})
