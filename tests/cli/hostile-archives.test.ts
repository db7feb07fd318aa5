/**
 * Archives that were made to do harm: `verify` and `restore` refuse each in one sentence, and leave everything as it was. They are
 * checked the same way whatever database they are restored into, so most of this runs on one of them only.
 */
import { deepEqual, match } from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { folderOfTest } from '../support/kept-desk.ts'
import { membersOf, tarOf, withManifest, type Member } from '../support/archives/archive.ts'
import { hostileManifests } from '../support/archives/hostile-manifests.ts'
import { hostileMembers } from '../support/archives/hostile-members.ts'
import { hostileRows } from '../support/archives/hostile-rows.ts'
import { judge } from '../support/archives/judge.ts'
import { smallBackup } from '../support/archives/small-backup.ts'

let members: readonly Member[] = []

before(async () => {
  members = membersOf(await smallBackup())
})

test('An archive that was taken apart and put together again is as good as before', async () => {
  await using folder = await folderOfTest()
  const path = join(folder.path, 'same.tar')
  await writeFile(path, tarOf(withManifest(members)))
  const fine = { said: undefined, faults: [] }
  deepEqual(await judge(path), [
    { command: 'verify', ...fine },
    { command: 'restore', ...fine },
  ])
})

for (const { name, says, build } of [...hostileMembers, ...hostileRows, ...hostileManifests]) {
  test(`Refused: ${name}`, async () => {
    await using folder = await folderOfTest()
    const path = join(folder.path, 'hostile.tar')
    await writeFile(path, build(members))
    for (const { command, said, faults } of await judge(path)) {
      deepEqual(faults, [], command)
      match(said ?? `${command} took it`, says)
    }
  })
}
