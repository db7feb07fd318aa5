/** Who looks at a ticket and who writes there: agents know it of each other as long as it lasts; customers neither follow nor appear. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUpAbe, signUpAda, signUpCara, signUpCast, type TestUser } from '../support/cast.ts'
import { openLineAs, type Line } from '../support/live.ts'

const desk = await startApp({ clock: 'real' })
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

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

/** Of the whole desk. */
const newestEvent = () =>
  desk.app.database
    .read('system')
    .build(({ db }) => db.selectFrom('event').select((is) => is.fn.max('id').as('id')))
    .then(([row]) => row?.id)
