/** Counts of views: right, asked of the database once for all who want them, and told when they change. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { tookTooLong, turnOf, type SlowReadOptions } from '../../server/database/slow-reads.ts'
import type { Database } from '../../server/database/database.ts'
import { requestBudget, userBudget } from '../../server/platform/budgets.ts'
import { unavailable } from '../../server/platform/errors.ts'
import type { TicketFilter } from '../../server/tickets/filter.ts'
import { createCounts } from '../../server/views/counts.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCast, told, type TestUser } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { hearAll, openLineAs, type Line } from '../support/live.ts'
import { actorOf } from '../support/many.ts'
import { recordSlowReads } from '../support/recorded-reads.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

interface SeenCount {
  readonly key: string
  readonly count: number | null
  readonly isCapped: boolean
}

const counts = async (person: TestUser, filters: Record<string, object | null>): Promise<Record<string, string>> => {
  const views = Object.entries(filters).map(([key, filter]) => ({ key, filter }))
  return words(told(await person.ask(documents.viewCounts, { views }), 'viewCounts') as SeenCount[])
}

const words = (found: readonly SeenCount[]) =>
  Object.fromEntries(found.map(({ key, count, isCapped }) => [key, `${count}${isCapped ? '+' : ''}`]))

async function watch(to: Pick<Desk, 'url'>, person: TestUser, filters: Record<string, object>, times = 1) {
  const line = await openLineAs(to, person.token)
  await line.until(({ type }) => type === 'connection_ack')
  const views = Object.entries(filters).map(([key, filter]) => ({ key, filter }))
  for (let id = 1; id <= times; id++)
    line.send({ id: String(id), type: 'subscribe', payload: { query: documents.watchCounts, variables: { views } } })
  return line
}

/** As that subscription of the line knows them. */
function known(line: Line, of = '1'): Record<string, string> {
  const told = line.messages.filter(({ id, type }) => id === of && type === 'next')
  return Object.assign({}, ...told.map(({ payload }) => words(payload.data.viewCounts as SeenCount[])))
}

const knows = (line: Line, key: string, count: string, of = '1') => line.until(() => known(line, of)[key] === count)

/** Longer than anything is remembered unasked. */
const aSecond = () => sleep(1_100)

test('Each view has its own count, whatever it is narrowed by, and customers have none', async () => {
  const printer = await cara.submits('Printer', { files: [note('x')] })
  const scanner = await carl.submits('Scanner')
  await cara.submits('Lamp')
  await ada.sets(scanner, 'pending')
  await ada.ask('mutation ($id: ID!) { updateTicket(id: $id, priority: urgent) { id } }', { id: printer.id })
  deepEqual(
    await counts(abe, {
      all: null,
      any: {},
      open: { status: ['open'] },
      active: { status: ['open', 'pending', 'resolved'] },
      closed: { status: ['closed'] },
      urgent: { status: ['open', 'pending'], priority: ['urgent'] },
      urgentPending: { status: ['pending'], priority: ['urgent'] },
      caras: { requester: cara.id },
      carasOpen: { requester: cara.id, status: ['open'] },
      nobodys: { requester: '4711' },
      files: { hasAttachments: true },
      old: { createdTo: '2029-01-01T00:00:00Z' },
    }),
    {
      all: '3',
      any: '3',
      open: '2',
      active: '3',
      closed: '0',
      urgent: '1',
      urgentPending: '0',
      caras: '2',
      carasOpen: '2',
      nobodys: '0',
      files: '1',
      old: '0',
    },
  )
  const refused = await cara.ask(documents.viewCounts, { views: [] })
  equal(refused.errors[0]?.extensions.code, 'FORBIDDEN')
})

test('What is asked for is bounded', async () => {
  const views = Array.from({ length: requestBudget.viewCounts.views + 1 }, (_, index) => ({ key: String(index) }))
  equal((await ada.ask(documents.viewCounts, { views })).errors[0]?.extensions.code, 'INVALID')
  equal(told(await ada.ask(documents.viewCounts, { views: views.slice(1) }), 'viewCounts').length, 30)
  const longKey = [{ key: 'x'.repeat(requestBudget.viewCounts.keyCharacters + 1) }]
  equal((await ada.ask(documents.viewCounts, { views: longKey })).errors[0]?.extensions.code, 'INVALID')
  deepEqual(told(await ada.ask(documents.viewCounts, { views: [] }), 'viewCounts'), [])
})

test('Up to 999 they are exact', async () => {
  await using full = await startApp()
  const { cara, ada } = await signUpCast(full)
  await cara.submits('The first')
  const row = { description: null, requester_id: Number(cara.id), created_at: 1, updated_at: 1 }
  const insert = (length: number, rest: object) =>
    full.app.database.write('system', async ({ db }) => {
      for (let at = 0; at < length; at += 500) {
        const some = Array.from({ length: Math.min(500, length - at) }, () => ({ ...row, title: 'x', ...rest }))
        await db
          .insertInto('ticket')
          .values(some as never)
          .execute()
      }
    })
  await insert(999, { status: 'open', priority: 'urgent' })
  await insert(1_000, { status: 'pending', priority: 'high' })
  deepEqual(
    await counts(ada, {
      urgent: { status: ['open'], priority: ['urgent'] },
      high: { status: ['pending'], priority: ['high'] },
      both: { priority: ['high', 'urgent'] },
    }),
    { urgent: '999', high: '999+', both: '999+' },
  )
})

test('A count is asked of the database once for all who see the same, and again only when something has changed', async () => {
  const { database, asked } = recordSlowReads(desk.app.database)
  await hearAll(database)
  const own = createCounts(database, { everyMs: 50, running: 2, afterTooLongMs: 60_000, remembered: 10 })
  const urgent = { priority: ['urgent'] as const }
  const ask = () => Promise.all([ada, abe].map((person) => own.of(actorOf(person), urgent)))
  deepEqual(
    await ask(),
    Array.from({ length: 2 }, () => ({ count: 1, isCapped: false })),
  )
  equal(asked.length, 1)
  await sleep(60)
  await ask()
  equal(asked.length, 1, 'Nothing has changed.')
  // In another spelling it is the same.
  await own.of(actorOf(ada), { ...urgent, status: undefined })
  equal(asked.length, 1)
  await cara.submits('A change')
  await hearAll(database)
  await sleep(60)
  await ask()
  equal(asked.length, 2)
  // What a customer would see is another count.
  await own.of(actorOf(cara), urgent)
  equal(asked.length, 3)
})

test('200 who follow the same five views cost five counts a second', async () => {
  const filters = {
    urgent: { status: ['open', 'pending'], priority: ['urgent'] },
    high: { status: ['open'], priority: ['high'] },
    files: { hasAttachments: true },
    late: { createdFrom: '2030-01-01T00:00:00Z' },
    early: { updatedTo: '2030-01-01T00:00:00Z' },
  }
  await using busy = await startApp()
  const { cara, ada, abe } = await signUpCast(busy)
  let statements = 0
  const { database } = busy.app
  const readSlow = database.readSlow.bind(database)
  // Counts what passes; nothing else is different.
  Object.assign(database, {
    readSlow: (...given: Parameters<Database['readSlow']>) => {
      const read = readSlow(...given)
      return { ...read, build: (build: never) => (statements++, read.build(build)) }
    },
  })
  await using lines = new AsyncDisposableStack()
  const followers: Line[] = []
  for (let index = 0; index < 10; index++) {
    followers.push(lines.use(await watch(busy, index % 2 ? ada : abe, filters, 20)))
  }
  const last = (line: Line, key: string, count: string) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => knows(line, key, count, String(index + 1))))
  for (const line of followers) await last(line, 'late', '0')
  const began = performance.now()
  const before = statements
  for (let index = 0; index < 40; index++) await cara.submits(`Ticket ${index}`)
  for (const line of followers) await last(line, 'late', '40')
  const seconds = (performance.now() - began) / 1_000
  const made = statements - before
  // One that took long rests for a while.
  ok(made >= 1, `${made} counts`)
  ok(made <= 5 * (seconds + 2), `${made} counts in ${seconds} seconds`)
  // Who follows is told of what has changed, and of nothing else.
  for (const line of followers) {
    const told = line.messages.filter(({ id, type }) => id === '7' && type === 'next')
    ok(told.length <= seconds + 2 + 5, `${told.length} messages in ${seconds} seconds`)
    const all = told.flatMap(({ payload }) => Object.entries(words(payload.data.viewCounts)))
    equal(all.filter(([key]) => key !== 'late').length, 4)
    equal(new Set(all.map(String)).size, all.length)
  }
})

test('Who follows is told all counts first, then those that change; and nobody is asked for once they have gone', async () => {
  await using line = await watch(desk, abe, { open: { status: ['open'] }, pending: { status: ['pending'] }, none: {} })
  await line.until(() => Object.keys(known(line)).length === 3)
  const lamp = await cara.submits('Lamp')
  const open = Number(known(line).open)
  await line.until(() => Number(known(line).open) > open || line.messages.length > 3)
  const pending = Number(known(line).pending)
  await ada.sets(lamp, 'pending')
  await knows(line, 'pending', String(pending + 1))
  line.send({ id: '1', type: 'complete' })
  await aSecond()
  const heard = line.messages.length
  await ada.sets(lamp, 'open')
  await aSecond()
  equal(line.messages.length, heard)
  await using empty = await watch(desk, abe, {})
  const { payload } = await empty.until(({ type }) => type === 'next')
  deepEqual(payload.data.viewCounts, [])
})

test('One person follows so many distinct filters, however often each', async () => {
  const filtersOf = (from: number, length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        String(index),
        { createdFrom: new Date(Date.UTC(2001, 0, 1) + (from + index) * 1_000).toISOString() },
      ]),
    )
  await using lines = new AsyncDisposableStack()
  const views = requestBudget.viewCounts.views
  for (let from = 0; from < userBudget.watchedCounts; from += views) {
    const line = lines.use(await watch(desk, ada, filtersOf(from, views)))
    await line.until(({ type }) => type === 'next')
  }
  const again = lines.use(await watch(desk, ada, filtersOf(0, views)))
  await again.until(({ type }) => type === 'next')
  const refused = lines.use(await watch(desk, ada, filtersOf(9_000, 1)))
  const { payload } = await refused.until(({ id }) => id === '1')
  equal(payload.errors[0].extensions.code, 'RATE_LIMITED')
  // Others do, and so does this person once another window is closed.
  const others = lines.use(await watch(desk, abe, filtersOf(9_000, 1)))
  await others.until(({ type }) => type === 'next')
  again.send({ id: '1', type: 'complete' })
})

test('A count that takes too long has no number, and is not tried again at once; one that is only unavailable is', async () => {
  let failure: Error | undefined = tookTooLong()
  let tries = 0
  const database: Database = {
    ...desk.app.database,
    readSlow: (viewer, options) => ({
      ...desk.app.database.readSlow(viewer, options),
      build: (build) => {
        tries++
        return failure ? Promise.reject(failure) : desk.app.database.readSlow(viewer, options).build(build)
      },
    }),
  }
  const own = createCounts(database, { everyMs: 20, running: 2, afterTooLongMs: 60_000, remembered: 10 })
  const viewer = actorOf(ada)
  equal(await own.of(viewer, { hasAnyFile: true }), null)
  await cara.submits('A change')
  await sleep(40)
  equal(await own.of(viewer, { hasAnyFile: true }), null)
  equal(tries, 1)
  failure = unavailable('busy.server', 1)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const hear = (error?: unknown) => (error === undefined ? resolve() : reject(error))
  const { entry, end } = own.watch({ hasAnyFile: false }, { viewer, hear })
  while (tries < 3) await sleep(10)
  const countNow = () => entry.counted?.count
  equal(countNow(), undefined)
  failure = undefined
  await promise
  ok(Number(countNow()) > 0)
  end()
  failure = new TypeError('A bug')
  const bug = Promise.withResolvers<unknown>()
  const { end: stop } = own.watch({ createdFrom: 5 }, { viewer, hear: (error) => bug.resolve(error) })
  equal(await bug.promise, failure)
  stop()
})

test('Tags that get other names, are merged or deleted change counts by them, although no ticket changes', async () => {
  const [one, two] = [await cara.submits('First'), await cara.submits('Second')]
  await ada.ask(documents.changeTicket, { id: one.id, addTags: ['red'] })
  await ada.ask(documents.changeTicket, { id: two.id, addTags: ['crimson'] })
  const filters = { red: { tags: ['red'] }, rose: { tags: ['rose'] }, crimson: { anyTag: ['crimson'] } }
  await using line = await watch(desk, abe, filters)
  for (const [key, count] of Object.entries({ red: '1', rose: '0', crimson: '1' })) await knows(line, key, count)
  const idOf = async (prefix: string): Promise<string> => told(await ada.ask(documents.tags, { prefix }), 'tags')[0].id
  const [red, crimson] = [await idOf('red'), await idOf('crimson')]
  told(await ada.ask(documents.renameTag, { id: red, name: 'rose' }), 'renameTag')
  await knows(line, 'rose', '1')
  told(await ada.ask(documents.mergeTags, { from: crimson, into: red }), 'mergeTags')
  for (const key of ['red', 'rose', 'crimson']) await knows(line, key, '2')
  told(await ada.ask(documents.deleteTag, { id: red }), 'deleteTag')
  for (const key of ['red', 'rose', 'crimson']) await knows(line, key, '0')
})

/** The desk's own; but slow reads of `person` get no turn until nobody waits for them any more, as behind many of their own. */
function withoutTurns(person: TestUser): Database {
  const never = ({ signal }: SlowReadOptions = {}) => {
    const { promise, reject } = Promise.withResolvers<never>()
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    return promise
  }
  return {
    ...desk.app.database,
    readSlow(viewer, options) {
      const read = desk.app.database.readSlow(viewer, options)
      return turnOf(viewer) === Number(person.id) ? { ...read, build: () => never(options) } : read
    },
  }
}
const impatient = { everyMs: 20, patienceMs: 50, running: 2 }

test('Who has no turn for long keeps nobody from a count that both ask for, and gets it too', async () => {
  const own = createCounts(withoutTurns(ada), impatient)
  const first = own.of(actorOf(ada), { hasAnyFile: true })
  const all = [own.of(actorOf(abe), { hasAnyFile: true }), first]
  deepEqual(await Promise.all(all), [
    { count: 1, isCapped: false },
    { count: 1, isCapped: false },
  ])
})

test('Nor from what both follow, however often, nor from what others follow', async () => {
  const own = createCounts(withoutTurns(ada), impatient)
  const shared = { hasAnyFile: true }
  const viewer = actorOf(ada)
  const ends: (() => void)[] = []
  for (let index = 0; index < 200; index++) ends.push(own.watch(shared, { viewer, hear() {} }).end)
  for (let index = 0; index < 20; index++) ends.push(own.watch({ createdFrom: index }, { viewer, hear() {} }).end)
  const heard = (filter: TicketFilter) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { entry, end } = own.watch(filter, { viewer: actorOf(abe), hear: () => resolve() })
    ends.push(end)
    return promise.then(() => entry)
  }
  const [both, alone] = await Promise.all([heard(shared), heard({ hasAnyFile: false })])
  deepEqual(both.counted, { count: 1, isCapped: false })
  // Each time somebody is chosen in whose turn it is counted.
  for (let changes = 0; changes < 10; changes++) {
    const before = Number(alone.counted?.count)
    await cara.submits('One more', { files: [note('x')] })
    await cara.submits('One more')
    while (alone.counted?.count !== before + 1 || both.counted?.count !== changes + 2) await sleep(5)
  }
  for (const end of ends) end()
})
