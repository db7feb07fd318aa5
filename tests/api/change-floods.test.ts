/** Thousands of changes by one person are told to those who follow everything without thousands of messages; a customer hears of theirs. */
import { deepEqual, equal, fail, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget } from '../../server/platform/budgets.ts'
import { setStatus } from '../../server/tickets/status.ts'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { follow } from '../support/live.ts'
import { actorOf, submitMany } from '../support/many.ts'
import { shareAmong } from '../support/sharing.ts'

const { single } = processBudget.liveFlood
const tickets = 400

/** Of `all` changes some were told one by one: the burst (flood.test.ts), but for what was still to be sent when `reset` came in its place. */
function isOfPace(told: number, all: number): void {
  ok(told > 0 && told < 0.9 * all, `${told} of ${all} were told one by one`)
}

test('Agents are told of some, then to load anew; customers of each that is theirs, and of nothing else', async () => {
  await using desk = await startApp()
  const { cara, carl, ada, abe } = await signUpCast(desk)
  await submitMany(desk, carl, tickets, (index) => ({ title: `Request ${index}` }))
  const lamp = await cara.submits('Lamp')
  await using agents = await follow(desk, abe)
  await using ofOne = await follow(desk, abe, { ticket: lamp.id })
  await using caras = await follow(desk, cara)
  const { id } = told(
    await ada.ask(documents.updateTickets, {
      tickets: { filter: {} },
      change: { status: 'pending', priority: 'high' },
    }),
    'updateTickets',
  )
  let changed = 0
  await eventually(async () => {
    const batch = told(await ada.ask(documents.batch, { id }), 'batch')
    changed = batch.changed
    return batch.state === 'done'
  })
  equal(changed, tickets + 1)
  await agents.hears(({ kind }) => kind === 'reset')
  // What comes after it is told by itself again.
  await ada.comments(lamp, 'Is it plugged in?')
  await agents.hears(({ kind }) => kind === 'comment')
  const kinds = Map.groupBy(agents.changes(), ({ kind }) => kind)
  isOfPace((kinds.get('status')?.length ?? 0) + (kinds.get('priority')?.length ?? 0), 2 * tickets)
  const resets = kinds.get('reset')?.length ?? 0
  ok(resets > 0 && resets < tickets / 10, `${resets} resets`)
  await ofOne.hears(({ kind }) => kind === 'priority')
  equal(ofOne.changes().filter(({ kind }) => kind === 'reset').length, 0)
  deepEqual(
    caras
      .changes()
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'comment'),
    ['ready', 'status'],
  )
})

test('Of very many changes of one ticket agents are told of some, then to load anew; whoever filed it is told of each', async () => {
  await using desk = await startApp()
  const { cara, ada, abe } = await signUpCast(desk)
  const [lamp, chair] = [await cara.submits('Lamp'), await cara.submits('Chair')]
  await using agents = await follow(desk, abe)
  await using ofLamp = await follow(desk, abe, { ticket: lamp.id })
  await using ofChair = await follow(desk, abe, { ticket: chair.id })
  await using caras = await follow(desk, cara)
  const changes = 4 * single.burst
  await desk.app.database.write(actorOf(ada), async (write) => {
    for (let change = 0; change < changes; change++)
      await setStatus(write, Number(lamp.id), change % 2 ? 'open' : 'pending')
  })
  // Whoever else changes something is heard meanwhile.
  await abe.comments(chair, 'On its way')
  await ofChair.hears(({ kind }) => kind === 'comment')
  for (const ear of [agents, ofLamp]) {
    await ear.hears(({ kind }) => kind === 'reset')
    const told = ear.changes().filter(({ kind }) => kind === 'status').length
    ok(told > 0 && told < changes, `${told} of ${changes} were told one by one`)
  }
  await caras.hears(({ kind }) => kind === 'comment')
  equal(caras.changes().filter(({ kind }) => kind === 'status').length, changes)
  equal([...ofChair.changes(), ...caras.changes()].filter(({ kind }) => kind === 'reset').length, 0)
  // What comes after it is told by itself again.
  await abe.comments(lamp, 'It shines')
  await agents.hears(({ kind, ticket }) => kind === 'comment' && ticket?.id === lamp.id)
})

test('What was held back from somebody whose connection is lost is told when they are back', async () => {
  await using desk = await startApp()
  const { cara, carl, ada, abe } = await signUpCast(desk)
  const chair = await cara.submits('Chair')
  const tickets = 2 * single.burst
  // Where the machine stood still between the two, the first may have been told to load anew before they heard of the second.
  for (let attempt = 0; attempt < 5; attempt++) {
    desk.clock.advance(minutes(1))
    await using ear = await follow(desk, abe)
    await submitMany(desk, carl, tickets, (index) => ({ title: `Request ${attempt}.${index}` }))
    await desk.app.database.write(actorOf(ada), (write) =>
      setStatus(write, Number(chair.id), attempt % 2 ? 'open' : 'pending'),
    )
    const last = await ear.hears(({ kind }) => kind === 'status')
    if (ear.changes().some(({ kind }) => kind === 'reset')) continue
    const titles = (one: typeof ear) => one.changes().flatMap(({ ticket }) => ticket?.title ?? [])
    ok(titles(ear).length < tickets)
    await using back = await follow(desk, abe, { after: last.id })
    const all = new Set([...titles(ear), ...titles(back)])
    for (let index = 0; index < tickets; index++) ok(all.has(`Request ${attempt}.${index}`), `Request ${index}`)
    return
  }
  fail('They were told to load anew each time.')
})

test('Members are told of some of what they share, then to load anew; what is for agents, and what others share, does not count', async () => {
  await using desk = await startApp()
  const { cara, carl, ada } = await signUpCast(desk)
  await submitMany(desk, carl, tickets, (index) => ({ title: `Request ${index}` }))
  await shareAmong(ada, 'Acme', [cara])
  await using alone = await follow(desk, cara)
  const change = async (to: object) => {
    const { id } = told(
      await ada.ask(documents.updateTickets, { tickets: { filter: {} }, change: to }),
      'updateTickets',
    )
    await eventually(async () => told(await ada.ask(documents.batch, { id }), 'batch').state === 'done')
  }
  await change({ status: 'pending' })
  await shareAmong(ada, 'Beta', [carl])
  await using member = await follow(desk, carl)
  await change({ priority: 'high' })
  deepEqual(
    [alone, member].map((ear) => ear.changes().map(({ kind }) => kind)),
    [['ready'], ['ready']],
  )
  await change({ status: 'resolved' })
  await member.hears(({ kind }) => kind === 'reset')
  isOfPace(member.changes().filter(({ kind }) => kind === 'status').length, tickets)
  deepEqual(
    alone.changes().map(({ kind }) => kind),
    ['ready'],
  )
})
