/** The program as people start it, with DATABASE_URL. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { startApp, temporaryFolder } from '../support/app.ts'
import { documents, signUpCara } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { storedFiles } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { createDatabase, makeTemplate, startCluster } from '../support/postgres.ts'
import { startProcess } from '../support/process.ts'
import { networkTo } from '../support/silent-network.ts'
import { clusterUrl, databaseSettings, dropDatabaseOf, settingsOf } from '../support/test-database.ts'

test('It says which database it uses without the password, and two processes share it', async () => {
  const folder = await temporaryFolder()
  const { DATABASE_URL: url = '' } = await databaseSettings(folder)
  const env = { DATA_DIR: folder, DATABASE_URL: url.replace('postgres@', 'postgres:secret@') }
  await using first = startProcess(env)
  await using second = startProcess(env)
  const addresses = await Promise.all([first.ready, second.ready])
  for (const address of addresses) {
    const health = await fetch(`${address}/health`)
    const { status, ready, database } = (await health.json()) as Record<string, unknown>
    deepEqual([health.status, status, ready, database], [200, 'ok', true, true])
  }
  const name = new URL(url).pathname.slice(1)
  ok(first.said.out.includes(`(data in PostgreSQL database ${name} on `), first.said.out)
  ok(first.said.out.includes(`files in ${folder};`))
  for (const { said } of [first, second]) ok(!/secret/.test(said.out + said.err))
  for (const { process, ended } of [first, second]) {
    process.kill('SIGTERM')
    equal(await ended, 0)
  }
  await dropDatabaseOf(folder)
  await rm(folder, { recursive: true })
})

test('A file that another process may still be receiving is left alone at start', async () => {
  await using first = await startApp()
  const path = join(first.folder, 'files', 'incoming', 'a'.repeat(22))
  await writeFile(path, 'half an upl')
  await using second = await startApp({ folder: first.folder })
  deepEqual(await storedFiles(second), [path])
})

test('While the database does not answer, it is live but not ready, and does not wait to say so', async () => {
  await using network = await networkTo(await createDatabase(await clusterUrl()))
  await using desk = await startApp({ env: { DATABASE_URL: network.url } })
  network.silence()
  const order: string[] = []
  // A connection that is silent is given up after 4 s; health asks for one second.
  const listing = ask(desk.url, documents.user, {}, { token: 'x'.repeat(43) }).then(() => order.push('user'))
  const health = await fetch(`${desk.url}/health`)
  order.push('health')
  await listing
  deepEqual(order, ['health', 'user'])
  const body = { status: 'unavailable', live: true, database: false, files: true, draining: false, ready: false }
  deepEqual([health.status, await health.json()], [503, body])
  equal((await fetch(`${desk.url}/health/ready`)).status, 503)
  equal((await fetch(`${desk.url}/health/live`)).status, 200)
  network.heal()
  network.cut()
  equal((await fetch(`${desk.url}/health/ready`)).status, 200)
})

test('A database that answered a moment ago is slow, not gone: no proxy loses all its instances in one slow second', async () => {
  await using network = await networkTo(await createDatabase(await clusterUrl()))
  await using desk = await startApp({ env: { DATABASE_URL: network.url } })
  const statuses = async () => {
    const health = await fetch(`${desk.url}/health`)
    const { database } = (await health.json()) as { database: boolean }
    return [health.status, database]
  }
  deepEqual(await statuses(), [200, true])
  network.silence()
  deepEqual(await statuses(), [200, true])
  // What stays silent is gone.
  await eventually(async () => isDeepStrictEqual(await statuses(), [503, false]))
  network.heal()
  network.cut()
  await eventually(async () => isDeepStrictEqual(await statuses(), [200, true]))
})

test('A database that is still starting is waited for', async () => {
  await using cluster = await startCluster()
  await makeTemplate(cluster)
  const url = await createDatabase(cluster.url())
  await cluster.stop('fast')
  await using desk = { folder: await temporaryFolder(), [Symbol.asyncDispose]: async () => {} }
  await using started = startProcess({ DATA_DIR: desk.folder, DATABASE_URL: url })
  while (!started.said.err) await new Promise((resolve) => started.process.stderr?.once('data', resolve))
  match(started.said.err, /"level":"warn","message":"Waiting for PostgreSQL database/)
  await cluster.start()
  equal((await fetch(`${await started.ready}/health`)).status, 200)
  await rm(desk.folder, { recursive: true })
})

test('What was written is there after a new start on the same database', async () => {
  await using first = await startApp()
  const cara = await signUpCara(first)
  await cara.submits('My lamp')
  await first.stop()
  await using second = await startApp({ folder: first.folder })
  equal(second.config.databaseUrl, settingsOf(first.folder).DATABASE_URL)
  const answer = await fetch(`${second.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${cara.token}` },
    body: JSON.stringify({ query: '{ tickets { title } }' }),
  })
  deepEqual(await answer.json(), { data: { tickets: [{ title: 'My lamp' }] } })
})
