/** Another program holds the database: reads go on, writes wait, and give up with a clear answer. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { hours, startApp } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { digest, holdDatabase } from '../support/database.ts'

test('While it is held, everything can be read, and writes wait their turn', async () => {
  await using desk = await startApp()
  const { cara, ada } = await signUpCast(desk)
  const ticket = await cara.submits('Held')
  const hold = holdDatabase(desk)
  let settled = 0
  const writes = [cara.comments(ticket, 'one'), cara.comments(ticket, 'two'), ada.sets(ticket, 'pending')]
  for (const write of writes) void write.then(() => settled++)
  equal((await cara.lists()).length, 1)
  equal((await ada.opens(ticket)).status, 'open')
  deepEqual(await ada.reads(ticket), [])
  equal(told(await ada.ask(documents.closedTicketsExport), 'closedTicketsExport').count, 0)
  equal((await fetch(`${desk.url}/health`)).status, 200)
  equal(settled, 0)
  hold.letGo()
  await Promise.all(writes)
  equal((await ada.reads(ticket)).length, 2)
})

test('Those who read stay logged in, though the time of their use can not be noted', async () => {
  await using desk = await startApp()
  const { cara } = await signUpCast(desk)
  desk.clock.advance(hours(2))
  const hold = holdDatabase(desk)
  deepEqual(await cara.lists(), [])
  hold.letGo()
})

test('Writes that wait too long are given up together, and nothing of them is kept', async () => {
  await using desk = await startApp()
  const { cara, ada } = await signUpCast(desk)
  const ticket = await cara.submits('Held')
  const before = await digest(desk)
  const hold = holdDatabase(desk)
  const answers = await Promise.all([
    cara.ask(documents.addComment, { ticketId: ticket.id, content: 'x' }),
    ada.ask(documents.updateTicket, { id: ticket.id, status: 'closed' }),
    cara.ask(documents.createTicket, { title: 'x' }),
    ask(desk.url, documents.login, { email: cara.email, password: cara.password }),
  ])
  hold.letGo()
  for (const { status, data, errors, headers } of answers) {
    equal(status, 200)
    deepEqual(Object.values(data), [null])
    equal(errors[0]?.extensions.code, 'UNAVAILABLE')
    ok(Number(headers.get('retry-after')) > 0)
  }
  deepEqual(await digest(desk), before)
  await cara.comments(ticket, 'Now')
})
