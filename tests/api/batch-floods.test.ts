/** A change of thousands of tickets is told to those who follow everything without thousands of messages; a customer hears of theirs. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { follow } from '../support/live.ts'
import { submitMany } from '../support/many.ts'

const { changesPerSecond } = processBudget.liveFlood
const tickets = 1_500

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
  // By then all is told: what comes later is told by itself again.
  await eventually(async () => {
    await cara.comments(lamp, 'Any news?')
    const since = agents.changes().findLastIndex(({ kind }) => kind === 'reset')
    return agents
      .changes()
      .slice(since)
      .some(({ kind }) => kind === 'comment')
  })
  const kinds = Map.groupBy(agents.changes(), ({ kind }) => kind)
  const byItself = (kinds.get('status')?.length ?? 0) + (kinds.get('priority')?.length ?? 0)
  ok(byItself > 0 && byItself < tickets, `${byItself} of ${2 * tickets} changes were told one by one`)
  ok((kinds.get('reset')?.length ?? 0) < tickets / changesPerSecond + 2, `${kinds.get('reset')?.length} resets`)
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
