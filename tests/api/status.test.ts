/** The status of a ticket: agents set it, a customer's word opens it again, and the history keeps each change. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type Status } from '../support/cast.ts'
import { stored } from '../support/database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)
const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

/** Actor, time and the change of each status event of a ticket. */
const changesOf = (ticket: SeenTicket) =>
  stored(
    desk,
    `SELECT actor_id AS actor, at, data FROM event
     WHERE kind = 'ticket.status_changed' AND ticket_id = ${ticket.id} ORDER BY id`,
  ).map(({ actor, at, data }) => {
    const { from, to } = JSON.parse(String(data)) as { from: Status; to: Status }
    return { actor: String(actor), at, from, to }
  })

test('Any status may follow any, and each change is kept with who and when', async () => {
  for (const from of statuses) {
    for (const to of statuses) {
      const ticket = await cara.submits(`${from} to ${to}`)
      const first = desk.clock.now()
      await ada.sets(ticket, from)
      desk.clock.advance(1000)
      equal((await abe.sets(ticket, to)).status, to)
      for (const person of [cara, ada]) equal((await person.opens(ticket)).status, to)
      deepEqual(changesOf(ticket), [
        ...(from === 'open' ? [] : [{ actor: ada.id, at: first, from: 'open', to: from }]),
        ...(from === to ? [] : [{ actor: abe.id, at: first + 1000, from, to }]),
      ])
    }
  }
})

test('updateTicket answers id, title, description and status', async () => {
  const ticket = await cara.submits('Answer', { description: 'whole' })
  const answer = await ada.ask(
    'mutation ($id: ID!) { updateTicket(id: $id, status: resolved) { id title description status } }',
    { id: ticket.id },
  )
  deepEqual(told(answer, 'updateTicket'), { id: ticket.id, title: 'Answer', description: 'whole', status: 'resolved' })
})

test('What is no status is refused', async () => {
  const ticket = await cara.submits('Odd')
  for (const status of ['OPEN', 'Closed', 'deleted', '', null, 1, true, ['open'], {}]) {
    equal((await ada.ask(documents.updateTicket, { id: ticket.id, status })).status, 400, JSON.stringify(status))
  }
  equal((await ada.opens(ticket)).status, 'open')
})

test("A customer's comment opens a ticket again; an agent's does not", async () => {
  for (const status of statuses) {
    const ticket = await cara.submits(`Was ${status}`)
    await ada.sets(ticket, status)
    await ada.comments(ticket, 'Does it work now?')
    equal((await ada.opens(ticket)).status, status)
    desk.clock.advance(1000)
    await cara.comments(ticket, 'No.')
    equal((await ada.opens(ticket)).status, 'open')
    const reopened = { actor: cara.id, at: desk.clock.now(), from: status, to: 'open' }
    deepEqual(changesOf(ticket).slice(status === 'open' ? 0 : 1), status === 'open' ? [] : [reopened])
  }
})

test("An agent's comment on a ticket of their own leaves its status", async () => {
  const ticket = await ada.submits("Ada's own")
  await abe.sets(ticket, 'closed')
  await ada.comments(ticket, 'Thanks.')
  equal((await ada.opens(ticket)).status, 'closed')
})

test('50 agents at once: the last change wins, and the history is a chain without gaps', async () => {
  const ticket = await cara.submits('Contested')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? ada : abe).ask(documents.updateTicket, { id: ticket.id, status: statuses[(index * 7) % 4] }),
    ),
  )
  for (const answer of answers) told(answer, 'updateTicket')
  let status: Status = 'open'
  for (const change of changesOf(ticket)) {
    equal(change.from, status)
    status = change.to
  }
  equal((await ada.opens(ticket)).status, status)
})
