/** What a customer says of the solution: that it solved their ticket or did not, whoever else does something to it meanwhile. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom } from '../stress/random.ts'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type Status, type TestUser } from '../support/cast.ts'
import type { Answer } from '../support/client.ts'
import { count } from '../support/database.ts'
import { follow } from '../support/live.ts'
import { shareAmong } from '../support/sharing.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

type Has = { readonly id: string }
const now = () => new Date(desk.clock.now()).toISOString()
const codeOf = ({ errors }: Answer) => errors[0]?.extensions.code
const send = (person: TestUser, { id }: Has, solved: boolean, key?: string) =>
  person.ask(
    documents.answerSolution,
    { ticketId: id, solved },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )
const says = async (person: TestUser, ticket: Has, solved: boolean, key?: string) =>
  told(await send(person, ticket, solved, key), 'answerSolution')
const stands = async (person: TestUser, { id }: Has) =>
  told(
    await person.ask('query ($id: ID!) { ticket(id: $id) { status turn waitingSince confirmedAt } }', { id }),
    'ticket',
  )
const history = async (person: TestUser, { id }: Has): Promise<any[]> =>
  told(await person.ask(documents.history, { ticketId: id, changesOnly: true }), 'history').entries.toReversed()
const events = ({ id }: Has) => count(desk, `event WHERE ticket_id = ${id}`)

test('Said to be solved a ticket is resolved and nobody’s turn, whatever its status was; a closed one stays closed', async () => {
  for (const status of ['open', 'pending', 'resolved', 'closed'] as const) {
    const ticket = await cara.submits(`A lamp, ${status}`)
    await ada.comments(ticket, 'Try another bulb.')
    await ada.sets(ticket, status)
    desk.clock.advance(minutes(1))
    const answer = await says(cara, ticket, true)
    const after = status === 'closed' ? 'closed' : 'resolved'
    deepEqual([answer.status, answer.turn, answer.confirmedAt], [after, null, now()])
    for (const person of [cara, ada])
      deepEqual(await stands(person, ticket), { status: after, turn: null, waitingSince: null, confirmedAt: now() })
  }
})

test('Said not to be solved it is open, awake and the agents’ turn, since then', async () => {
  for (const status of ['open', 'pending', 'resolved', 'closed'] as const) {
    const ticket = await cara.submits(`A chair, ${status}`)
    await ada.comments(ticket, 'Tighten the screws.')
    await ada.sets(ticket, status)
    const until = new Date(desk.clock.now() + minutes(600)).toISOString()
    if (status !== 'closed') await ada.ask(documents.assignTicket, { id: ticket.id, snoozedUntil: until })
    desk.clock.advance(minutes(1))
    const answer = await says(cara, ticket, false)
    deepEqual([answer.status, answer.turn, answer.confirmedAt], ['open', 'agents', null])
    deepEqual(await stands(ada, ticket), { status: 'open', turn: 'agents', waitingSince: now(), confirmedAt: null })
    equal(count(desk, `ticket WHERE id = ${ticket.id} AND snoozed_until IS NULL`), 1)
  }
})

test('Either answer takes the other back, and the same again is nothing new', async () => {
  const ticket = await cara.submits('A table')
  await ada.comments(ticket, 'Fold it.')
  for (const solved of [true, false, true]) {
    desk.clock.advance(minutes(1))
    await says(cara, ticket, solved)
    const before = events(ticket)
    const { confirmedAt } = await stands(cara, ticket)
    desk.clock.advance(minutes(1))
    await says(cara, ticket, solved)
    equal(events(ticket), before)
    equal((await stands(cara, ticket)).confirmedAt, confirmedAt)
    equal(confirmedAt !== null, solved)
  }
})

test('Sent again with its key it is done once, whatever was done since', async () => {
  const ticket = await cara.submits('A shelf')
  await ada.sets(ticket, 'resolved')
  const key = 'a-key-of-sixteen-or-more'
  await says(cara, ticket, true, key)
  await ada.sets(ticket, 'open')
  const before = events(ticket)
  equal((await says(cara, ticket, true, key)).status, 'open')
  equal(events(ticket), before)
  // Another field of the same request is another write.
  const both = `mutation { a: answerSolution(ticketId: ${ticket.id}, solved: true) { status } b: answerSolution(ticketId: ${ticket.id}, solved: false) { status } }`
  const { data } = await cara.ask(both, {}, { headers: { 'idempotency-key': key } })
  deepEqual(data, { a: { status: 'resolved' }, b: { status: 'open' } })
})

test('Who opens a ticket again, by a word or by its status, takes the confirmation with it', async () => {
  const ways: Record<string, (ticket: Has) => Promise<unknown>> = {
    word: (ticket) => cara.comments(ticket, 'It fell down again.'),
    open: (ticket) => ada.sets(ticket, 'open'),
    pending: (ticket) => ada.sets(ticket, 'pending'),
  }
  for (const [name, open] of Object.entries(ways)) {
    const ticket = await cara.submits(`A frame: ${name}`)
    await says(cara, ticket, true)
    await ada.comments(ticket, 'Good.')
    await ada.notes(ticket, 'At last.')
    await ada.sets(ticket, 'closed')
    ok((await stands(cara, ticket)).confirmedAt, 'words of agents and closing leave it')
    await open(ticket)
    deepEqual([(await stands(cara, ticket)).confirmedAt, (await stands(cara, ticket)).turn], [null, 'agents'])
  }
})

test('It is for customers to say, on tickets that they see', async () => {
  const ticket = await cara.submits('A door')
  const before = events(ticket)
  for (const solved of [true, false]) {
    equal(codeOf(await send(carl, ticket, solved)), 'NOT_FOUND')
    equal(codeOf(await send(cara, { id: '999999' }, solved)), 'NOT_FOUND')
    const { errors } = await send(ada, ticket, solved)
    equal(errors[0]?.extensions.code, 'FORBIDDEN')
    match(errors[0]?.message ?? '', /Only its customer can say/)
  }
  const own = await ada.submits('The printer of the desk')
  equal(codeOf(await send(ada, own, true)), 'FORBIDDEN')
  equal(events(ticket), before)
})

test('A colleague with whom tickets are shared says it too, and all who see it are told who did', async () => {
  const [dora, dan, eve] = [
    await signUp(desk, 'dora', 'customer'),
    await signUp(desk, 'dan', 'customer'),
    await signUp(desk, 'eve', 'customer'),
  ]
  await shareAmong(ada, 'Acme', [dora, dan])
  const ticket = await dora.submits('A window')
  await ada.comments(ticket, 'Close it.')
  const ear = await follow(desk, dora)
  await says(dan, ticket, true)
  await ear.hears(({ kind, ticket: of }) => kind === 'status' && of?.id === ticket.id)
  equal(codeOf(await send(eve, ticket, false)), 'NOT_FOUND')
  await says(dora, ticket, false)
  for (const person of [dora, dan, abe]) {
    deepEqual(
      (await history(person, ticket)).map(({ kind, actor, to, cause }) => [kind, actor?.id ?? null, to, cause]),
      [
        ['confirmed', dan.id, null, null],
        ['status', dan.id, 'resolved', 'answered'],
        ['rejected', dora.id, null, null],
        ['status', dora.id, 'open', 'answered'],
      ],
    )
  }
  await ear[Symbol.asyncDispose]()
})

test('A customer’s history names who answered, and still no agent', async () => {
  const ticket = await cara.submits('A curtain')
  await abe.sets(ticket, 'resolved')
  await says(cara, ticket, false)
  const entries = await history(cara, ticket)
  deepEqual(
    entries.map(({ kind, actor, cause }) => [kind, actor?.id ?? null, cause]),
    [
      ['status', null, null],
      ['rejected', cara.id, null],
      ['status', cara.id, 'answered'],
    ],
  )
})

test('Whatever is said and done in which order, it is confirmed only while it is done, and since it was said', async () => {
  const random = createRandom('solution')
  for (let tickets = 0; tickets < 12; tickets++) {
    const ticket = await cara.submits(`Ticket ${tickets}`)
    let [status, turn, confirmedAt]: [Status, string | null, string | null] = ['open', 'agents', null]
    const isDone = () => status === 'resolved' || status === 'closed'
    const opens = (to: Status) => {
      if (isDone()) turn = 'agents'
      ;[status, confirmedAt] = [to, null]
    }
    const acts: Record<string, () => Promise<unknown>> = {
      async solved() {
        await says(cara, ticket, true)
        confirmedAt ??= now()
        if (!isDone()) status = 'resolved'
        turn = null
      },
      async unsolved() {
        await says(cara, ticket, false)
        opens('open')
        turn = 'agents'
      },
      async word() {
        await cara.comments(ticket, 'Well.')
        opens('open')
        turn = 'agents'
      },
      async reply() {
        await ada.comments(ticket, 'And now?')
        if (!isDone()) turn = 'customer'
      },
      async status() {
        const to = random.pick(['open', 'pending', 'resolved', 'closed'] as const)
        await ada.sets(ticket, to)
        if (to === 'open' || to === 'pending') opens(to)
        else [status, turn] = [to, null]
      },
      note: () => ada.notes(ticket, 'Who knows.'),
    }
    const done: string[] = []
    for (let act = 0; act < 14; act++) {
      desk.clock.advance(random.pick([0, 1, minutes(3)]))
      const name = random.pick(Object.keys(acts))
      done.push(name)
      await acts[name]?.()
      const { waitingSince: _, ...stood } = await stands(random.pick([cara, abe]), ticket)
      deepEqual(stood, { status, turn, confirmedAt }, done.join())
    }
  }
  equal(count(desk, "ticket WHERE confirmed_at IS NOT NULL AND status IN ('open', 'pending')"), 0)
  equal(count(desk, "ticket WHERE (turn IS NULL) = (status IN ('open', 'pending'))"), 0)
})
