/** A restore that is refused leaves the target as it was: the database of the settings, its files, a folder that is there already. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { forgeRow, membersOf, tarOf, type Member } from '../support/archives/archive.ts'
import { smallBackup } from '../support/archives/small-backup.ts'
import { runBellhop } from '../support/bellhop.ts'
import { folderOfTest } from '../support/kept-desk.ts'
import { administer } from '../support/postgres.ts'
import { startS3 } from '../support/s3.ts'
import { emptyDatabase, isOnPostgres } from '../support/test-database.ts'

let archive: Buffer = Buffer.alloc(0)
let forgeries: readonly (readonly [string, Buffer])[] = []

before(async () => {
  archive = await smallBackup()
  const members = membersOf(archive)
  const last = members.length - 2
  const { name, body } = members[last] as Member
  forgeries = [
    ['name others that are not there', forgeRow(members, 'ticket', (row) => ({ ...row, requester_id: 4_711 }))],
    ['that Bellhop does not write', forgeRow(members, 'event', (row) => ({ ...row, at: 1e300 }))],
    ['cannot be taken in', forgeRow(members, 'event', (row) => ({ ...row, data: '['.repeat(100_000) }))],
    // All files are there by then.
    [
      'the content of the file \\S+ has changed',
      tarOf(members.with(last, { name, body: body.map((byte) => byte ^ 1) as Buffer })),
    ],
    ['goes on after its end', Buffer.concat([archive, archive])],
  ]
})

const files = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Restores each forgery, then the good one. */
async function tryAll(
  folder: string,
  settings: Readonly<Record<string, string>>,
  check: () => Promise<void>,
): Promise<void> {
  const path = join(folder, 'forged.tar')
  for (const [says, forged] of forgeries) {
    await writeFile(path, forged)
    const { code, err } = await runBellhop(['restore', path], settings)
    equal(code, 1)
    match(err, new RegExp(`^restore failed: .*${says}.*\\n$`))
    await check()
  }
  await writeFile(path, archive)
  const restored = await runBellhop(['restore', path], settings)
  equal(restored.code, 0, restored.err)
}

test('The database and the folder of the settings', async () => {
  await using folder = await folderOfTest()
  const data = join(folder.path, 'data')
  await mkdir(data)
  const url = isOnPostgres ? await emptyDatabase() : undefined
  await tryAll(folder.path, { DATA_DIR: data, ...(url === undefined ? {} : { DATABASE_URL: url }) }, async () => {
    deepEqual(
      (await files(data)).filter((name) => name !== 'bellhop.lock'),
      [],
    )
    if (url === undefined) return
    deepEqual(await administer(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"), [])
  })
})

test('The object store of the settings', async () => {
  await using s3 = await startS3()
  await using folder = await folderOfTest()
  const settings = { DATA_DIR: join(folder.path, 'data'), FILES_URL: s3.url() }
  const database = isOnPostgres ? { DATABASE_URL: await emptyDatabase() } : {}
  await tryAll(folder.path, { ...settings, ...database }, async () => deepEqual(await s3.objects(), []))
  equal((await s3.objects()).length, 5)
})
