/** Filters, sorts, pages and counts, held against the whole list read by a program that knows no better than to look at all. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import type { TicketSort } from '../../server/tickets/fields.ts'
import type { TicketFilter } from '../../server/tickets/filter.ts'
import { pageOfTickets } from '../../server/tickets/page.ts'
import { createRandom } from '../stress/random.ts'
import { startApp, days, minutes } from '../support/app.ts'
import { signUpCast, told, type SeenTicket, type Status, type TestUser } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { note } from '../support/files.ts'
import { actorOf } from '../support/many.ts'
import { recordSlowReads } from '../support/recorded-reads.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cast = await signUpCast(desk)
const { cara, carl, ada, abe } = cast
const random = createRandom('lists')
const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

type Listed = SeenTicket & { readonly updatedAt: string; readonly cursor: string | null }
const fields = 'id title status createdAt updatedAt cursor user { id email } attachments { id }'
const listDocument = `query ($status: [Status!], $requester: ID, $createdFrom: DateTime, $createdTo: DateTime,
  $updatedFrom: DateTime, $updatedTo: DateTime, $hasAttachments: Boolean, $sort: TicketSort, $first: Int, $after: String) {
  tickets(status: $status, requester: $requester, createdFrom: $createdFrom, createdTo: $createdTo, updatedFrom: $updatedFrom,
    updatedTo: $updatedTo, hasAttachments: $hasAttachments, sort: $sort, first: $first, after: $after) { ${fields} } }`
const pageDocument = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
  tickets(filter: $filter, sort: $sort, first: $first, after: $after) { ${fields} } }`
const countDocument = 'query ($filter: TicketFilter) { ticketCounts(filter: $filter) { status count isCapped } }'

interface Filter {
  status?: Status[]
  requester?: string
  createdFrom?: string
  createdTo?: string
  updatedFrom?: string
  updatedTo?: string
  hasAttachments?: boolean
}
const sorts = ['newest', 'oldest', 'updated', 'status'] as const

const everything = async (person: TestUser): Promise<Listed[]> =>
  told(await person.ask(`{ tickets { ${fields} } }`), 'tickets')
/** Takes the fields of the filter beside the other arguments. */
async function page(person: TestUser, variables: object): Promise<Listed[]> {
  const { sort, first, after, ...filter } = variables as Record<string, unknown>
  return told(await person.ask(pageDocument, { filter, sort, first, after }), 'tickets')
}
const counts = async (
  person: TestUser,
  filter: Filter,
): Promise<{ status: Status; count: number; isCapped: boolean }[]> =>
  told(await person.ask(countDocument, { filter }), 'ticketCounts')

/** All pages, one after the other. */
async function allPages(person: TestUser, variables: object, first: number, between?: () => Promise<unknown>) {
  const found: Listed[] = []
  for (let cursor: string | null = null; ;) {
    const next: Listed[] = await page(person, { ...variables, first, after: cursor })
    ok(next.length <= first)
    found.push(...next)
    if (next.length < first) return found
    cursor = next.at(-1)?.cursor ?? null
    ok(cursor !== null)
    await between?.()
  }
}

async function act(): Promise<void> {
  desk.clock.advance(random.pick([0, 0, 1, 1_000, minutes(7), minutes(200), -minutes(3)]))
  const person = random.pick([cara, carl, ada, abe])
  const agent = random.pick([ada, abe])
  const seen = await person.lists()
  const ticket = seen.length && random.chance(0.5) ? random.pick(seen) : undefined
  if (!ticket) {
    await person.submits(`Ticket ${random.int(1, 999)}`, random.chance(0.3) ? { files: [note()] } : {})
  } else if (random.chance(0.5)) await person.comments(ticket, 'And?')
  else await agent.sets(ticket, random.pick(statuses))
}
for (let times = 0; times < 120; times++) await act()

const isBetween = (time: string, from?: string, to?: string) => (!from || time >= from) && (!to || time < to)
const passes = (filter: Filter) => (ticket: Listed) =>
  (!filter.status?.length || filter.status.includes(ticket.status)) &&
  (!filter.requester || ticket.user.id === filter.requester) &&
  isBetween(ticket.createdAt, filter.createdFrom, filter.createdTo) &&
  isBetween(ticket.updatedAt, filter.updatedFrom, filter.updatedTo) &&
  (filter.hasAttachments === undefined || filter.hasAttachments === ticket.attachments.length > 0)

const by = (key: (ticket: Listed) => string) => (a: Listed, b: Listed) =>
  key(b) === key(a) ? Number(b.id) - Number(a.id) : key(b) > key(a) ? 1 : -1
const orders: Record<(typeof sorts)[number], (a: Listed, b: Listed) => number> = {
  newest: by(({ createdAt }) => createdAt),
  oldest: (a, b) => by(({ createdAt }) => createdAt)(b, a),
  updated: by(({ updatedAt }) => updatedAt),
  status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status) || by(({ createdAt }) => createdAt)(a, b),
}
const ids = (tickets: readonly Listed[]) => tickets.map(({ id }) => id)

function randomFilter(tickets: readonly Listed[], only?: keyof Filter): Filter {
  const has = (name: keyof Filter) => (only ? only === name : random.chance(0.35))
  const time = () => new Date(Date.parse(random.pick(tickets).createdAt) + random.pick([0, 0, 1, -1])).toISOString()
  return {
    ...(has('status') && { status: statuses.filter(() => random.chance(0.5)) }),
    ...(has('requester') && { requester: random.pick([cara.id, carl.id, ada.id, '4711']) }),
    ...(has('createdFrom') && { createdFrom: time() }),
    ...(has('createdTo') && { createdTo: time() }),
    ...(has('updatedFrom') && { updatedFrom: time() }),
    ...(has('updatedTo') && { updatedTo: time() }),
    ...(has('hasAttachments') && { hasAttachments: random.chance(0.5) }),
  }
}

async function holds(person: TestUser, tickets: readonly Listed[], filter: Filter): Promise<void> {
  const expected = tickets.filter(passes(filter))
  for (const sort of sorts) {
    const first = random.pick([1, 3, 7, 50, 200])
    const found = first < 5 && expected.length > 20 ? await page(person, { ...filter, sort, first }) : undefined
    const wanted = ids(expected.toSorted(orders[sort]))
    const about = `${person.email} ${sort} by ${first}: ${JSON.stringify(filter)}`
    if (found) deepEqual(ids(found), wanted.slice(0, first), about)
    else deepEqual(ids(await allPages(person, { ...filter, sort }, first)), wanted, about)
  }
  deepEqual(
    await counts(person, filter),
    statuses.map((status) => ({
      status,
      count: expected.filter((ticket) => ticket.status === status).length,
      isCapped: false,
    })),
    `${person.email} counts ${JSON.stringify(filter)}`,
  )
}

const filterNames = [
  'status',
  'requester',
  'createdFrom',
  'createdTo',
  'updatedFrom',
  'updatedTo',
  'hasAttachments',
] as const

test('Every filter alone and every sort, for everyone', async () => {
  for (const person of [cara, carl, ada]) {
    const tickets = await everything(person)
    ok(tickets.length > 5)
    await holds(person, tickets, {})
    for (const name of filterNames) {
      for (let times = 0; times < 3; times++) await holds(person, tickets, randomFilter(tickets, name))
    }
  }
})

test('Filters combined', async () => {
  for (let times = 0; times < 40; times++) {
    const person = random.pick([cara, carl, ada])
    const tickets = await everything(person)
    await holds(person, tickets, randomFilter(tickets))
  }
})

test('Arguments that are null narrow nothing, and leave the bare list as it is', async () => {
  const nothing = { status: null, requester: null, hasAttachments: null, sort: null, first: null, after: null }
  deepEqual(ids(told(await ada.ask(listDocument, nothing), 'tickets')), ids(await everything(ada)))
  equal((await page(ada, { sort: 'newest' })).length, 50)
})

test('While others create and change tickets, paging gives each that was there exactly once', async () => {
  for (const sort of sorts) {
    const there = await everything(ada)
    const touched = new Set<string>()
    const found = await allPages(ada, { sort }, 9, async () => {
      desk.clock.advance(1)
      await cara.submits('Meanwhile')
      const ticket = random.pick(there)
      touched.add(ticket.id)
      await ada.sets(ticket, random.pick(statuses))
      await ada.comments(ticket, 'Moved')
    })
    // Who changes what a list is sorted by moves it, perhaps to a page that was read before.
    const isFixed = sort === 'newest' || sort === 'oldest'
    const untouched = there.filter(({ id }) => isFixed || !touched.has(id))
    const seen = ids(found)
    equal(new Set(seen).size, isFixed ? seen.length : new Set(seen).size)
    for (const { id } of untouched) equal(seen.filter((one) => one === id).length, 1, `${sort}: ${id}`)
  }
})

test('Wrong cursors and pages are refused in plain words', async () => {
  const wrong: [object, string][] = [
    [{ first: 0 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ first: 201 }, 'first'],
    [{ after: '' }, 'after'],
    [{ after: 'x' }, 'after'],
    [{ after: 'newest.1' }, 'after'],
    [{ after: '1.2' }, 'after'],
    [{ after: 'newest.1.2.3' }, 'after'],
    [{ after: "newest.1.2' OR 1=1" }, 'after'],
    [{ after: 'newest.1.99999999999999999999' }, 'after'],
    [{ after: 'status.gone.1.2', sort: 'status' }, 'after'],
  ]
  for (const sort of sorts) {
    const cursor = (await page(ada, { sort, first: 1 }))[0]?.cursor
    deepEqual((await page(ada, { sort, first: 3 })).slice(1), await page(ada, { sort, first: 2, after: cursor }))
    for (const other of sorts) if (other !== sort) wrong.push([{ after: cursor, sort: other }, 'after'])
  }
  for (const [variables, field] of wrong) {
    const { errors, data } = await ada.ask(listDocument, { ...variables })
    deepEqual(
      [data.tickets, errors[0]?.extensions.code, errors[0]?.extensions.field],
      [null, 'INVALID', field],
      JSON.stringify(variables),
    )
  }
  for (const variables of [
    { status: ['gone'] },
    { createdFrom: 'yesterday' },
    { sort: 'random' },
    { first: 2 ** 31 },
  ]) {
    equal((await ada.ask(listDocument, variables)).status, 400, JSON.stringify(variables))
  }
})

test("Cara can not learn of Carl's tickets by filters, counts or cursors", async () => {
  deepEqual(await page(cara, { requester: carl.id }), [])
  for (const { count } of await counts(cara, { requester: carl.id })) equal(count, 0)
  const carls = await allPages(carl, { sort: 'newest' }, 200)
  const mine = new Set(ids(await everything(cara)))
  for (const { cursor } of carls) {
    for (const { id } of await page(cara, { sort: 'newest', first: 3, after: cursor })) ok(mine.has(id))
  }
})

test('The counts are what can be counted after changes at once, by everyone', async () => {
  const tickets = await everything(ada)
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      if (index % 3 === 0) return (index % 2 ? cara : carl).submits(`At once ${index}`)
      return (index % 2 ? ada : abe).sets(random.pick(tickets), random.pick(statuses))
    }),
  )
  for (const person of [cara, carl, ada]) await holds(person, await everything(person), {})
  await holds(ada, await everything(ada), { requester: cara.id })
})

test('A range of days holds exactly what was created in it', async () => {
  const from = desk.clock.now() + days(1)
  desk.clock.advance(days(1) - 1)
  await cara.submits('A moment too early')
  desk.clock.advance(1)
  const first = await cara.submits('In time')
  desk.clock.advance(days(1) - 1)
  const last = await cara.submits('Just in time')
  desk.clock.advance(1)
  await cara.submits('Too late')
  const range = { createdFrom: new Date(from).toISOString(), createdTo: new Date(from + days(1)).toISOString() }
  deepEqual(ids(await page(ada, { ...range, sort: 'oldest' })), [first.id, last.id])
})

test('What may mean looking at very many tickets is a slow read, for the customer whose they are, too', async () => {
  await using own = await startApp()
  const { cara: customer, ada: agent } = await signUpCast(own)
  await customer.submits('Of many')
  const slowReads = async (person: TestUser, filter: TicketFilter, sort: TicketSort) => {
    const { database, asked } = recordSlowReads(own.app.database)
    await pageOfTickets(database, actorOf(person), { filter, sort, first: 50 })
    return asked.length
  }
  const requesterId = Number(customer.id)
  equal(await slowReads(customer, { status: ['closed'] }, 'updated'), 0)
  equal(await slowReads(agent, { status: ['closed'], requesterId }, 'updated'), 0)
  meddle(own, `UPDATE ticket_count SET tickets = 2001 WHERE scope = ${customer.id}`)
  equal(await slowReads(customer, { status: ['closed'] }, 'updated'), 1)
  equal(await slowReads(agent, { status: ['closed'], requesterId }, 'updated'), 1)
  // To these an index leads.
  for (const sort of ['newest', 'oldest', 'status'] as const)
    equal(await slowReads(customer, { status: ['closed'] }, sort), 0, sort)
  equal(await slowReads(customer, {}, 'updated'), 0)
  equal(await slowReads(agent, { status: ['closed'] }, 'updated'), 0)
})

test('A page of a search has a length too, and a status that stands in a list many times counts once', async () => {
  const found =
    'query ($first: Int, $status: [Status!]) { searchTickets(text: "time", first: $first, status: $status) { hits { ticket { id } } } }'
  for (const first of [0, -1, 201]) {
    const { data, errors } = await ada.ask(found, { first })
    deepEqual([data.searchTickets, errors[0]?.extensions.code, errors[0]?.extensions.field], [null, 'INVALID', 'first'])
  }
  const once = told(await ada.ask(found, { status: ['open'] }), 'searchTickets')
  deepEqual(told(await ada.ask(found, { status: Array.from({ length: 4_000 }, () => 'open') }), 'searchTickets'), once)
})
