/** The name of the desk, and what a new desk still needs. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { deskBudget } from '../../server/platform/budgets.ts'
import { days, startApp, type Desk } from '../support/app.ts'
import { documents, signUp, signUpCara, signUpInvited, told, type TestUser } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { stored } from '../support/database.ts'
import { follow } from '../support/live.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
// Ada signs up first, and is an admin.
const ada = await signUp(desk, 'ada', 'agent')
const abe = await signUp(desk, 'abe', 'agent')

const nameOf = async (of: Desk): Promise<string | null> => told(await ask(of.url, documents.desk), 'desk').name
const call = async (person: TestUser, name: string): Promise<string | null> =>
  told(await person.ask(documents.nameDesk, { name }), 'nameDesk').name
const steps = async (person: TestUser): Promise<Record<string, boolean>> => {
  const found: { kind: string; isDone: boolean }[] = told(await person.ask(documents.firstSteps), 'firstSteps')
  return Object.fromEntries(found.map(({ kind, isDone }) => [kind, isDone]))
}

test('An admin names the desk, everyone is told its name, and what was is kept', async () => {
  equal(await nameOf(desk), null)
  equal(await call(ada, '  North   light & Söhne 日本 '), 'North light & Söhne 日本')
  equal(await nameOf(desk), 'North light & Söhne 日本')
  // The same again is no change.
  equal(await call(ada, 'North light & Söhne 日本'), 'North light & Söhne 日本')
  equal(await call(ada, 'Northlight'), 'Northlight')
  equal(await call(ada, '   '), null)
  equal(await nameOf(desk), null)
  const events = stored(desk, "SELECT actor_id, audience, data FROM event WHERE kind = 'desk.named' ORDER BY id")
  deepEqual(
    events.map(({ actor_id, audience, data }) => [Number(actor_id), audience, JSON.parse(String(data))]),
    [
      [Number(ada.id), 'agents', { from: null, to: 'North light & Söhne 日本' }],
      [Number(ada.id), 'agents', { from: 'North light & Söhne 日本', to: 'Northlight' }],
      [Number(ada.id), 'agents', { from: 'Northlight', to: null }],
    ],
  )
})

test('A name that can not be one is refused, and the desk keeps its own', async () => {
  await call(ada, 'Northlight')
  for (const name of ['x'.repeat(81), 'a\u202eb', 'help@example.com', '\u2800', '\u0000']) {
    const { errors } = await ada.ask(documents.nameDesk, { name })
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', 'name'], JSON.stringify(name))
  }
  for (const name of ['x'.repeat(80), '👩‍👩‍👧'.repeat(10)]) equal(await call(ada, name), name)
  await call(ada, 'Northlight')
  const { errors } = await abe.ask(documents.nameDesk, { name: 'Mine' })
  equal(errors[0]?.extensions.code, 'FORBIDDEN')
  equal(await nameOf(desk), 'Northlight')
})

test('Agents who are there are told to load anew, customers hear nothing', async () => {
  const cara = await signUpCara(desk)
  await using agent = await follow(desk, abe)
  await using customer = await follow(desk, cara)
  const resets = () => agent.changes().filter(({ kind }) => kind === 'reset').length
  const before = resets()
  await call(ada, 'Eastlight')
  await agent.hears(() => resets() > before)
  deepEqual(
    customer.changes().filter(({ kind }) => kind !== 'ready'),
    [],
  )
})

test('Each step is done by what there is, of the viewer or for them, and undone where it goes', async () => {
  await using fresh = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const first = await signUpInvited(fresh, 'ada')
  const none = { name: false, invite: false, ticket: false, view: false, cannedReply: false }
  deepEqual(await steps(first), none)
  told(await first.ask(documents.inviteAgent), 'inviteAgent')
  deepEqual(await steps(first), { ...none, invite: true })
  fresh.clock.advance(days(8))
  deepEqual(await steps(first), none, 'An invitation that nobody used has ended.')
})

test('A second agent has what is theirs: no name to give, and a view and a reply that they see', async () => {
  await using fresh = await startApp()
  const first = await signUp(fresh, 'ada', 'agent')
  deepEqual(await steps(first), { name: false, invite: false, ticket: false, view: false, cannedReply: false })
  const second = await signUp(fresh, 'abe', 'agent')
  await call(first, 'Northlight')
  const mine = told(await first.ask(documents.saveView, { name: 'Mine' }), 'saveView').id
  told(await first.ask(documents.saveCannedReply, { name: 'Hi', content: 'Hello' }), 'saveCannedReply')
  deepEqual(await steps(first), { name: true, invite: true, ticket: false, view: true, cannedReply: true })
  deepEqual(await steps(second), { invite: true, ticket: false, view: false, cannedReply: false })
  told(await first.ask(documents.saveView, { id: mine, audience: 'everyone' }), 'saveView')
  await second.submits('A question to ourselves')
  deepEqual(await steps(second), { invite: true, ticket: true, view: true, cannedReply: false })
  told(await first.ask(documents.deleteView, { id: mine }), 'deleteView')
  deepEqual(await steps(second), { invite: true, ticket: true, view: false, cannedReply: false })
})

test('Where nobody can be invited that is no step; where the desk is at work there are none', async () => {
  await using fresh = await startApp({ env: { AGENT_SIGNUP: 'first' } })
  const first = await signUp(fresh, 'ada', 'agent')
  deepEqual(Object.keys(await steps(first)), ['name', 'ticket', 'view', 'cannedReply'])
  for (let index = 0; index < deskBudget.firstDayTickets; index++) await first.submits(`Ticket ${index}`)
  ok((await steps(first)).ticket)
  await first.submits('One more')
  deepEqual(await steps(first), {})
})
