/** Two processes over one database and one object store are one desk, whichever of them answers. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createClient } from 'graphql-ws'
import pg from 'pg'
import { openPostgres } from '../../server/database/postgres.ts'
import { createLog } from '../../server/platform/log.ts'
import { documents, told } from '../support/cast.ts'
import { ask, upload } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { startInstances } from '../support/instances.ts'

const desk = await startInstances(2)
after(() => desk[Symbol.asyncDispose]())
const [one = '', other = ''] = desk.urls

async function signUp(name: string): Promise<string> {
  const person = { email: `${name}@example.com`, password: 'secret', role: 'customer' }
  return told(await ask(one, documents.signUp, person), 'signUp').token
}

test('A log-in on one is a log-in on the other, and so is its end', async () => {
  const token = await signUp('both')
  equal(told(await ask(other, documents.user, {}, { token }), 'user').email, 'both@example.com')
  told(await ask(other, documents.logout, {}, { token }), 'logout')
  equal((await ask(one, documents.user, {}, { token })).data.user, null)
})

test('Failed log-ins are counted together', async () => {
  await signUp('guessed')
  const guess = (url: string) => ask(url, documents.login, { email: 'guessed@example.com', password: 'wrong!' })
  const codes = []
  for (let index = 0; index < 11; index++) {
    codes.push((await guess(index % 2 ? one : other)).errors[0]?.extensions.code)
  }
  deepEqual(codes, [...Array(10).fill('INVALID'), 'RATE_LIMITED'])
})

test('A file that one took is opened by the other, at the same address', async () => {
  const token = await signUp('files')
  const sent = await upload(one, documents.createTicket, { title: 'File' }, { token, files: [note('across')] })
  const { id, attachments } = told(sent, 'createTicket')
  const seen = told(await ask(other, documents.ticket, { id }, { token }), 'ticket')
  const path = seen.attachments[0].fileUrl as string
  match(path, /^\/files\//)
  deepEqual([await (await fetch(other + path)).text(), await (await fetch(one + path)).text()], ['across', 'across'])
  equal(attachments[0].fileUrl, path)
})

test('The same request sent to both at once is done once', async () => {
  const token = await signUp('twice')
  const headers = { 'idempotency-key': 'one-and-the-same' }
  const answers = await Promise.all(
    [one, other, one, other].map((url) => ask(url, documents.createTicket, { title: 'Once' }, { token, headers })),
  )
  equal(new Set(answers.map((answer) => told(answer, 'createTicket').id)).size, 1)
})

test('What happens on one is told live on the other, and a log-out ends its sockets there', async () => {
  const token = await signUp('live')
  const closed = Promise.withResolvers<number>()
  const client = createClient({
    url: `${other.replace('http', 'ws')}/graphql`,
    connectionParams: { token },
    retryAttempts: 0,
    on: { closed: (event) => closed.resolve((event as { code: number }).code) },
  })
  const heard: string[] = []
  client.subscribe<{ ticketChanges: { kind: string; ticket: { title: string } | null } }>(
    { query: 'subscription { ticketChanges { kind ticket { title } } }' },
    {
      next: ({ data }) => heard.push(`${data?.ticketChanges.kind} ${data?.ticketChanges.ticket?.title ?? ''}`),
      error: () => {},
      complete: () => {},
    },
  )
  await eventually(() => heard.includes('ready '))
  told(await ask(one, documents.createTicket, { title: 'Live' }, { token }), 'createTicket')
  await eventually(() => heard.includes('created Live'))
  told(await ask(one, documents.logout, {}, { token }), 'logout')
  equal(await closed.promise, 4403)
})

test('Work that is done alone is done by one at a time', async () => {
  // As long as its connection is there, another has it.
  const holder = new pg.Client({ connectionString: desk.databaseUrl })
  await holder.connect()
  await holder.query("SELECT pg_advisory_lock(hashtextextended('bellhop a test', 0))")
  const database = await openPostgres({ url: desk.databaseUrl, log: createLog('error'), now: Date.now })
  let done = 0
  const work = async () => void done++
  equal(await database.exclusively('a test', work), false)
  equal(await database.exclusively('another test', work), true)
  await holder.end()
  await eventually(() => database.exclusively('a test', work))
  equal(done, 2)
  await database.close()
})
