/** PostgreSQL on a disk that is really full: refused in plain words, nothing acknowledged lost, and it goes on once there is room. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCara, type TestUser } from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { administer, createDatabase, makeTemplate, startCluster } from '../support/postgres.ts'
import { noSmallDisk, smallDisk } from '../support/small-disk.ts'

const skip = noSmallDisk ?? false
/** What no compression makes smaller. */
const description = randomBytes(30_000).toString('base64')

const create = (desk: Desk, { token }: TestUser, title: string): Promise<Answer> =>
  ask(desk.url, documents.createTicket, { title, description }, { token })

/** Tickets from four at once until ten have been refused. */
async function fill(desk: Desk, cara: TestUser) {
  const acknowledged: string[] = []
  const refused: Answer[] = []
  const write = async () => {
    while (refused.length < 10) {
      const answer = await create(desk, cara, 'Filling')
      if (answer.data.createTicket) acknowledged.push(answer.data.createTicket.id)
      else refused.push(answer)
    }
  }
  await Promise.all([write(), write(), write(), write()])
  return { acknowledged, refused }
}

/** Every refusal was clean, and everything acknowledged is there; answers how many tickets there are. */
async function checkAll(cara: TestUser, { acknowledged, refused }: Awaited<ReturnType<typeof fill>>) {
  deepEqual(new Set(refused.map(({ errors }) => errors[0]?.extensions.code)), new Set(['UNAVAILABLE']))
  ok(acknowledged.length > 0)
  const { data } = await cara.ask('{ tickets { id description } }')
  const stored = new Map<string, string>(data.tickets.map((ticket: any) => [ticket.id, ticket.description]))
  deepEqual(
    acknowledged.filter((id) => stored.get(id) !== description),
    [],
  )
  return stored.size
}

test('The disk of the database is full', { skip }, async () => {
  await using disk = await smallDisk(64)
  await using cluster = await startCluster()
  await makeTemplate(cluster)
  await administer(cluster.url(), `CREATE TABLESPACE small LOCATION '${disk.folder}'`)
  const url = await createDatabase(cluster.url())
  await administer(cluster.url(), `ALTER DATABASE ${url.replace(/^.*\//, '')} SET TABLESPACE small`)
  await using desk = await startApp({ env: { DATABASE_URL: url } })
  const cara = await signUpCara(desk)
  const first = await cara.submits('Before')
  await disk.leave(2 * 1024 * 1024)
  const filled = await fill(desk, cara)
  for (const { errors } of filled.refused) match(errors[0]?.message ?? '', /^The disk of the database is full/)
  equal((await cara.opens(first)).title, 'Before')
  equal((await fetch(`${desk.url}/health/ready`)).status, 200)
  await disk.free()
  await cara.submits('After')
  equal(await checkAll(cara, filled), filled.acknowledged.length + 2)
})

test('The disk of PostgreSQL as a whole is full, its log included', { skip }, async () => {
  await using disk = await smallDisk(160)
  await using cluster = await startCluster({ kept: disk.folder })
  await makeTemplate(cluster)
  await using desk = await startApp({ env: { DATABASE_URL: await createDatabase(cluster.url()) } })
  const cara = await signUpCara(desk)
  await disk.leave(4 * 1024 * 1024)
  const filled = await fill(desk, cara)
  await disk.free()
  // A log that could not grow ends the server: whoever frees the disk starts it again.
  await cluster.start().catch(() => {})
  await eventually(async () => (await create(desk, cara, 'After')).errors.length === 0)
  await checkAll(cara, filled)
})
