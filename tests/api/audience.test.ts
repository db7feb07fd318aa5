/** What is written for agents alone does not exist for a customer: not in the comments, not live, not in what was missed. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { subscribe as subscribeToChanges } from '../../server/live/changes.ts'
import { maxReplayed } from '../../server/live/read-changes.ts'
import { startApp } from '../support/app.ts'
import { signUpCast } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { follow, lastChange } from '../support/live.ts'
import { actorOf } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

test('Agents read it in its place, the requester reads all else', async () => {
  const ticket = await cara.submits('A lamp')
  await cara.comments(ticket, 'It flickers.')
  await ada.notes(ticket, 'He has called twice.')
  await ada.comments(ticket, 'We will see.')
  const contents = async (person: typeof cara) => (await person.reads(ticket)).map(({ content }) => content)
  deepEqual(await contents(abe), ['It flickers.', 'He has called twice.', 'We will see.'])
  deepEqual(await contents(cara), ['It flickers.', 'We will see.'])
})

test('A ticket with nothing but comments for agents is one without comments', async () => {
  const ticket = await cara.submits('A desk')
  await ada.notes(ticket, 'Wobbly.')
  deepEqual(await cara.reads(ticket), [])
})

test('Agents who follow hear of it, the requester hears nothing, and goes on from the same change', async () => {
  const ticket = await cara.submits('A chair')
  await using agent = await follow(desk, abe)
  await using owner = await follow(desk, cara, { ticket: ticket.id })
  const before = await lastChange(desk, cara)
  await ada.notes(ticket, 'Out of stock.')
  await agent.hears(({ kind, ticket: told }) => kind === 'comment' && told?.id === ticket.id)
  equal(await lastChange(desk, cara), before)
  await ada.sets(ticket, 'pending')
  await owner.hears(({ kind }) => kind === 'status')
  deepEqual(
    owner.changes().filter(({ kind }) => kind === 'comment'),
    [],
  )
})

test('Who comes back is told of it as an agent, and not as the requester', async () => {
  const ticket = await cara.submits('A shelf')
  const [asAgent, asOwner] = [await lastChange(desk, abe), await lastChange(desk, cara)]
  await ada.notes(ticket, 'Crooked.')
  await ada.sets(ticket, 'resolved')
  const kinds = async (person: typeof cara, after: string) => {
    await using ear = await follow(desk, person, { after, ticket: ticket.id })
    return new Set(ear.changes().map(({ kind }) => kind))
  }
  // What one has heard of just before may be told again.
  const withoutCreated = async (person: typeof cara, after: string) =>
    [...(await kinds(person, after))].filter((kind) => kind !== 'created')
  deepEqual(await withoutCreated(abe, asAgent), ['comment', 'status', 'ready'])
  deepEqual(await withoutCreated(cara, asOwner), ['status', 'ready'])
})

test('However much is written for agents, a requester who takes nothing is not told that it was too much', async () => {
  const ticket = await cara.submits('A cupboard')
  const changes = subscribeToChanges(desk.app.database, actorOf(cara), {
    after: undefined,
    ticketId: Number(ticket.id),
  })
  equal((await changes.next()).value?.kind, 'ready')
  await using agent = await follow(desk, abe)
  for (let left = maxReplayed + 1; left > 0; left--) await ada.notes(ticket, 'Note.')
  await ada.sets(ticket, 'pending')
  // Of so much by one person agents are told some, and then to load anew.
  const [last] = stored(desk, 'SELECT max(id) AS id FROM event')
  await agent.hears(({ id }) => Number(id) >= Number(last?.id))
  // That it was made may be told again: it was, just before.
  const kinds: (string | undefined)[] = []
  while (kinds.at(-1) !== 'status' && kinds.length < 3) kinds.push((await changes.next()).value?.kind)
  deepEqual(
    kinds.filter((kind) => kind !== 'created'),
    ['status'],
  )
  await changes.return?.()
})
