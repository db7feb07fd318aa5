/** A change of thousands of tickets is told to those who follow everything without thousands of messages; a customer hears of theirs. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { follow } from '../support/live.ts'
import { submitMany } from '../support/many.ts'
import { shareAmong } from '../support/sharing.ts'

const { changesOfBatch } = processBudget.liveFlood
const tickets = 400

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
  equal((kinds.get('status')?.length ?? 0) + (kinds.get('priority')?.length ?? 0), changesOfBatch)
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
  equal(member.changes().filter(({ kind }) => kind === 'status').length, changesOfBatch)
  deepEqual(
    alone.changes().map(({ kind }) => kind),
    ['ready'],
  )
})
