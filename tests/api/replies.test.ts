/** What a reply does beside being written: it sets a status, and is held back where something was written that its writer has not seen. */
import { deepEqual, equal } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { digest } from '../support/database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

interface Reply {
  readonly content?: string
  readonly audience?: 'everyone' | 'agents'
  readonly status?: string
  readonly lastSeen?: string
}

const addDocument = `mutation ($ticketId: ID!, $content: String!, $audience: Audience, $status: Status, $lastSeen: ID) {
  addComment(ticketId: $ticketId, content: $content, audience: $audience, status: $status, lastSeen: $lastSeen) { id } }`

const reply = (
  person: TestUser,
  { id }: SeenTicket,
  { content = 'Hm', ...rest }: Reply,
  headers: Record<string, string> = {},
) => person.ask(addDocument, { ticketId: id, content, ...rest }, { headers })

const add = async (person: TestUser, ticket: SeenTicket, given: Reply): Promise<string> =>
  told(await reply(person, ticket, given), 'addComment').id

const stateDocument = 'query ($id: ID!) { ticket(id: $id) { status turn } }'
const stateOf = async ({ id }: SeenTicket) => told(await ada.ask(stateDocument, { id }), 'ticket')

test('A reply sets the status with it, and whose turn it is follows from the reply', async () => {
  const ticket = await cara.submits('A printer')
  const wanted = [
    ['pending', 'customer'],
    ['resolved', null],
    ['open', 'customer'],
    ['closed', null],
    ['pending', 'customer'],
  ]
  for (const [status, turn] of wanted) {
    await add(ada, ticket, { status: status as string })
    deepEqual(await stateOf(ticket), { status, turn })
  }
  await add(abe, ticket, { audience: 'agents', status: 'resolved' })
  deepEqual(await stateOf(ticket), { status: 'resolved', turn: null })
})

test('A reply and its status are written both or not at all', async () => {
  const ticket = await cara.submits('A scanner')
  const before = await digest(desk)
  const wrong: [TestUser, Reply, string][] = [
    [ada, { content: ' ', status: 'closed' }, 'INVALID'],
    [cara, { status: 'closed' }, 'FORBIDDEN'],
    [cara, { status: 'open' }, 'FORBIDDEN'],
    [carl, { status: 'open' }, 'NOT_FOUND'],
  ]
  for (const [person, given, code] of wrong) {
    const { errors } = await reply(person, ticket, given)
    equal(errors[0]?.extensions.code, code)
  }
  deepEqual(await digest(desk), before)
})

test('A reply on an outdated view is refused with what is newer, and added on a second yes', async () => {
  const ticket = await cara.submits('A lamp')
  const first = await add(cara, ticket, { content: 'It flickers.', lastSeen: '0' })
  const news = [
    await add(abe, ticket, { content: 'Try another bulb.' }),
    await add(cara, ticket, { content: 'I did.' }),
  ]
  const before = await digest(desk)
  const { errors, data } = await reply(ada, ticket, { lastSeen: first, status: 'closed' })
  const [error] = errors
  deepEqual([data.addComment, error?.extensions], [null, { code: 'CONFLICT', field: 'lastSeen', ids: news }])
  equal((await reply(ada, ticket, { lastSeen: '0' })).errors[0]?.extensions.ids?.length, 3)
  deepEqual(await digest(desk), before)
  await add(ada, ticket, { lastSeen: news[1] as string })
})

test('A reply that was begun before the customer said that it is not solved is held back, with the status it would set', async () => {
  const says = async (solved: boolean) =>
    told(await cara.ask(documents.answerSolution, { ticketId: ticket.id, solved }), 'answerSolution')
  const ticket = await cara.submits('A cupboard')
  const refused = async (lastSeen: string) =>
    (await reply(ada, ticket, { lastSeen, status: 'resolved' })).errors[0]?.extensions.ids
  const seen = await add(ada, ticket, { content: 'Oil the hinges.' })
  desk.clock.advance(minutes(1))
  await says(false)
  const [rejection = '', ...more] = (await refused(seen)) ?? []
  deepEqual([rejection.split('.')[0], more], [seen, []])
  equal((await stateOf(ticket)).status, 'open')
  // Nobody is held back by what they said themselves.
  await add(cara, ticket, { content: 'It creaks.', lastSeen: seen })
  const news = (await refused(rejection)) as string[]
  equal(news.length, 1)
  // What was said before a comment was seen with it.
  const answered = await add(ada, ticket, { lastSeen: news[0] as string, status: 'resolved' })
  desk.clock.advance(minutes(1))
  await says(false)
  const [again = ''] = (await refused(answered)) ?? []
  await says(true)
  await says(false)
  const [last = ''] = (await refused(again)) ?? []
  await add(ada, ticket, { lastSeen: last, status: 'resolved' })
  equal((await stateOf(ticket)).status, 'resolved')
  for (const wrong of ['1.', '1.x', '1.2.3', '.5'])
    equal((await reply(ada, ticket, { lastSeen: wrong })).errors[0]?.extensions.code, 'NOT_FOUND')
})

test('Who has seen a comment, and not that it was not solved before, is held back where they say so', async () => {
  const ticket = await cara.submits('A hinge')
  await add(ada, ticket, { content: 'Oil it.' })
  told(await cara.ask(documents.answerSolution, { ticketId: ticket.id, solved: false }), 'answerSolution')
  desk.clock.advance(minutes(1))
  const comment = await add(abe, ticket, { content: 'Or both of them.' })
  const [rejection = '', ...more] =
    (await reply(ada, ticket, { lastSeen: `${comment}.0` })).errors[0]?.extensions.ids ?? []
  deepEqual([rejection.split('.')[0], more], [comment, []])
  await add(ada, ticket, { lastSeen: rejection })
})

test('Of a note an agent must know, and a customer learns nothing of it', async () => {
  const ticket = await cara.submits('A chair')
  const first = await add(cara, ticket, { content: 'It squeaks.' })
  const note = await add(abe, ticket, { audience: 'agents' })
  deepEqual((await reply(ada, ticket, { lastSeen: first })).errors[0]?.extensions.ids, [note])
  await add(cara, ticket, { lastSeen: first })
})

test('Who sends a reply again that was added is answered with it, whatever came after', async () => {
  const ticket = await cara.submits('A desk')
  const headers = { 'idempotency-key': randomUUID() }
  const send = async () => told(await reply(ada, ticket, { lastSeen: '0' }, headers), 'addComment').id
  const added = await send()
  await add(cara, ticket, { content: 'Thank you.' })
  equal(await send(), added)
})
