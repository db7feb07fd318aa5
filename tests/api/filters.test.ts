/** The filter as one value: where it can stand, what may stand beside it, and tickets that are named by their ids. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { after, test } from 'node:test'
import { schema } from '../../server/api.ts'
import { createKysely } from '../../server/database/kysely-sqlite.ts'
import { sqliteDialect } from '../../server/database/dialect.ts'
import { compileQuery } from '../../server/database/query.ts'
import { everything, scopeOf } from '../../server/database/scope.ts'
import { amongTickets } from '../../server/tickets/by-ids.ts'
import { readFilter, type TicketFilterInput } from '../../server/tickets/filter.ts'
import { minutes, startApp } from '../support/app.ts'
import { signUpCast, told, type Status, type TestUser } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { note } from '../support/files.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const statuses: readonly Status[] = ['open', 'closed', 'pending', 'closed', 'resolved', 'open']
const times: string[] = []
for (const [index, status] of statuses.entries()) {
  for (const person of [cara, carl]) {
    desk.clock.advance(minutes(1))
    times.push(new Date(desk.clock.now()).toISOString())
    const ticket = await person.submits(`Lamp ${index}`, index % 2 ? { files: [note()] } : {})
    desk.clock.advance(minutes(1))
    await ada.sets(ticket, status)
  }
}
const all = (await ada.lists()).map(({ id }) => id)
const carls = (await carl.lists()).map(({ id }) => id)

/** Arguments as they stand in a document. */
const literal = (values: object): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `${name}: ${name === 'status' ? JSON.stringify(value).replaceAll('"', '') : JSON.stringify(value)}`,
    )
    .join(', ')

const filters: readonly object[] = [
  { status: ['open'] },
  { status: ['closed', 'open'] },
  { requester: carl.id },
  { createdFrom: times[3] },
  { createdTo: times[3] },
  { updatedFrom: times[5] },
  { updatedTo: times[5] },
  { hasAttachments: true },
  { hasAttachments: false },
  { status: ['closed'], requester: carl.id, createdFrom: times[2], updatedTo: times[8], hasAttachments: true },
]

/** What takes a filter, with the other arguments that it needs. */
const operations = {
  tickets: { needs: 'sort: oldest, ', answer: '{ id cursor }' },
  ticketCounts: { needs: '', answer: '{ status count isCapped }' },
  searchTickets: { needs: 'text: "lamp", ', answer: '{ hits { cursor ticket { id } } }' },
  search: { needs: 'text: "lamp", ', answer: '{ cursor ticket { id } }' },
}

test('In a filter the fields mean what the arguments of their names mean, wherever they stand', async () => {
  for (const [name, { needs, answer }] of Object.entries(operations)) {
    const plain = told(await ada.ask(`{ ${name}(${needs || 'filter: {}'}) ${answer} }`), name)
    for (const filter of filters) {
      const beside = told(await ada.ask(`{ ${name}(${needs}${literal(filter)}) ${answer} }`), name)
      deepEqual(told(await ada.ask(`{ ${name}(${needs}filter: { ${literal(filter)} }) ${answer} }`), name), beside)
      const query = `query ($filter: TicketFilter) { ${name}(${needs}filter: $filter) ${answer} }`
      deepEqual(told(await ada.ask(query, { filter }), name), beside)
      ok(JSON.stringify(beside) !== JSON.stringify(plain), `${name} ${JSON.stringify(filter)}`)
      for (const nothing of [
        null,
        {},
        undefined,
        Object.fromEntries(Object.keys(filter).map((field) => [field, null])),
      ])
        deepEqual(told(await ada.ask(query, { filter: nothing }), name), plain)
    }
  }
})

test('Beside a filter stand the arguments from before it, deprecated, and nothing is said twice', async () => {
  const aliases = ['createdFrom', 'createdTo', 'hasAttachments', 'requester', 'status', 'updatedFrom', 'updatedTo']
  for (const [name, { needs, answer }] of Object.entries(operations)) {
    const args = schema.getQueryType()?.getFields()[name]?.args ?? []
    const deprecated = args.filter(({ deprecationReason }) => deprecationReason).map((arg) => arg.name)
    deepEqual(deprecated.toSorted(), aliases, name)
    const { data, errors } = await ada.ask(`{ ${name}(${needs}filter: {}, status: open) ${answer} }`)
    deepEqual([data[name], errors[0]?.extensions], [null, { code: 'INVALID', field: 'filter' }], name)
    const empty = await ada.ask(`{ ${name}(${needs}filter: { status: open }, status: null) ${answer} }`)
    deepEqual(told(empty, name), told(await ada.ask(`{ ${name}(${needs}filter: { status: [open] }) ${answer} }`), name))
  }
})

test('An empty filter is an argument: what comes is a page', async () => {
  const query = 'query ($filter: TicketFilter) { tickets(filter: $filter) { cursor } }'
  const cursors = async (filter: object | null): Promise<(string | null)[]> =>
    told(await ada.ask(query, { filter }), 'tickets').map(({ cursor }: { cursor: string | null }) => cursor)
  ok((await cursors({})).every((cursor) => cursor !== null))
  ok((await cursors(null)).every((cursor) => cursor === null))
})

test('A filter that does not fit is refused before anything is looked for', async () => {
  const wrong: unknown[] = [
    [],
    'open',
    { status: 'gone' },
    { status: [null] },
    { createdFrom: 'yesterday' },
    { hasAttachments: 'yes' },
    { requester: { id: '1' } },
    { filter: {} },
    JSON.parse('{"__proto__": {"status": ["open"]}}'),
    JSON.parse('{"constructor": {"prototype": {}}}'),
    Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`field${index}`, 1])),
  ]
  for (const [name, { needs, answer }] of Object.entries(operations)) {
    for (const filter of wrong) {
      const answered = await ada.ask(`query ($filter: TicketFilter) { ${name}(${needs}filter: $filter) ${answer} }`, {
        filter,
      })
      deepEqual([answered.status, answered.errors[0]?.extensions.code], [400, 'BAD_REQUEST'], JSON.stringify(filter))
      ok(answered.errors.length <= 51, `${answered.errors.length} mistakes are told`)
    }
    const { data, errors } = await ada.ask(`{ ${name}(${needs}filter: { requester: "x" }) ${answer} }`)
    deepEqual([data[name], errors[0]?.extensions.code], [null, 'NOT_FOUND'])
  }
})

const named = 'query ($ids: [ID!], $filter: TicketFilter) { tickets(ids: $ids, filter: $filter) { id cursor } }'
async function among(person: TestUser, ids: readonly unknown[], filter?: object): Promise<string[]> {
  const tickets: { id: string; cursor: string | null }[] = told(await person.ask(named, { ids, filter }), 'tickets')
  ok(tickets.every(({ cursor }) => cursor === null))
  return tickets.map(({ id }) => id)
}

test('By ids come those that are there, in the order of the ids, each once', async () => {
  deepEqual(await among(ada, all), all)
  deepEqual(await among(ada, all.toReversed()), all.toReversed())
  deepEqual(await among(ada, ['3', '1', '3', '4711', '2', '1']), ['3', '1', '2'])
  deepEqual(await among(ada, [2, 1]), ['2', '1'])
  deepEqual(await among(ada, []), [])
})

test('A filter lets those through that its list holds', async () => {
  for (const person of [ada, cara, carl]) {
    for (const filter of filters) {
      const query = 'query ($filter: TicketFilter) { tickets(filter: $filter, first: 200) { id } }'
      const list = told(await person.ask(query, { filter }), 'tickets').map(({ id }: { id: string }) => id)
      deepEqual((await among(person, all, filter)).toSorted(), list.toSorted(), JSON.stringify(filter))
    }
  }
})

test("Cara gets none of Carl's tickets by their ids, whatever the filter", async () => {
  deepEqual(await among(cara, carls), [])
  deepEqual(await among(cara, carls, { requester: carl.id }), [])
  for (const filter of filters) {
    for (const id of await among(cara, all, filter)) ok(!carls.includes(id))
  }
})

test('Without a log-in ids lead nowhere, not even none of them', async () => {
  for (const ids of [all, [], ['x']]) {
    const { data, errors } = await ask(desk.url, named, { ids })
    deepEqual([data.tickets, errors[0]?.extensions.code], [null, 'UNAUTHENTICATED'])
  }
})

test('What can not be an id is not there', async () => {
  const odd = [
    '',
    '0',
    '-1',
    '01',
    '1.0',
    '1e0',
    ' 1',
    '9'.repeat(15),
    '9'.repeat(16),
    '\0',
    '\u0661',
    '__proto__',
    "1' OR 1=1",
  ]
  deepEqual(await among(ada, [...odd, '1']), ['1'])
  for (const ids of [[null], [[1]], [{ id: 1 }], [1.5], [true]]) {
    equal((await ada.ask(named, { ids })).status, 400, JSON.stringify(ids))
  }
})

test('Ids are as many as a page, and come without one', async () => {
  const count = (length: number) => Array.from({ length }, (_, index) => String(index + 1))
  deepEqual((await among(ada, count(200))).length, all.length)
  const refused = async (args: string, field: string, ids = count(2)) => {
    const { data, errors } = await ada.ask(`query ($ids: [ID!]) { tickets(ids: $ids${args}) { id } }`, { ids })
    deepEqual([data.tickets, errors[0]?.extensions], [null, { code: 'INVALID', field }])
  }
  await refused('', 'ids', count(201))
  await refused(
    '',
    'ids',
    Array.from({ length: 5_000 }, () => '1'),
  )
  await refused(', sort: newest', 'sort')
  await refused(', first: 2', 'first')
  await refused(', after: "newest.1.1"', 'after')
})

test('SQLite goes to each ticket by its id, however a filter narrows', { skip: isOnPostgres }, () => {
  using file = new DatabaseSync(join(desk.folder, 'bellhop.db'), { readOnly: true })
  const db = createKysely(() => {
    throw new Error('Statements are only built here.')
  })
  const inputs: TicketFilterInput[] = [
    {},
    { status: ['closed'] },
    { requester: '1' },
    { status: ['closed'], requester: '1', createdFrom: 1, updatedFrom: 1 },
    { hasAttachments: true },
  ]
  const own = scopeOf({ id: Number(cara.id), email: cara.email, role: cara.role })
  for (const scope of [everything, own]) {
    for (const input of inputs) {
      const statement = compileQuery((q) => amongTickets(q, [1, 2, 3], readFilter(input)), {
        db,
        dialect: sqliteDialect,
        scope,
      })
      const values = statement.values({}, scope) as SQLInputValue[]
      const steps = file.prepare(`explain query plan ${statement.sql}`).all(...values)
      const ways = steps.map(({ detail }) => String(detail)).filter((detail) => /(SEARCH|SCAN) ticket\b/.test(detail))
      const about = `${scope.tickets.kind} ${JSON.stringify(input)}: ${ways.join(', ')}`
      ok(ways.length === 1 && /^SEARCH ticket USING .*\b(rowid|id)=\?\)$/.test(ways[0] ?? ''), about)
    }
  }
})

test('Of a filter with many mistakes one is told, and what is wrong is not said again for each', async () => {
  const keys = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, 1]))
  const query = 'query ($filter: TicketFilter) { tickets(filter: $filter) { id } }'
  const { errors } = await ada.ask(query, { filter: keys })
  equal(errors.filter(({ message }) => message.startsWith(`Variable "$filter" got invalid value`)).length, 1)
  ok(errors.length <= 2, `${errors.length} errors`)
})
