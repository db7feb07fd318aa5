/** Comments have their ids in the order in which they can be read, also where one is sent by the clock while another is written: who has seen one has seen those before it. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordedEvent, Write } from '../../server/database/database.ts'
import { keeping } from '../../server/tickets/batches/taken.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

test('Of a reply that is sent and a note that is written meanwhile, the one that is read first has the lower id', async () => {
  await using desk = await startApp()
  const { cara, ada, abe } = await signUpCast(desk)
  const ticket = await cara.submits('A clock')
  const reply = { ticketId: ticket.id, content: 'Held', holdSeconds: 10 }
  told(await ada.ask(documents.holdReply, reply), 'addComment')
  const { database } = desk.app
  const write = database.write.bind(database)
  let attempts = 0
  const interrupted: typeof write = (viewer, work, options) =>
    write(
      viewer,
      async (one: Write) => {
        const recorded: RecordedEvent[] = []
        const as: Write['as'] = (other) => keeping(one.as(other), recorded)
        const result = await work({ ...one, as })
        const isSent = viewer === 'system' && recorded.some(({ kind }) => kind === 'comment.added')
        if (isSent && (attempts += 1) === 1) await abe.notes(ticket, 'Written before that was to be read')
        return result
      },
      options,
    )
  Object.assign(database, { write: interrupted })
  desk.clock.advance(10_000)
  await database.write('system', async (one) => one.publish('jobs waiting'))
  await eventually(() => count(desk, 'held_reply WHERE ended_at IS NULL') === 0)
  deepEqual(
    (await ada.reads(ticket)).map(({ content }) => content),
    ['Written before that was to be read', 'Held'],
  )
  equal(attempts, 2)
})
