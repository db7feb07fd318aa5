/** What hangs on tickets is read once for all that were read together, for each scope by itself. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { attachmentsOf } from '../../server/attachments/attachments.ts'
import { visibleComments } from '../../server/comments/access.ts'
import type { Database, Read } from '../../server/database/database.ts'
import { query, type QueryParts } from '../../server/database/query.ts'
import type { Viewer } from '../../server/database/viewer.ts'
import { perTicket } from '../../server/tickets/per-ticket.ts'
import { getTicket, ticketsByIds } from '../../server/tickets/tickets.ts'
import { startApp } from '../support/app.ts'
import { signUpAda, signUpCara, signUpCarl } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { actorOf } from '../support/many.ts'

/** A Read, and how many statements it has run so far. */
function counted(database: Database, viewer: Viewer): { read: Read; statements: () => number } {
  const read = database.read(viewer)
  let count = 0
  return {
    read: {
      ...read,
      all(named, params) {
        count++
        return read.all(named, params)
      },
    },
    statements: () => count,
  }
}

const commentsOf = perTicket(
  query((q: QueryParts<{ ticketIds: string }>) =>
    visibleComments(q)
      .where('ticket.id', 'in', q.dialect.numbersOf(q.param('ticketIds')))
      .orderBy('comment.id')
      .select(['comment.ticket_id as ticketId', 'comment.content']),
  ),
  (rows) => rows.map(({ content }) => content),
)

test('One statement for all tickets that were read together, and no promise once it is answered', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const ids: number[] = []
  for (const count of [0, 1, 2]) {
    const files = Array.from({ length: count }, (_, at) => note(`of ${count}`, `${count}-${at}.txt`))
    ids.push(Number((await cara.submits(`With ${count}`, { files })).id))
  }
  const { read, statements } = counted(desk.app.database, actorOf(cara))
  const tickets = [...(await ticketsByIds(read, ids)).values()].sort((a, b) => a.id - b.id)
  const before = statements()
  const found = await Promise.all(tickets.map(async (ticket) => attachmentsOf(read, ticket)))
  deepEqual(
    found.map((files) => files.map(({ fileName }) => fileName)),
    [[], ['1-0.txt'], ['2-0.txt', '2-1.txt']],
  )
  equal(statements(), before + 1)
  ok(tickets.every((ticket) => Array.isArray(attachmentsOf(read, ticket))))
  await Promise.all(tickets.map(async (ticket) => commentsOf(read, ticket)))
  equal(statements(), before + 2, 'each kind of what hangs on them by itself')
})

test('Who is shown the same ticket gets what their own scope shows of it', async () => {
  await using desk = await startApp()
  const [cara, carl, ada] = [await signUpCara(desk), await signUpCarl(desk), await signUpAda(desk)]
  const submitted = await cara.submits('Shown to many')
  await ada.comments(submitted, 'For everyone')
  await ada.notes(submitted, 'For agents')
  const { database } = desk.app
  const ticket = await getTicket(database.read('system'), Number(submitted.id))
  const contentsFor = async (viewer: Viewer) => commentsOf(database.read(viewer), ticket)
  for (const round of ['first', 'again']) {
    deepEqual(await contentsFor(actorOf(carl)), [], round)
    deepEqual(await contentsFor(actorOf(ada)), ['For everyone', 'For agents'], round)
    deepEqual(await contentsFor(actorOf(cara)), ['For everyone'], round)
  }
})

test('A failure is that of the whole batch: it is not tried again for each ticket', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const ids = [Number((await cara.submits('One')).id), Number((await cara.submits('Two')).id)]
  const read = desk.app.database.read(actorOf(cara))
  const tickets = [...(await ticketsByIds(read, ids)).values()]
  let tries = 0
  const failing: Read = { ...read, all: () => Promise.reject(new Error(`Try ${++tries}`)) }
  for (const ticket of tickets) await rejects(async () => attachmentsOf(failing, ticket), /Try 1/)
  deepEqual([tickets.length, tries], [2, 1])
})
