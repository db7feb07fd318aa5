/** What an undo of a change of many tickets gives back when time has gone by, and what may be asked for again. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { after, test } from 'node:test'
import type { JobContext } from '../../server/jobs/run-job.ts'
import { processBudget, userBudget } from '../../server/platform/budgets.ts'
import { createLog } from '../../server/platform/log.ts'
import { runBatch } from '../../server/tickets/batches/run-batch.ts'
import { days, hours, startApp } from '../support/app.ts'
import { change as changeMany, end, undo as beginUndo, type SeenBatch } from '../support/batches.ts'
import { documents, signUp, signUpCast, told, type TestUser } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { submitMany } from '../support/many.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

const change = (tickets: object, wanted: object, person = ada) => changeMany(person, tickets, wanted)
const undo = async ({ id }: SeenBatch) => end(ada, await beginUndo(ada, id))

const row = (id: string) => {
  const columns = 'status, assignee_id, team_id, snoozed_until, turn, waiting_since'
  const { status, ...numbers } = stored(desk, `SELECT ${columns} FROM ticket WHERE id = ${id}`)[0] ?? {}
  const { assignee_id, team_id, snoozed_until, turn, waiting_since } = numbers
  const [assignee, team, snoozed, since] = [assignee_id, team_id, snoozed_until, waiting_since].map((value) =>
    value == null ? null : Number(value),
  )
  return { status, assignee, team, snoozed, turn, since }
}

test('A ticket that was asleep when it was closed is given back, awake where its time has passed', async () => {
  const [soon, late] = [(await cara.submits('Until tonight')).id, (await cara.submits('Until next week')).id]
  const at = (ms: number) => new Date(desk.clock.now() + ms).toISOString()
  told(await ada.ask(documents.snoozeTicket, { id: soon, snoozedUntil: at(hours(1)) }), 'updateTicket')
  told(await ada.ask(documents.snoozeTicket, { id: late, snoozedUntil: at(days(7)) }), 'updateTicket')
  const until = desk.clock.now() + days(7)
  const batch = await change({ ids: [soon, late] }, { status: 'closed' })
  desk.clock.advance(hours(2))
  const back = await undo(batch)
  deepEqual([back.changed, back.failed], [2, 0])
  deepEqual([row(soon).status, row(soon).snoozed], ['open', null])
  deepEqual([row(late).status, row(late).snoozed], ['open', until])
})

test('Tickets of an agent who has left, or of a team that was deleted, are given back to nobody', async () => {
  const zoe = await signUp(desk, 'zoe', 'agent')
  const team: string = told(await ada.ask(documents.createTeam, { name: 'Returns' }), 'createTeam').id
  const [hers, opened, ofTeam] = [await cara.submits('Hers'), await cara.submits('Opened'), await cara.submits('Team')]
  for (const { id } of [hers, opened])
    told(await ada.ask(documents.assignTicket, { id, assignee: zoe.id }), 'updateTicket')
  told(await ada.ask(documents.assignTicket, { id: ofTeam.id, team }), 'updateTicket')
  await ada.sets(opened, 'closed')
  const taken = await change({ ids: [hers.id] }, { assignee: abe.id, status: 'pending' })
  const moved = await change({ ids: [ofTeam.id] }, { team: null, status: 'pending' })
  told(await ada.ask(documents.deactivate, { id: zoe.id }), 'deactivate')
  told(await ada.ask(documents.deleteTeam, { id: team }), 'deleteTeam')
  // Who left while it was closed goes with it.
  const reopened = await change({ ids: [opened.id] }, { status: 'open' })
  equal(row(opened.id).assignee, null)
  for (const batch of [taken, moved, reopened]) {
    const back = await undo(batch)
    deepEqual([back.changed, back.failed], [1, 0])
  }
  deepEqual([row(hers.id).status, row(hers.id).assignee], ['open', null])
  deepEqual([row(ofTeam.id).status, row(ofTeam.id).team], ['open', null])
  deepEqual([row(opened.id).status, row(opened.id).assignee], ['closed', null])
})

test('Whoever waited before a batch closed their ticket waits as long when that is undone', async () => {
  const [silent, answered, opened] = [
    await cara.submits('Silent'),
    await cara.submits('Answered'),
    await cara.submits('Opened'),
  ]
  const since = desk.clock.now()
  desk.clock.advance(hours(1))
  const batch = await change({ ids: [silent.id, answered.id, opened.id] }, { status: 'closed', priority: 'high' })
  desk.clock.advance(hours(1))
  await ada.comments(answered, 'It was closed by mistake.')
  const answeredAt = desk.clock.now()
  desk.clock.advance(hours(1))
  await abe.sets(opened, 'pending')
  const openedAt = desk.clock.now()
  await abe.sets(opened, 'closed')
  desk.clock.advance(hours(1))
  const back = await undo(batch)
  deepEqual([back.changed, back.failed], [3, 0])
  deepEqual([row(silent.id).turn, row(silent.id).since], ['agents', since])
  deepEqual([row(answered.id).turn, row(answered.id).since], ['customer', answeredAt])
  // Somebody else has opened and closed it: that is no part of what is undone.
  deepEqual([row(opened.id).turn, row(opened.id).since], ['agents', desk.clock.now()])
  equal(openedAt < desk.clock.now(), true)
})

test('What is sent again is answered by what it began, though its filter lets no ticket through any more', async () => {
  await cara.submits('Once')
  const request = { tickets: { filter: { status: ['open'], requester: cara.id } }, change: { status: 'closed' } }
  const send = () =>
    ada.ask(documents.updateTickets, request, { headers: { 'idempotency-key': 'sent-over-a-bad-line' } })
  const first = await end(ada, told(await send(), 'updateTickets'))
  equal(count(desk, `ticket WHERE status = 'open' AND requester_id = ${cara.id}`), 0)
  equal(told(await send(), 'updateTickets').id, first.id)
  const [error] = (await ada.ask(documents.updateTickets, request)).errors
  deepEqual([error?.extensions.code, error?.extensions.field], ['INVALID', 'tickets'])
})

test('One person begins so many a day; what undoes them is counted by itself', async () => {
  await using own = await startApp()
  const cast = await signUpCast(own)
  const { id } = await cast.cara.submits('Lamp')
  const { perDay, ticketsPerDay } = userBudget.batches
  const send = () => cast.ada.ask(documents.updateTickets, { tickets: { ids: [id] }, change: { priority: 'low' } })
  const batch = await end(cast.ada, told(await send(), 'updateTickets'))
  const numbers = isOnPostgres ? `generate_series(2, ${perDay}) AS n(i)` : 'n'
  const before = isOnPostgres
    ? ''
    : `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${perDay})`
  meddle(
    own,
    `INSERT INTO batch (actor_id, change, state, total, done, changed, failed, failures, piece, piece_done, created_at)
       ${before} SELECT ${cast.ada.id}, '{}', 'done', 1, 1, 1, 0, '[]', 1, 0, ${own.clock.now()} FROM ${numbers}`,
  )
  match((await send()).errors[0]?.message ?? '', /1,000 times within a day/)
  meddle(own, `UPDATE batch SET total = ${ticketsPerDay} WHERE id = ${batch.id}`)
  const back = told(await cast.ada.ask(documents.undo, { batch: batch.id }), 'undo')
  equal((await end(cast.ada, back)).changed, 1)
  own.clock.advance(days(1) + 1)
  told(await send(), 'updateTickets')
})

test('An undo can not be undone, also when what it has undone is forgotten', async () => {
  await using own = await startApp()
  const cast = await signUpCast(own)
  const { id } = await cast.cara.submits('Lamp')
  const batch = await change({ ids: [id] }, { priority: 'low' }, cast.ada)
  own.clock.advance(processBudget.batches.undoMs - days(1))
  const back = await end(cast.ada, told(await cast.ada.ask(documents.undo, { batch: batch.id }), 'undo'))
  const sweep = async () => {
    own.clock.advance(days(1))
    await own.app.database.write('system', async (write) => write.publish('jobs waiting'))
  }
  for (let day = 0; day < 4; day++) await sweep()
  equal((await end(cast.ada, back)).canUndo, false)
  const [error] = (await cast.ada.ask(documents.undo, { batch: back.id })).errors
  deepEqual([error?.extensions.code, error?.extensions.field], ['CONFLICT', 'batch'])
  for (let day = 0; day < 8; day++) await sweep()
  await eventually(() => count(own, 'batch') === 0)
})

test('A batch that has had its place for its time makes way, and goes on in its next turn', async () => {
  await using own = await startApp()
  const cast = await signUpCast(own)
  // More than one piece.
  await submitMany(own, cast.cara, 120, (index) => ({ title: `Request ${index}` }))
  meddle(
    own,
    `INSERT INTO batch (id, actor_id, change, state, total, done, changed, failed, failures, piece, piece_done, created_at)
       VALUES (7, ${cast.ada.id}, '{"priority":"low"}', 'running', 120, 0, 0, 0, '[]', 0, 0, ${own.clock.now()})`,
  )
  for (let place = 0; place < 3; place++) {
    const ids = Array.from({ length: 40 }, (_, index) => 40 * place + index + 1)
    meddle(own, `INSERT INTO batch_piece VALUES (7, ${place}, '${JSON.stringify(ids)}', '[]')`)
  }
  const { database } = own.app
  let transactions = 0
  const context: JobContext = {
    id: 1,
    read: database.read('system'),
    async write(work) {
      transactions++
      return database.write('system', work)
    },
    signal: new AbortController().signal,
  }
  await runBatch(
    context,
    createLog('error', () => {}),
    7,
    0,
  )
  equal(transactions, 3, 'A look at whether it was given up, some tickets, and its next turn.')
  await eventually(() => stored(own, 'SELECT state FROM batch')[0]?.state === 'done')
  equal(count(own, "ticket WHERE priority = 'low'"), 120)
  equal(Number(stored(own, 'SELECT done FROM batch')[0]?.done), 120)
  await eventually(() => count(own, "job WHERE kind = 'tickets.change'") === 0)
})

test('What an agent did who has been deactivated is taken back by an admin, and by nobody else', async () => {
  const eli = await signUp(desk, 'eli', 'agent')
  const [admin, other] = [ada, abe]
  const ticket = await cara.submits('Closed by mistake')
  const batch = await change({ ids: [ticket.id] }, { status: 'closed' }, eli)
  const codeOf = async (
    person: TestUser,
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<unknown> => (await person.ask(document, variables)).errors[0]?.extensions.code
  equal(await codeOf(admin, documents.undo, { batch: batch.id }), 'NOT_FOUND')
  told(await admin.ask(documents.deactivate, { id: eli.id }), 'deactivate')
  equal(await codeOf(other, documents.batch, { id: batch.id }), 'NOT_FOUND')
  equal(await codeOf(other, documents.undo, { batch: batch.id }), 'NOT_FOUND')
  const seen: SeenBatch = told(await admin.ask(documents.batch, { id: batch.id }), 'batch')
  deepEqual([seen.changed, seen.canUndo], [1, true])
  const back = await undo(batch)
  deepEqual([back.changed, row(ticket.id).status], [1, 'open'])
})

test('Where the customer has said something since, no status is taken back', async () => {
  const [opened, closed, quiet] = [
    await cara.submits('Drips'),
    await cara.submits('Squeaks'),
    await cara.submits('Fits'),
  ]
  for (const ticket of [opened, quiet]) await ada.sets(ticket, 'resolved')
  const open = await change({ ids: [opened.id, quiet.id] }, { status: 'open' })
  const close = await change({ ids: [closed.id] }, { status: 'closed' })
  await cara.comments(opened, 'It still drips.')
  told(await cara.ask(documents.answerSolution, { ticketId: closed.id, solved: true }), 'answerSolution')
  const before = [opened, closed].map(({ id }) => row(id))

  const undone = await undo(open)
  deepEqual([undone.changed, undone.failed], [1, 1])
  deepEqual([(await undo(close)).failed, row(quiet.id).status], [1, 'resolved'])
  deepEqual(
    [opened, closed].map(({ id }) => row(id)),
    before,
  )
})

test('Whoever has written all that one may in a day can still undo', async () => {
  const ticket = await cara.submits('Hums')
  const batch = await change({ ids: [ticket.id] }, { status: 'closed' }, abe)
  const { writeLimits } = desk.app.services
  writeLimits.count({ id: Number(abe.id), email: abe.email, role: 'agent' }, userBudget.textBytesPerDay)
  const { errors } = await abe.ask(documents.updateTicket, { id: ticket.id, status: 'open' })
  equal(errors[0]?.extensions.code, 'RATE_LIMITED')
  const back = await end(abe, told(await abe.ask(documents.undo, { batch: batch.id }), 'undo'))
  deepEqual([back.changed, row(ticket.id).status], [1, 'open'])
})
