/** What is set with replies that are held: taken back, in whatever order, a ticket is as if these had never been. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom } from '../stress/random.ts'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type Status, type TestUser } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

interface Held {
  readonly id: string
  readonly by: TestUser
}

async function held(by: TestUser, { id: ticketId }: SeenTicket, status: Status, holdSeconds = 30): Promise<Held> {
  const { id } = told(
    await by.ask(documents.holdReply, { ticketId, content: 'Done?', status, holdSeconds }),
    'addComment',
  )
  return { id, by }
}

const undo = async ({ id: commentId, by }: Held) =>
  told(await by.ask(documents.undoSend, { commentId }), 'undoSend').status as Status

const replies = async (by: TestUser, { id: ticketId }: SeenTicket, status: Status) =>
  told(await by.ask(documents.holdReply, { ticketId, content: 'Done.', status, holdSeconds: 0 }), 'addComment')

const answers = async ({ id: ticketId }: SeenTicket, solved: boolean) =>
  told(await cara.ask(documents.answerSolution, { ticketId, solved }), 'answerSolution')

interface State {
  readonly status: Status
  readonly turn: string | null
  readonly waitingSince: string | null
  readonly confirmedAt: string | null
}

const stateDocument = 'query ($id: ID!) { ticket(id: $id) { status turn waitingSince confirmedAt } }'
const stateOf = async ({ id }: SeenTicket): Promise<State> =>
  told(await ada.ask(stateDocument, { id }), 'ticket') as never
const statusOf = async (ticket: SeenTicket) => (await stateOf(ticket)).status

async function releasedAfter(ms: number) {
  desk.clock.advance(ms)
  await desk.app.database.write('system', async (write) => write.publish('jobs waiting'))
  await eventually(() => count(desk, `held_reply WHERE ended_at IS NULL AND held_until <= ${desk.clock.now()}`) === 0)
}

test('Of two by one agent, whichever is taken back first, the status is in the end what it was', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const ticket = await cara.submits('A pump')
    const both = [await held(ada, ticket, 'pending'), await held(ada, ticket, 'resolved')]
    const seen = []
    for (const at of order) seen.push(await undo(both[at] as Held))
    deepEqual(seen, order[0] === 0 ? ['resolved', 'open'] : ['pending', 'open'])
  }
})

test('Of two that set the same, the status stays as long as one of them does', async () => {
  const ticket = await cara.submits('A tap')
  const [first, second] = [await held(ada, ticket, 'pending'), await held(abe, ticket, 'pending')]
  equal(await undo(first), 'pending')
  equal(await undo(second), 'open')
  const [third, fourth] = [await held(ada, ticket, 'pending'), await held(abe, ticket, 'pending', 5)]
  await releasedAfter(6_000)
  equal(await undo(third), 'pending')
  await rejectsUndo(fourth)
})

const rejectsUndo = async ({ id: commentId, by }: Held) =>
  equal((await by.ask(documents.undoSend, { commentId })).errors[0]?.extensions.code, 'CONFLICT')

test('What a reply that was sent at once has set stays, also where it was so already', async () => {
  const ticket = await cara.submits('A sink')
  const first = await held(ada, ticket, 'resolved')
  await replies(abe, ticket, 'resolved')
  equal(await undo(first), 'resolved')
})

test('What others have set in between stays, also where they have set it back and again', async () => {
  const ticket = await cara.submits('A tub')
  const first = await held(ada, ticket, 'pending')
  await abe.sets(ticket, 'open')
  await abe.sets(ticket, 'pending')
  const second = await held(ada, ticket, 'resolved')
  equal(await undo(first), 'resolved')
  equal(await undo(second), 'pending')
})

test('What the customer has said in between counts, also where it changed nothing then', async () => {
  const pending = await cara.submits('A hose')
  await ada.sets(pending, 'pending')
  const opened = await held(ada, pending, 'open')
  await cara.comments(pending, 'It leaks.')
  equal(await undo(opened), 'open')

  const solved = await cara.submits('A valve')
  const resolved = await held(ada, solved, 'resolved')
  await answers(solved, true)
  equal(await undo(resolved), 'resolved')
})

test('What a reply that was sent at once has made its own counts for whose turn it is, too', async () => {
  const [resolved, opened] = [await cara.submits('A drain'), await cara.submits('A drain')]
  await ada.sets(opened, 'closed')
  const both = [await held(ada, resolved, 'resolved'), await held(ada, opened, 'pending')]
  desk.clock.advance(1_000)
  await replies(abe, resolved, 'resolved')
  await replies(abe, opened, 'pending')
  for (const one of both) await undo(one)
  await abe.sets(resolved, 'open')
  for (const [ticket, turn] of [
    [resolved, 'agents'],
    [opened, 'customer'],
  ] as const) {
    const before = await stateOf(ticket)
    equal(before.turn, turn)
    desk.clock.advance(1_000)
    await undo(await held(ada, ticket, 'resolved'))
    deepEqual(await stateOf(ticket), before)
  }
})

test('Of replies and changes of many tickets that were taken back none counts for whose turn it is', async () => {
  const reply = async (ticket: SeenTicket) => void (await undo(await held(ada, ticket, 'resolved')))
  for (const takenBack of [
    [reply, many],
    [many, reply],
    [many, many],
  ]) {
    const ticket = await cara.submits('A filter')
    const before = await stateOf(ticket)
    for (const changes of takenBack) {
      desk.clock.advance(minutes(1))
      await changes(ticket)
    }
    deepEqual(await stateOf(ticket), before)
  }
})

/** A change of many tickets, and its undo. */
async function many({ id }: SeenTicket): Promise<void> {
  const batch = await done(
    told(
      await abe.ask(documents.updateTickets, { tickets: { ids: [id] }, change: { status: 'closed' } }),
      'updateTickets',
    ),
  )
  await done(told(await abe.ask(documents.undo, { batch: batch.id }), 'undo'))
}

async function done(batch: { readonly id: string }): Promise<{ readonly id: string }> {
  await eventually(async () => told(await abe.ask(documents.batch, { id: batch.id }), 'batch').state === 'done')
  return batch
}

test('A change of many tickets that was undone meanwhile is none of others', async () => {
  const ticket = await cara.submits('A nozzle')
  const before = await stateOf(ticket)
  const reply = await held(ada, ticket, 'resolved')
  await many(ticket)
  equal(await undo(reply), 'open')
  deepEqual(await stateOf(ticket), before)
})

test('What the customer had confirmed is so again', async () => {
  const ticket = await cara.submits('A pipe')
  await ada.comments(ticket, 'Mended.')
  await answers(ticket, true)
  const before = await stateOf(ticket)
  ok(before.confirmedAt)
  desk.clock.advance(minutes(1))
  const reply = await held(ada, ticket, 'open')
  equal((await stateOf(ticket)).confirmedAt, null)
  await undo(reply)
  deepEqual(await stateOf(ticket), before)
})

test('What one of them has woken or handed over comes back with the last of them', async () => {
  const ticket = await cara.submits('A boiler')
  const until = '2030-06-01T00:00:00.000Z'
  told(await ada.ask(documents.snoozeTicket, { id: ticket.id, snoozedUntil: until }), 'updateTicket')
  const [first, second] = [await held(ada, ticket, 'closed'), await held(abe, ticket, 'resolved')]
  equal(await undo(first), 'resolved')
  const back = told(await abe.ask(documents.undoSend, { commentId: second.id }), 'undoSend')
  deepEqual([back.status, back.snoozedUntil], ['open', until])
})

/** Whatever happens on two tickets alike, but for replies of the one that will be taken back. */
test('In a random order of what two agents and a customer do, a ticket ends as one on which what was taken back never was', async () => {
  const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']
  const counts = { takenBack: 0, stays: 0, set: 0, said: 0, compared: 0 }
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) {
    const random = createRandom(`statuses that are taken back ${seed}`)
    const ticket = await cara.submits('A meter')
    const twin = await cara.submits('A meter')
    const doomed: Held[] = []
    const onBoth = async (does: (one: SeenTicket) => Promise<unknown>) => {
      await does(ticket)
      await does(twin)
    }
    const compare = async (step: number) => {
      deepEqual(await stateOf(ticket), await stateOf(twin), `${seed} ${step}`)
      counts.compared += 1
    }
    for (let step = 0; step < 30; step += 1) {
      // What is due is sent before anything else happens: on both tickets in the same order.
      await releasedAfter(random.int(100, 1500))
      const by = random.pick([ada, abe])
      const status = random.pick(statuses)
      const does = random.pick(['is doomed', 'is doomed', 'stays', 'takes back', 'takes back', 'sets', 'says', 'sends'])
      if (does === 'is doomed') doomed.push(await held(by, ticket, status, 60))
      else if (does === 'stays') {
        counts.stays += 1
        const seconds = random.pick([1, 3, 60])
        await onBoth((one) => held(by, one, status, seconds))
      } else if (does === 'sends') await onBoth((one) => replies(by, one, status))
      else if (does === 'sets') {
        // Where it is so already, nothing happens: nobody could tell that it was wanted.
        if ((await statusOf(ticket)) === status) continue
        counts.set += 1
        await onBoth((one) => by.sets(one, status))
      } else if (does === 'says') {
        counts.said += 1
        await onBoth((one) => cara.comments(one, 'Hm.'))
      } else if (doomed.length > 0) {
        const [one] = doomed.splice(random.int(0, doomed.length - 1), 1)
        await undo(one as Held)
        counts.takenBack += 1
      }
      if (!doomed.length) await compare(step)
    }
    while (doomed.length > 0) await undo(doomed.splice(random.int(0, doomed.length - 1), 1)[0] as Held)
    await compare(30)
    await releasedAfter(minutes(1))
    await compare(31)
  }
  for (const [name, times] of Object.entries(counts)) ok(times > 10, `${name} ${times}`)
})
