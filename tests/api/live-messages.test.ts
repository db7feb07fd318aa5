/** What is told to many at once: made once for all who see the same, never for others, and never too large. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql'
import { schema } from '../../server/api.ts'
import type { User as Viewer } from '../../server/database/viewer.ts'
import { createContext } from '../../server/graphql/context.ts'
import { createDocumentCache } from '../../server/graphql/documents.ts'
import { describeError } from '../../server/graphql/execute.ts'
import { createOthers } from '../../server/presence/others.ts'
import { createLiveMessages, type Followed, type LiveMessages } from '../../server/live/live-messages.ts'
import { latestChange, type Change } from '../../server/live/read-changes.ts'
import { startApp } from '../support/app.ts'
import { documents as documentsOfCast, signUpCast, told, type TestUser } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { note } from '../support/files.ts'
import { actorOf } from '../support/many.ts'
import type { Locale } from '../../text/locales.ts'
import { follow, openLineAs, type Line } from '../support/live.ts'
import { shareAmong } from '../support/sharing.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)
const { database, services } = desk.app
const documents = createDocumentCache(schema)

function createMessages(limits = { bytes: 100_000, keptBytes: 1_000_000, keptMs: 600_000 }): LiveMessages {
  const bugs: unknown[] = []
  return createLiveMessages(schema, limits, (error, requestId, locale) => {
    const described = describeError(error, { requestId, locale, report: (bug) => bugs.push(bug) })
    return { ...described, toJSON: () => described } as never
  })
}

const followed = (
  viewer: Viewer,
  query: string,
  variables: Record<string, unknown> = {},
  locale: Locale = 'en',
): Followed => ({
  locale,
  prepared: documents.prepare(query),
  variables,
  context: createContext(database, services, viewer, {
    id: `${viewer.id}`,
    network: '192.0.2.1',
    token: undefined,
    idempotencyKey: undefined,
  }),
})

const { presence } = documentsOfCast

const as = (person: TestUser, query: string, variables?: Record<string, unknown>) =>
  followed(actorOf(person), query, variables)

async function changeOf(ticket: { id: string }): Promise<Change> {
  const [event] = stored(desk, `SELECT id FROM event WHERE ticket_id = ${ticket.id} ORDER BY id DESC LIMIT 1`)
  return (await latestChange(database, Number(event?.id))) as Change
}

/** Every field that can be asked of a change, as deep as there are any, but for those that are each person's own. */
function allFields(type: GraphQLObjectType, above: readonly GraphQLObjectType[] = []): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.extensions['isPersonal']) return []
    const of = getNamedType(field.type)
    if (!isObjectType(of)) return [field.name]
    return above.includes(of) ? [] : [`${field.name} ${allFields(of, [...above, type])}`]
  })
  return `{ ${fields.join(' ')} }`
}

const whole = `subscription { ticketChanges ${allFields(schema.getType('TicketChange') as GraphQLObjectType)} }`

test('All agents are told the same of a change, whatever they ask for: that is why it is made once', async () => {
  const change = await changeOf(await cara.submits('For all', { description: 'Long', files: [note('a'), note('b')] }))
  const [first, second] = [createMessages(), createMessages()]
  const payload = await first.payloadOf(as(ada, whole), change)
  deepEqual(JSON.parse(String(payload)), JSON.parse(String(await second.payloadOf(as(abe, whole), change))))
  ok(String(payload).includes('/files/'), whole)
  equal(await first.payloadOf(as(abe, whole), change), payload, 'The same bytes.')
})

test('With a field that is each person’s own it is made for each of them', async () => {
  const messages = createMessages()
  const change = await changeOf(await cara.submits('Of one’s own'))
  const personal = 'subscription { ticketChanges { id ticket { ...Own } } } fragment Own on Ticket { isUnread }'
  const payload = await messages.payloadOf(as(ada, personal), change)
  equal(await messages.payloadOf(as(ada, personal), change), payload)
  const other = await messages.payloadOf(as(abe, personal), change)
  ok(other !== payload, 'Not the same bytes.')
  deepEqual(other, payload)
})

test('What an agent is told and what a customer is told are made apart, and so is what is told to two customers', async () => {
  const messages = createMessages()
  const change = await changeOf(await cara.submits('Own'))
  const [agent, customer] = await Promise.all([
    messages.payloadOf(as(ada, whole), change),
    messages.payloadOf(as(cara, whole), change),
  ])
  notEqual(agent, customer)
  equal(await messages.payloadOf(as(cara, whole), change), customer)
  notEqual(await messages.payloadOf(as(carl, whole), change), customer)
})

test('Members who share their tickets are told the same of a change, whoever filed it, and nobody else is told that', async () => {
  const acme = await shareAmong(ada, 'Acme', [cara, carl])
  const [messages, alone] = [createMessages(), createMessages()]
  const filed = await changeOf(await cara.submits('Shared', { description: 'Long', files: [note('a')] }))
  const member = (person: TestUser, sharesIn = Number(acme)) => followed({ ...actorOf(person), sharesIn }, whole)
  const own = await messages.payloadOf(member(cara), filed)
  equal(await messages.payloadOf(member(carl), filed), own, 'The same bytes.')
  deepEqual(JSON.parse(String(await alone.payloadOf(member(carl), filed))), JSON.parse(String(own)))
  ok(String(own).includes('/files/') && String(own).includes('Acme'), String(own))
  for (const other of [as(carl, whole), as(ada, whole), member(carl, Number(acme) + 1)])
    notEqual(await messages.payloadOf(other, filed), own)
  equal(told(await ada.ask(documentsOfCast.deleteOrganisation, { id: acme }), 'deleteOrganisation'), true)
})

test('It depends on the variables of the answer, not on those that say what to follow', async () => {
  const messages = createMessages()
  const change = await changeOf(await cara.submits('Variables'))
  const query = `subscription ($after: ID, $ticket: ID, $with: Boolean!, $t: Boolean = true) {
    ticketChanges(after: $after, ticket: $ticket) { id @include(if: $t) ...T } }
    fragment T on TicketChange { ticket { id title @include(if: $with) } }`
  const told = (variables: Record<string, unknown>) => messages.payloadOf(as(ada, query, variables), change)
  const plain = await told({ with: true })
  equal(await told({ with: true, after: '7', ticket: '3' }), plain)
  equal(await told({ with: true, after: '8', t: true }), plain)
  const without = await told({ with: false, after: '7' })
  ok(String(plain).includes('Variables') && !String(without).includes('Variables'))
})

test('Another document, and another change, are told by their own', async () => {
  const messages = createMessages()
  const ticket = await cara.submits('Two changes')
  const first = await changeOf(ticket)
  await ada.sets(ticket, 'pending')
  const second = await changeOf(ticket)
  const query = 'subscription { ticketChanges { ticket { status } } }'
  const [before, now] = [
    await messages.payloadOf(as(ada, query), first),
    await messages.payloadOf(as(ada, query), second),
  ]
  deepEqual([String(before).includes('open'), String(now).includes('pending')], [true, true])
  notEqual(await messages.payloadOf(as(ada, `${query} `), second), now)
})

test('What is kept for others is bounded; the newest is there', async () => {
  const messages = createMessages({ bytes: 100_000, keptBytes: 1_000, keptMs: 600_000 })
  const change = await changeOf(await cara.submits('Kept', { description: 'x'.repeat(300) }))
  const query = (index: number) => `subscription S${index} { ticketChanges { ticket { description } } }`
  const first = await messages.payloadOf(as(ada, query(0)), change)
  equal(await messages.payloadOf(as(ada, query(0)), change), first)
  for (let index = 1; index < 10; index++) await messages.payloadOf(as(ada, query(index)), change)
  const last = await messages.payloadOf(as(ada, query(9)), change)
  equal(await messages.payloadOf(as(ada, query(9)), change), last)
  const again = await messages.payloadOf(as(ada, query(0)), change)
  notEqual(again, first)
  deepEqual(again, first)
})

test('What is kept for others holds no more memory than it has bytes, and not for long', async () => {
  const messages = createMessages({ bytes: 100_000, keptBytes: 1_000_000, keptMs: 1 })
  const change = await changeOf(await cara.submits('Soon forgotten'))
  const payload = await messages.payloadOf(as(ada, whole), change)
  equal(payload.buffer.byteLength, payload.length)
  while ((await messages.payloadOf(as(ada, whole), change)) === payload) await sleep(5)
})

test('A message that would be too long says which change it was, and that the ticket is to be fetched', async () => {
  const messages = createMessages({ bytes: 10_000, keptBytes: 100_000, keptMs: 600_000 })
  const query =
    'subscription { c: ticketChanges { id kind at a: ticket { description } b: ticket { d: description id } } }'
  for (const description of ['x'.repeat(9_000), '\u0001'.repeat(3_000)]) {
    const change = await changeOf(await cara.submits('Long', { description }))
    const payload = await messages.payloadOf(as(ada, query), change)
    ok(payload.length < 1_000)
    const { data, errors } = JSON.parse(String(payload))
    const at = new Date(change.at).toISOString()
    deepEqual(data, { c: { id: String(change.id), kind: 'created', at, a: null, b: null } })
    deepEqual(
      errors.map(({ path, extensions }: never) => [path, (extensions as { code: string }).code]),
      [
        [['c', 'a'], 'BAD_REQUEST'],
        [['c', 'b'], 'BAD_REQUEST'],
      ],
    )
    ok(errors[0].message.includes('fetch the ticket'))
  }
})

test('A list that would be too long is left out, and is never something else than a list', async () => {
  const messages = createMessages({ bytes: 1_000, keptBytes: 100_000, keptMs: 600_000 })
  const list = Array.from({ length: 20 }, () => ({ user: actorOf(ada), writing: null }))
  const payload = await messages.payloadOf(as(ada, `${presence} # long`, { ticket: '1' }), list as never)
  const { data, errors } = JSON.parse(String(payload))
  equal(data, null)
  deepEqual(
    errors.map(({ path, extensions }: never) => [path, (extensions as { code: string }).code]),
    [[['ticketPresence'], 'BAD_REQUEST']],
  )
})

test('Who is on a ticket is told to all in the same bytes who are told the same', async () => {
  const messages = createMessages()
  const othersOf = createOthers(database)
  const all = [ada, abe].map(({ id }) => ({ userId: Number(id), writing: null }))
  const toldTo = async (person: TestUser, viewerId: number) =>
    messages.payloadOf(as(person, presence, { ticket: '1' }), (await othersOf(all, viewerId).agents()) as never)
  const [first, second] = [await toldTo(ada, 998), await toldTo(abe, 999)]
  equal(first, second)
  equal(JSON.parse(String(first)).data.ticketPresence.length, 2)
  const toAda = await toldTo(ada, Number(ada.id))
  equal(toAda, await toldTo(ada, Number(ada.id)))
  deepEqual(
    JSON.parse(String(toAda)).data.ticketPresence.map(({ user }: { user: { id: string } }) => user.id),
    [abe.id],
  )
})

test('Whoever reads another language is told the same in theirs, and never in the bytes of others', async () => {
  const messages = createMessages({ bytes: 10_000, keptBytes: 100_000, keptMs: 600_000 })
  const change = await changeOf(await cara.submits('Long', { description: 'x'.repeat(11_000) }))
  const query = 'subscription { ticketChanges { ticket { description } } }'
  const wordsIn = async (user: TestUser, locale: Locale) => {
    const payload = await messages.payloadOf(followed(actorOf(user), query, {}, locale), change)
    return JSON.parse(String(payload)).errors[0].message as string
  }
  for (const user of [ada, abe]) {
    equal(await wordsIn(user, 'en'), 'This change is too large for a live message. Please fetch the ticket.')
    match(await wordsIn(user, 'de'), /^Diese Änderung ist zu groß/)
  }
})

const subscribe = (line: Line, id: string, query: string, variables: object = {}) =>
  line.send({ id, type: 'subscribe', payload: { query, variables } })

async function openReady(person: TestUser): Promise<Line> {
  const line = await openLineAs(desk, person.token)
  await line.until(({ type }) => type === 'connection_ack')
  return line
}

test('A hundred subscriptions of five lines hear each change, each by its own id, and in order', async () => {
  await using opened = new AsyncDisposableStack()
  const lines: Line[] = []
  for (let count = 0; count < 5; count++) lines.push(opened.use(await openReady(count % 2 ? ada : cara)))
  const query = 'subscription ($after: ID) { ticketChanges(after: $after) { id kind ticket { title } } }'
  for (const line of lines) {
    for (let id = 1; id <= 20; id++) subscribe(line, String(id), query, { after: String(99_999 + id) })
    await line.until(({ id, type }) => id === '20' && type === 'next')
  }
  const titles = Array.from({ length: 10 }, (_, index) => `Change ${index}`)
  for (const title of titles) await cara.submits(title)
  for (const line of lines) {
    for (let id = 1; id <= 20; id++) {
      const own = () => line.messages.filter((one) => one.id === String(id))
      await line.until(() => own().some(({ payload }) => payload.data.ticketChanges.ticket?.title === titles.at(-1)))
      const told = own().map(({ payload }) => payload.data.ticketChanges.ticket?.title ?? 'ready')
      deepEqual(told, ['ready', ...titles])
    }
  }
})

test('A line hears who asks too much of a change, and goes on', async () => {
  const aliases = Array.from({ length: 14 }, (_, index) => `d${index}: description`).join(' ')
  await using line = await openReady(ada)
  await using ear = await follow(desk, abe)
  subscribe(line, '1', `subscription { ticketChanges { id kind ticket { ${aliases} } } }`)
  await line.until(({ type }) => type === 'next')
  const ticket = await cara.submits('Too much', { description: 'x'.repeat(100_000) })
  const change = await ear.hears((one) => one.ticket?.id === ticket.id)
  const { payload } = await line.until((one) => one.payload?.data?.ticketChanges.id === change.id)
  equal(payload.data.ticketChanges.ticket, null)
  equal(payload.errors[0].extensions.code, 'BAD_REQUEST')
  const small = await cara.submits('Small again')
  await line.until(({ payload: told }) => told?.data?.ticketChanges.ticket?.d0 === null && small.description === null)
})
