/** A change of many tickets whose server is killed: each ticket is changed wholly or not, what is noted is what was done, and it goes on after the restart. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { startApp, temporaryFolder } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { submitMany } from '../support/many.ts'
import { startProcess } from '../support/process.ts'
import { databaseSettings, dropDatabaseOf } from '../support/test-database.ts'

const tickets = 300

test('A batch goes on after each kill, and changes no ticket in part or twice', { timeout: 300_000 }, async (t) => {
  const folder = await temporaryFolder()
  await using opened = new AsyncDisposableStack()
  opened.defer(async () => {
    await dropDatabaseOf(folder)
    await rm(folder, { recursive: true, force: true })
  })
  const desk = await startApp({ folder, clock: 'real' })
  const { cara, ada } = await signUpCast(desk)
  await submitMany(desk, cara, tickets, (index) => ({ title: `Request ${index}` }))
  await desk.stop()

  const env = { DATA_DIR: folder, ...(await databaseSettings(folder)) }
  const at = { folder }
  const batch = () => stored(at, 'SELECT state, done, changed FROM batch')[0]
  const halves = `ticket WHERE (status = 'pending') <> (priority = 'high')
    OR (status = 'pending') <> EXISTS (SELECT 1 FROM ticket_tag WHERE ticket_tag.ticket_id = ticket.id)`
  let isBegun = false
  let kills = 0
  for (const after of [1, 100, 200]) {
    await using server = startProcess(env)
    const url = await server.ready
    if (!isBegun) {
      const wanted = { status: 'pending', priority: 'high', addTags: ['moved'] }
      const variables = { tickets: { filter: {} }, change: wanted }
      told(await ask(url, documents.updateTickets, variables, { token: ada.token }), 'updateTickets')
      isBegun = true
    }
    await eventually(() => Number(batch()?.done) >= after)
    server.process.kill('SIGKILL')
    await server.ended
    if (batch()?.state === 'running') kills++
    equal(count(at, halves), 0, 'No ticket is changed in part.')
    equal(count(at, "ticket WHERE status = 'pending'"), Number(batch()?.changed))
    equal(Number(batch()?.done), Number(batch()?.changed))
    // As if its lease had ended: that of a process that is gone.
    meddle(at, "UPDATE job SET run_at = 1 WHERE kind = 'tickets.change'")
  }
  t.diagnostic(`${kills} kills while it ran`)
  ok(kills > 0)
  await using server = startProcess(env)
  await server.ready
  await eventually(() => batch()?.state === 'done')
  deepEqual(
    [Number(batch()?.done), Number(batch()?.changed), count(at, "ticket WHERE status = 'pending'"), count(at, halves)],
    [tickets, tickets, tickets, 0],
  )
  // Each change stands in the history once.
  for (const kind of ['status', 'priority', 'tags']) {
    equal(count(at, `event WHERE kind = 'ticket.${kind}_changed'`), tickets)
  }
})
