/** A change that is made only where a ticket is still as one has left it: so what is taken back is never what somebody else did since. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { days, startApp } from '../support/app.ts'
import { signUpCast, told, type TestUser } from '../support/cast.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

const fields = 'title status priority snoozedUntil assignee { id } team { id }'
const document = `mutation ($id: ID!, $title: String, $status: Status, $priority: Priority, $assignee: ID, $snoozedUntil: DateTime,
  $ifStill: TicketCondition) {
  updateTicket(id: $id, title: $title, status: $status, priority: $priority, assignee: $assignee, snoozedUntil: $snoozedUntil, ifStill: $ifStill) {
    ${fields} } }`
const set = (person: TestUser, id: string, variables: object) => person.ask(document, { id, ...variables })
const codeOf = async (person: TestUser, id: string, variables: object): Promise<unknown> =>
  (await set(person, id, variables)).errors[0]?.extensions.code

test('Each field that is named must have its value, and other fields may have any', async () => {
  const { id } = await cara.submits('Lamp')
  const until = new Date(desk.clock.now() + days(1)).toISOString()
  const later = new Date(desk.clock.now() + days(2)).toISOString()
  const cases: readonly (readonly [name: string, own: unknown, others: unknown, before: unknown])[] = [
    ['title', 'Lamb', 'Lump', 'Lamp'],
    ['priority', 'urgent', 'low', 'normal'],
    ['assignee', ada.id, abe.id, null],
    ['snoozedUntil', until, later, null],
    ['status', 'pending', 'closed', 'open'],
  ]
  for (const [name, own, others, before] of cases) {
    told(await set(ada, id, { [name]: own }), 'updateTicket')
    told(await set(abe, id, { [name]: others }), 'updateTicket')
    equal(await codeOf(ada, id, { [name]: before, ifStill: { [name]: own } }), 'CONFLICT', name)
    const now = told(await set(ada, id, { [name]: before, ifStill: { [name]: others } }), 'updateTicket')
    deepEqual(name === 'assignee' ? now.assignee : now[name], before, name)
  }
})

test('A refused change changes nothing, and says why in words', async () => {
  const { id } = await cara.submits('Door')
  await abe.sets({ id }, 'pending')
  const answer = await set(ada, id, { status: 'open', priority: 'high', ifStill: { status: 'closed' } })
  equal(answer.errors[0]?.message, 'This ticket has been changed since.')
  const now = told(await set(ada, id, { status: 'pending', ifStill: {} }), 'updateTicket')
  deepEqual([now.status, now.priority], ['pending', 'normal'])
})

test('A customer learns nothing by it of what is for agents', async () => {
  const { id } = await cara.submits('Chair')
  for (const priority of ['low', 'normal']) {
    equal(await codeOf(cara, id, { status: 'closed', ifStill: { priority } }), 'FORBIDDEN')
  }
  equal(await codeOf(cara, '0', { status: 'closed', ifStill: {} }), 'NOT_FOUND')
})
