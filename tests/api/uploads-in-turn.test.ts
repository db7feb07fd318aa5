/** The operations of an upload are read in their sender's turn, as those of any other request: a costly one is no one else's wait. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { userBudget } from '../../server/platform/budgets.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCara, signUpCarl, told, type TestUser } from '../support/cast.ts'
import { ask, multipart, openSocket, upload } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { isOnPostgres } from '../support/test-database.ts'
import { note } from '../support/files.ts'

// On SQLite one held write holds all others, and with them the places of whoever asked for them.
const onSqlite = { skip: isOnPostgres && 'needs writes that wait for one another, as only those of SQLite do' }

/** Tickets of this person that take all of their turns and wait for the database, until they are let go. */
async function takeTurns(desk: Desk, { token }: TestUser) {
  const held = Promise.withResolvers<void>()
  const holding = desk.app.database.write('system', () => held.promise)
  const submitted = Array.from({ length: userBudget.operations.running }, (_, at) =>
    ask(desk.url, documents.createTicket, { title: `${at}` }, { token }),
  )
  await eventually(() => desk.app.database.activity().writesWaiting >= submitted.length)
  return {
    async letGo() {
      held.resolve()
      await holding
      for (const one of await Promise.all(submitted)) told(one, 'createTicket')
    },
    [Symbol.dispose]: held.resolve,
  }
}

const operationsWaiting = async ({ app }: Desk) =>
  Number(/^bellhop_operations\{state="waiting"\} (\d+)$/m.exec(await app.services.metrics.text())?.[1])

const incoming = ({ folder }: Desk) => readdir(join(folder, 'files', 'incoming'))

test('The document of an upload waits for its turn, and its files wait for it', onSqlite, async () => {
  await using desk = await startApp()
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  using turns = await takeTurns(desk, cara)
  let answered = 0
  const count = <T>(one: T): T => (answered++, one)
  const send = (query: string, { token }: { token: string }) =>
    upload(desk.url, query, { title: 'With a file' }, { token, files: [note('x'.repeat(100_000))] })
  const wrong = send('mutation ($attachmentFiles: [Upload!]) { nothing }', cara).then(count)
  const right = send(documents.createTicket, cara).then(count)
  await eventually(async () => (await operationsWaiting(desk)) === 2)
  // Of someone else nothing waits.
  const ofOther = await send('mutation ($attachmentFiles: [Upload!]) { nothing }', carl)
  equal(ofOther.status, 400)
  equal(answered, 0)
  deepEqual(await incoming(desk), [])
  await turns.letGo()
  match((await wrong).errors[0]?.message ?? '', /Cannot query field "nothing"/)
  equal(told(await right, 'createTicket').attachments.length, 1)
})

/** How many uploads this person could begin now. */
function freePlaces({ app }: Desk, { id }: TestUser): number {
  const taken = []
  try {
    for (;;) taken.push(app.services.uploadQuota.begin(Number(id)))
  } catch {
    return taken.length
  } finally {
    for (const one of taken) one.end(0)
  }
}

/** As many uploads as this person may have under way, each with a file of so many `bytes`, of which the last `missing` never come. */
async function beginUploads(desk: Desk, person: TestUser, { bytes, missing }: { bytes: number; missing: number }) {
  const variables = { title: 'Cut off', attachmentFiles: [null] }
  const { body, contentType } = multipart([
    { name: 'operations', value: JSON.stringify({ query: documents.createTicket, variables }) },
    { name: 'map', value: '{"0":["variables.attachmentFiles.0"]}' },
    { name: '0', file: note('x'.repeat(bytes)) },
  ])
  const fields = [`Authorization: Bearer ${person.token}`, `Content-Length: ${body.length}`]
  const head = ['POST /graphql HTTP/1.1', 'Host: desk', ...fields, `Content-Type: ${contentType}`, '', ''].join('\r\n')
  const sockets = await Promise.all(Array.from({ length: userBudget.uploads }, () => openSocket(desk.url)))
  for (const socket of sockets) {
    socket.write(head)
    socket.write(body.subarray(0, body.length - missing))
  }
  await eventually(async () => (await operationsWaiting(desk)) === sockets.length)
  equal(freePlaces(desk, person), 0)
  return sockets
}

test('Uploads that are cut off while they wait for their turn give their places back at once', onSqlite, async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  using turns = await takeTurns(desk, cara)
  for (const socket of await beginUploads(desk, cara, { bytes: 1_000, missing: 0 })) socket.destroy()
  await eventually(() => freePlaces(desk, cara) === userBudget.uploads)
  equal(await operationsWaiting(desk), 0)
  deepEqual(await incoming(desk), [])
  const sent = cara.submits('Sent again', { files: [note()] })
  await turns.letGo()
  equal((await sent).attachments.length, 1)
  equal((await cara.lists()).length, userBudget.operations.running + 1)
})

// The end of a connection stands behind all that was sent over it, and of large files not all is read before their turn.
test(
  'Large uploads that are cut off while they wait leave nothing behind, once it is their turn',
  onSqlite,
  async () => {
    await using desk = await startApp()
    const cara = await signUpCara(desk)
    using turns = await takeTurns(desk, cara)
    for (const socket of await beginUploads(desk, cara, { bytes: 1_000_000, missing: 1_000 })) socket.destroy()
    await turns.letGo()
    await eventually(() => freePlaces(desk, cara) === userBudget.uploads)
    deepEqual(await incoming(desk), [])
    ok(await cara.submits('Sent again', { files: [note()] }))
    equal((await cara.lists()).length, userBudget.operations.running + 1)
  },
)
