/** Who looks at a ticket and who writes there: agents know it of each other as long as it lasts; customers neither follow nor appear. */
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, test } from 'node:test'
import { schema } from '../../server/api.ts'
import { createContext } from '../../server/graphql/context.ts'
import { createDocumentCache } from '../../server/graphql/documents.ts'
import { openSubscription } from '../../server/live/subscriptions.ts'
import { createTurns } from '../../server/live/turns.ts'
import { createUnsent } from '../../server/live/unsent.ts'
import { fairness, processBudget, userBudget } from '../../server/platform/budgets.ts'
import { createOthers } from '../../server/presence/others.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUpAbe, signUpAda, signUpCara, signUpCast, type TestUser } from '../support/cast.ts'
import { openLineAs, type Line } from '../support/live.ts'
import { actorOf } from '../support/many.ts'

const desk = await startApp({ clock: 'real' })
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

const MB = 1024 * 1024

type Has = { readonly id: string }
interface Seen {
  readonly user: { readonly id: string }
  readonly writing: string | null
}

async function lineOf(person: TestUser, to: Pick<Desk, 'url'> = desk): Promise<Line> {
  const line = await openLineAs(to, person.token)
  await line.until(({ type }) => type === 'connection_ack')
  return line
}

const look = (line: Line, { id: ticket }: Has, { id = '1', writing }: { id?: string; writing?: string } = {}) =>
  line.send({ id, type: 'subscribe', payload: { query: documents.presence, variables: { ticket, writing } } })

/** What this subscription was told, in order: who is there, and whom they write for. */
const toldTo = (line: Line, of = '1') =>
  line.messages
    .filter(({ id, type }) => id === of && type === 'next')
    .map(({ payload }) =>
      (payload.data.ticketPresence as Seen[]).map(({ user, writing }) => `${user.id} ${writing ?? 'looks'}`).join(),
    )

/** The last that it was told. */
const knows = (line: Line, others: string, of = '1') => line.until(() => toldTo(line, of).at(-1) === others)

test('Agents on a ticket are told who else looks at it, who writes and for whom, and when these are gone', async () => {
  const [lamp, chair] = [await cara.submits('Lamp'), await cara.submits('Chair')]
  await using adas = await lineOf(ada)
  await using abes = await lineOf(abe)
  look(adas, lamp)
  await knows(adas, '')
  look(adas, chair, { id: '2' })
  look(abes, lamp)
  await knows(abes, `${ada.id} looks`)
  await knows(adas, `${abe.id} looks`)
  for (const writing of ['everyone', 'agents']) {
    look(abes, lamp, { id: writing, writing })
    await knows(adas, `${abe.id} ${writing}`)
    abes.send({ id: writing, type: 'complete' })
    await knows(adas, `${abe.id} looks`)
  }
  abes.send({ id: '1', type: 'complete' })
  await knows(adas, '')
  deepEqual(toldTo(adas, '2'), [''], 'nobody came to the other ticket')
  deepEqual(toldTo(abes), [`${ada.id} looks`], 'what one does oneself is not told')
})

test('Who is there in two windows is there once, until both are closed; a line that is cut is a window less', async () => {
  const lamp = await cara.submits('Lamp')
  await using adas = await lineOf(ada)
  await using first = await lineOf(abe)
  await using second = await lineOf(abe)
  look(adas, lamp)
  look(first, lamp)
  await knows(adas, `${abe.id} looks`)
  look(second, lamp, { writing: 'everyone' })
  await knows(adas, `${abe.id} everyone`)
  await knows(second, `${ada.id} looks`)
  second.socket.terminate()
  await knows(adas, `${abe.id} looks`)
  first.socket.terminate()
  await knows(adas, '')
})

test('Who is logged out is gone at once', async () => {
  const lamp = await cara.submits('Lamp')
  const again = await logIn(desk, abe)
  await using adas = await lineOf(ada)
  await using abes = await lineOf(again)
  look(adas, lamp)
  look(abes, lamp, { writing: 'everyone' })
  await knows(adas, `${abe.id} everyone`)
  await again.ask(documents.logout)
  await knows(adas, '')
  equal(await abes.closed(), 4403)
})

test('Who is deactivated is gone at once, also when their client does not answer any more', async () => {
  await using own = await startApp({ clock: 'real' })
  const owner = await signUpCara(own)
  const admin = await signUpAda(own)
  const agent = await signUpAbe(own)
  const lamp = await owner.submits('Lamp')
  await using admins = await lineOf(admin, own)
  await using agents = await lineOf(agent, own)
  look(admins, lamp)
  look(agents, lamp, { writing: 'everyone' })
  await knows(admins, `${agent.id} everyone`)
  agents.socket.pause()
  await admin.ask(documents.deactivate, { id: agent.id })
  await knows(admins, '')
})

test('Customers follow nobody on their own ticket, and nobody is told that they look at it', async () => {
  const lamp = await cara.submits('Lamp')
  await using adas = await lineOf(ada)
  await using caras = await lineOf(cara)
  look(adas, lamp)
  look(caras, lamp, { writing: 'everyone' })
  const { payload } = await caras.until(({ id }) => id === '1')
  equal(payload.data, null)
  equal(payload.errors[0].extensions.code, 'FORBIDDEN')
  await using abes = await lineOf(abe)
  look(abes, lamp)
  await knows(adas, `${abe.id} looks`)
  deepEqual(toldTo(adas), ['', `${abe.id} looks`])
})

test('A ticket that is not there has nobody', async () => {
  await using adas = await lineOf(ada)
  look(adas, { id: '4711' })
  const { payload } = await adas.until(({ id }) => id === '1')
  equal(payload.errors[0].extensions.code, 'NOT_FOUND')
})

test('Nothing of it is written', async () => {
  const lamp = await cara.submits('Lamp')
  const before = await newestEvent()
  await using adas = await lineOf(ada)
  await using abes = await lineOf(abe)
  look(adas, lamp, { writing: 'agents' })
  look(abes, lamp)
  await knows(abes, `${ada.id} agents`)
  equal(await newestEvent(), before)
})

test('Who they are is looked up once for all who are told of it, however many', async () => {
  const { database } = desk.app
  let reads = 0
  const counted: typeof database = {
    ...database,
    read(viewer) {
      reads++
      return database.read(viewer)
    },
  }
  const othersOf = createOthers(counted)
  const all = [ada, abe].map(({ id }) => ({ userId: Number(id), writing: null }))
  const told = await Promise.all(Array.from({ length: 1_000 }, (_, viewerId) => othersOf(all, viewerId).agents()))
  equal(reads, 1)
  deepEqual(
    told.map((agents) => agents.length),
    Array.from({ length: 1_000 }, (_, viewerId) => (all.some(({ userId }) => userId === viewerId) ? 1 : 2)),
  )
})

test('Of more people than are told the first others are, whoever is told', async () => {
  const othersOf = createOthers(desk.app.database)
  const { shown } = processBudget.presence
  const all = Array.from({ length: shown + 5 }, (_, index) => ({ userId: index + 1, writing: null }))
  const idsFor = (viewerId: number) =>
    (JSON.parse(othersOf(all, viewerId).key) as { userId: number }[]).map(({ userId }) => userId)
  const first = Array.from({ length: shown }, (_, index) => index + 1)
  for (const far of [shown + 2, shown + 5, 999]) deepEqual(idsFor(far), first)
  deepEqual(idsFor(3), [...first.filter((id) => id !== 3), shown + 1])
  deepEqual(idsFor(shown + 1), first)
})

test('Whose subscription fails is gone from the ticket', async () => {
  const lamp = await cara.submits('Lamp')
  await using adas = await lineOf(ada)
  look(adas, lamp)
  await knows(adas, '')
  const { database, services } = desk.app
  await using abes = await lineOf(abe)
  const contextValue = createContext(database, services, actorOf(abe), {
    id: 'fails',
    network: '192.0.2.1',
    token: undefined,
    idempotencyKey: undefined,
  })
  const prepared = createDocumentCache(schema).prepare(documents.presence)
  const variables = { ticket: lamp.id }
  const source = await openSubscription(
    {
      schema,
      document: prepared.document,
      variableValues: variables,
      contextValue,
      followed: { prepared, variables, context: contextValue, locale: 'en' },
      live: { socket: abes.socket, user: actorOf(abe) } as never,
      id: '1',
    },
    {
      turns: createTurns(fairness.live),
      messages: { payloadOf: () => Promise.reject(new Error('It can not be worded.')) },
      unsent: createUnsent({ ofUser: userBudget.unsentLive, all: MB }),
    },
  )
  await knows(adas, `${abe.id} looks`)
  await rejects((source as AsyncIterableIterator<unknown>).next(), /can not be worded/)
  await knows(adas, '')
})

/** Of the whole desk. */
const newestEvent = () =>
  desk.app.database
    .read('system')
    .build(({ db }) => db.selectFrom('event').select((is) => is.fn.max('id').as('id')))
    .then(([row]) => row?.id)
