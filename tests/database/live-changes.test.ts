/** Following changes, asked of the database itself. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../server/database/database.ts'
import { subscribe } from '../../server/live/changes.ts'
import { startApp } from '../support/app.ts'
import { signUpCara } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'

// Several processes commit events in another order than they are numbered.
test('What was committed late is told after a break, although its number is lower', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const early = await cara.submits('Late commit')
  const late = await cara.submits('Heard of')
  const [heard] = stored(desk, `SELECT id FROM event WHERE ticket_id = ${late.id} ORDER BY id DESC LIMIT 1`)
  ok(heard && count(desk, 'event') >= 2)
  meddle(desk, 'DELETE FROM event WHERE ticket_id IS NULL')
  const viewer = { id: Number(cara.id), email: cara.email, role: cara.role }
  const told: string[] = []
  const changes = subscribe(desk.app.database, viewer, { after: Number(heard.id), ticketId: undefined })
  for await (const { kind, ticket } of changes) {
    if (kind === 'ready') break
    told.push(`${kind} ${ticket?.id}`)
  }
  deepEqual(told, desk.app.database.isShared ? [`created ${early.id}`] : [])
})

test('A subscription that fails leaves no listener behind', async () => {
  await using desk = await startApp()
  const { id, email, role } = await signUpCara(desk)
  let listeners = 0
  const database: Database = {
    ...desk.app.database,
    listen(listener) {
      const stop = desk.app.database.listen(listener)
      listeners++
      return () => {
        listeners--
        stop()
      }
    },
    read() {
      throw new Error('The disk is broken.')
    },
  }
  const changes = subscribe(database, { id: Number(id), email, role }, { after: undefined, ticketId: undefined })
  equal(listeners, 1)
  await rejects(changes.next(), /disk is broken/)
  equal(listeners, 0)
})
