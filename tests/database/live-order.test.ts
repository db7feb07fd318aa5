/** Events are committed in another order than they are numbered when several processes write: none is left out after a break. */
import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { follow } from '../../server/live/changes.ts'
import { startApp } from '../support/app.ts'
import { signUpCara } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'

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
  const changes = follow(desk.app.database, viewer, { after: Number(heard.id), ticketId: undefined })
  for await (const { kind, ticket } of changes) {
    if (kind === 'ready') break
    told.push(`${kind} ${ticket?.id}`)
  }
  deepEqual(told, desk.app.database.isShared ? [`created ${early.id}`] : [])
})
