/** Who may change many tickets, how many at a time, and what is refused before anything begins. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget, userBudget } from '../../server/platform/budgets.ts'
import { days, startApp } from '../support/app.ts'
import { change, errorOf, look } from '../support/batches.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { count, digest, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

/** The job of a batch is taken away a moment after the batch has ended. */
async function digestAtRest() {
  await eventually(() => count(desk, 'job WHERE every_ms IS NULL') === 0)
  return digest(desk)
}

test('Customers learn nothing of it and begin nothing, and colleagues see only their own', async () => {
  const { id } = await cara.submits('Hers')
  const batch = await change(ada, { ids: [id] }, { priority: 'high' })
  const before = await digestAtRest()
  for (const [document, variables] of [
    [documents.updateTickets, { tickets: { ids: [id] }, change: { status: 'closed' } }],
    [documents.updateTickets, { tickets: {}, change: {} }],
    [documents.updateTickets, { tickets: { filter: { priority: ['high'] } }, change: { addTags: [''] } }],
    [documents.batch, { id: batch.id }],
    [documents.stopBatch, { id: batch.id }],
    [documents.undo, { batch: batch.id }],
    [documents.undo, { batch: 'x' }],
  ] as const) {
    deepEqual(errorOf(await cara.ask(document, variables)), ['FORBIDDEN', null])
  }
  for (const [document, variables] of [
    [documents.batch, { id: batch.id }],
    [documents.stopBatch, { id: batch.id }],
    [documents.undo, { batch: batch.id }],
    [documents.batch, { id: '999' }],
  ] as const) {
    deepEqual(errorOf(await abe.ask(document, variables)), ['NOT_FOUND', null])
  }
  deepEqual(await digest(desk), before)
})

test('What makes no sense is refused before anything begins', async () => {
  const { id } = await cara.submits('Refused')
  const before = await digestAtRest()
  const tooMany = Array.from({ length: requestBudget.batch.ids + 1 }, (_, index) => String(index + 1))
  const time = (ms: number) => new Date(desk.clock.now() + ms).toISOString()
  for (const [tickets, wanted, field] of [
    [{ ids: [id] }, {}, 'change'],
    [{ ids: [id] }, { status: null, addTags: [] }, 'change'],
    [{ ids: [id] }, { addTags: ['a,b'] }, 'addTags'],
    [{ ids: [id] }, { addTags: ['a'], removeTags: ['A'] }, 'removeTags'],
    [{ ids: [id] }, { assignee: cara.id }, 'assignee'],
    [{ ids: [id] }, { team: '4711' }, 'team'],
    [{ ids: [id] }, { snoozedUntil: time(0) }, 'snoozedUntil'],
    [{ ids: [id] }, { snoozedUntil: time(requestBudget.snoozeMs + 1) }, 'snoozedUntil'],
    [{ ids: [id] }, { snoozedUntil: time(days(1)), status: 'closed' }, 'snoozedUntil'],
    [{}, { status: 'closed' }, 'tickets'],
    [{ ids: [id], filter: {} }, { status: 'closed' }, 'tickets'],
    [{ ids: [] }, { status: 'closed' }, 'tickets'],
    [{ ids: tooMany }, { status: 'closed' }, 'tickets'],
    [{ filter: { tags: ['on no ticket'] } }, { status: 'closed' }, 'tickets'],
  ] as const) {
    const answer = await ada.ask(documents.updateTickets, { tickets, change: wanted })
    deepEqual(errorOf(answer), ['INVALID', field], answer.text)
  }
  deepEqual(await digest(desk), before)
})

test('A request that is sent again begins no second batch', async () => {
  const { id } = await cara.submits('Once')
  const request = { tickets: { ids: [id] }, change: { priority: 'urgent' } }
  const headers = { 'idempotency-key': 'one-and-the-same' }
  const [first, again] = [
    told(await ada.ask(documents.updateTickets, request, { headers }), 'updateTickets'),
    told(await ada.ask(documents.updateTickets, request, { headers }), 'updateTickets'),
  ]
  equal(again.id, first.id)
})

test('One person has a few batches at once, and so many tickets a day', async () => {
  await using other = await startApp()
  const cast = await signUpCast(other)
  const { id } = await cast.cara.submits('Lamp')
  const send = () => cast.ada.ask(documents.updateTickets, { tickets: { ids: [id] }, change: { priority: 'low' } })
  for (let index = 0; index < userBudget.batches.running; index++) {
    const started = told(await send(), 'updateTickets')
    await eventually(async () => (await look(cast.ada, started.id)).state === 'done')
  }
  meddle(other, "UPDATE batch SET state = 'running'")
  const refused = await send()
  deepEqual(errorOf(refused), ['RATE_LIMITED', null])
  match(refused.errors[0]?.message ?? '', /still running/)
  const free = told(
    await cast.abe.ask(documents.updateTickets, { tickets: { ids: [id] }, change: { priority: 'high' } }),
    'updateTickets',
  )
  await eventually(async () => (await look(cast.abe, free.id)).state === 'done')
  meddle(other, `UPDATE batch SET state = 'done', total = ${userBudget.batches.ticketsPerDay}`)
  match((await send()).errors[0]?.message ?? '', /tomorrow/)
  other.clock.advance(days(1) + 1)
  told(await send(), 'updateTickets')
})

test('What another version or a foreign archive asks for is not done', async () => {
  await using other = await startApp()
  const cast = await signUpCast(other)
  const { id } = await cast.cara.submits('Lamp')
  const rows = [
    '{"status":"gone"}',
    '{"title":"x"}',
    '{"requester_id":1}',
    '{"assignee":"1"}',
    '{"team":{"id":1}}',
    '{"addTags":"x"}',
    '[]',
    'null',
  ]
  for (const [index, wanted] of rows.entries()) {
    meddle(
      other,
      `INSERT INTO batch (id, actor_id, change, state, total, done, changed, failed, failures, piece, piece_done, created_at)
         VALUES (${index + 1}, ${cast.ada.id}, '${wanted}', 'running', 1, 0, 0, 0, '[7,{"code":1}]', 0, 0, ${other.clock.now()});
       INSERT INTO batch_piece (batch_id, place, ticket_ids, taken) VALUES (${index + 1}, 0, '[${id}]', '[]');
       INSERT INTO job (kind, payload, created_at, run_at, tries) VALUES ('tickets.change', '{"batchId":${index + 1}}', 1, 1, 0)`,
    )
  }
  await other.app.database.write('system', async (write) => write.publish('jobs waiting'))
  await eventually(() => count(other, "batch WHERE state = 'running'") === 0)
  equal(count(other, "batch WHERE state = 'refused'"), rows.length)
  equal((await look(cast.ada, '1')).failures.length, 0)
  deepEqual(
    stored(other, 'SELECT title, status FROM ticket').map((row) => ({ ...row })),
    [{ title: 'Lamp', status: 'open' }],
  )
})
