/** Two processes on one PostgreSQL: each sends what is due, while its author takes it back through either. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { count } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const replies = 12

test('Each reply is sent once or taken back once, whichever process does it', async () => {
  await using first = await startApp()
  const { cara, ada } = await signUpCast(first)
  const ticket = await cara.submits('A printer')
  await using second = await startApp({ folder: first.folder, clock: first.clock.now() })
  const processes = [first, second]
  const ids: string[] = []
  for (let at = 0; at < replies; at++) {
    const given = { ticketId: ticket.id, content: `Number ${at}`, holdSeconds: 10 }
    const answer = await ask((processes[at % 2] as Desk).url, documents.holdReply, given, { token: ada.token })
    ids.push(told(answer, 'addComment').id)
  }
  for (const { clock } of processes) clock.advance(10_000)
  const [answers] = await Promise.all([
    Promise.all(
      ids.map((commentId, at) =>
        ask((processes[at % 2] as Desk).url, documents.undoSend, { commentId }, { token: ada.token }),
      ),
    ),
    ...processes.map(({ app }) => app.database.write('system', async (write) => write.publish('jobs waiting'))),
  ])
  await eventually(() => count(first, 'held_reply WHERE ended_at IS NULL') === 0)
  const sent = (await cara.reads(ticket)).map(({ content }) => content)
  equal(new Set(sent).size, sent.length)
  for (const [at, { errors }] of answers.entries()) {
    ok(!errors.length || errors[0]?.extensions.code === 'CONFLICT', String(errors[0]?.message))
    equal(sent.includes(`Number ${at}`), errors.length > 0)
  }
  for (const { log } of processes)
    deepEqual(
      log.filter((line) => line.includes('"level":"error"')),
      [],
    )
})
