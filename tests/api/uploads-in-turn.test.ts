/** The operations of an upload are read in their sender's turn, as those of any other request: a costly one is no one else's wait. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { personBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCara, signUpCarl, told } from '../support/cast.ts'
import { ask, upload } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { isOnPostgres } from '../support/test-database.ts'
import { note } from '../support/files.ts'

// On SQLite one held write holds all others, and with them the places of whoever asked for them.
const onSqlite = { skip: isOnPostgres && 'needs writes that wait for one another, as only those of SQLite do' }

test('The document of an upload waits for its turn, and its files wait for it', onSqlite, async () => {
  await using desk = await startApp()
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  const held = Promise.withResolvers<void>()
  using _whatever = { [Symbol.dispose]: held.resolve }
  const holding = desk.app.database.write('system', () => held.promise)
  // They take all of their person's places, and wait for the database.
  const submitted = Array.from({ length: personBudget.operations.running }, (_, at) =>
    ask(desk.url, documents.createTicket, { title: `${at}` }, { token: cara.token }),
  )
  await eventually(() => desk.app.database.activity().writesWaiting >= submitted.length)
  let answered = 0
  const count = <T>(one: T): T => (answered++, one)
  const send = (query: string, { token }: { token: string }) =>
    upload(desk.url, query, { title: 'With a file' }, { token, files: [note('x'.repeat(100_000))] })
  const wrong = send('mutation ($attachmentFiles: [Upload!]) { nothing }', cara).then(count)
  const right = send(documents.createTicket, cara).then(count)
  await sleep(300)
  equal(answered, 0)
  deepEqual(await readdir(join(desk.folder, 'files', 'incoming')), [])
  // Of someone else nothing waits.
  const ofOther = await send('mutation ($attachmentFiles: [Upload!]) { nothing }', carl)
  equal(ofOther.status, 400)
  held.resolve()
  await holding
  match((await wrong).errors[0]?.message ?? '', /Cannot query field "nothing"/)
  equal(told(await right, 'createTicket').attachments.length, 1)
  for (const one of await Promise.all(submitted)) told(one, 'createTicket')
})

test('An upload that is cut off while it waits for its turn leaves nothing behind', onSqlite, async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const held = Promise.withResolvers<void>()
  using _whatever = { [Symbol.dispose]: held.resolve }
  const holding = desk.app.database.write('system', () => held.promise)
  const submitted = Array.from({ length: personBudget.operations.running }, (_, at) =>
    ask(desk.url, documents.createTicket, { title: `${at}` }, { token: cara.token }),
  )
  await eventually(() => desk.app.database.activity().writesWaiting >= submitted.length)
  const gone = new AbortController()
  const form = new FormData()
  form.set(
    'operations',
    JSON.stringify({ query: documents.createTicket, variables: { title: 'x', attachmentFiles: [null] } }),
  )
  form.set('map', '{"0":["variables.attachmentFiles.0"]}')
  form.set('0', new Blob(['x'.repeat(100_000)]), 'x.txt')
  const headers = { authorization: `Bearer ${cara.token}` }
  const sent = Array.from({ length: personBudget.uploads }, () =>
    fetch(`${desk.url}/graphql`, { method: 'POST', headers, body: form, signal: gone.signal }).catch(() => {}),
  )
  await sleep(300)
  gone.abort()
  await Promise.all(sent)
  held.resolve()
  await holding
  for (const one of await Promise.all(submitted)) told(one, 'createTicket')
  await eventually(async () => !(await readdir(join(desk.folder, 'files', 'incoming'))).length)
  // All places are there again.
  const files = [note('x')]
  told(await upload(desk.url, documents.createTicket, { title: 'Later' }, { token: cara.token, files }), 'createTicket')
  equal((await cara.lists()).length, submitted.length + 1)
})
