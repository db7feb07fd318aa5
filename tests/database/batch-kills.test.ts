/** A change of many tickets whose server is killed: each ticket is changed wholly or not, what is noted is what was done, and it goes on after the restart. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { startApp, temporaryFolder } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { runBellhop, settingsOf } from '../support/bellhop.ts'
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

test(
  'One whose job is given up has failed: it can be undone, or goes on when the job is tried again',
  { timeout: 300_000 },
  async () => {
    const folder = await temporaryFolder()
    await using opened = new AsyncDisposableStack()
    opened.defer(async () => {
      await dropDatabaseOf(folder)
      await rm(folder, { recursive: true, force: true })
    })
    const filling = await startApp({ folder, clock: 'real' })
    const { cara, ada } = await signUpCast(filling)
    await submitMany(filling, cara, tickets, (index) => ({ title: `Request ${index}` }))
    await filling.stop()

    /** A batch that has changed some tickets when its job is given up, and the desk on which that was noted. */
    async function giveUp() {
      const env = { DATA_DIR: folder, ...(await databaseSettings(folder)) }
      await using server = startProcess(env)
      const wanted = { tickets: { filter: {} }, change: { priority: 'low' } }
      const answer = await ask(await server.ready, documents.updateTickets, wanted, { token: ada.token })
      const { id } = told(answer, 'updateTickets')
      const done = () => Number(stored({ folder }, `SELECT done FROM batch WHERE id = ${id}`)[0]?.done)
      await eventually(() => done() > 0)
      server.process.kill('SIGKILL')
      await server.ended
      ok(done() < tickets)
      // As if it had died of it each time.
      meddle({ folder }, "UPDATE job SET run_at = 1, tries = 20 WHERE kind = 'tickets.change'")
      const desk = await startApp({ folder, clock: 'real' })
      const look = async (one = id) =>
        told(await ask(desk.url, documents.batch, { id: one }, { token: ada.token }), 'batch')
      await eventually(async () => (await look()).state === 'failed')
      return { desk, id, look }
    }
    const low = () => count({ folder }, "ticket WHERE priority = 'low'")

    const undone = await giveUp()
    const { changed, canUndo } = await undone.look()
    deepEqual([changed, canUndo], [low(), true])
    const back = told(await ask(undone.desk.url, documents.undo, { batch: undone.id }, { token: ada.token }), 'undo')
    await eventually(async () => (await undone.look(back.id)).state === 'done')
    equal(low(), 0)
    // What was taken back is not done again.
    const settings = await settingsOf(folder)
    equal((await runBellhop(['jobs', 'retry', 'all'], settings)).out, 'Retried: 1.\n')
    await eventually(() => count({ folder }, "job WHERE kind = 'tickets.change'") === 0)
    deepEqual([(await undone.look()).state, low()], ['failed', 0])
    await undone.desk.stop()

    const resumed = await giveUp()
    equal((await runBellhop(['jobs', 'retry', 'all'], settings)).out, 'Retried: 1.\n')
    await eventually(async () => (await resumed.look()).state === 'done')
    deepEqual([(await resumed.look()).changed, low()], [tickets, tickets])
    await resumed.desk.stop()
  },
)
