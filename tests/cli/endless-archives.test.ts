/** Archives that are huge, or never end, or are no files: the commands end soon, with little memory, and say what it is. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import {
  blockBytes,
  end,
  forgeRow,
  header,
  memberBytes,
  membersOf,
  rowsOf,
  sha256,
  tarOf,
  withManifest,
  type Member,
} from '../support/archives/archive.ts'
import { runBellhop, type Told } from '../support/bellhop.ts'
import { folderOfTest } from '../support/kept-desk.ts'
import { smallBackup } from '../support/archives/small-backup.ts'

const gigabyte = 1024 ** 3
const maxBytes = 400 * 1024 ** 2
/** A heap of 150 MB shows what is really held; without a limit garbage is left lying about for as long as there is room. */
const watched = {
  NODE_OPTIONS: `--max-old-space-size=150 --import ${join(import.meta.dirname, '..', 'support', 'report-memory.ts')}`,
}

let archive: Buffer = Buffer.alloc(0)
let members: readonly Member[] = []
let madeWith = ''

before(async () => {
  archive = await smallBackup()
  members = membersOf(archive)
  madeWith = JSON.parse(String(members.at(-1)?.body)).digest
})

/** A line of progress, as a slow machine gets to see it. */
const progressLine = /^.* …  \d+ s\n/gm

/** The one line that it said besides its progress; fails when it said more, or took too much memory. */
function lineOf({ code, err }: Told): string {
  equal(code, 1)
  const [, said = '', memory] = /^(.*)\n\nmost memory (\d+)\n$/s.exec(err.replaceAll(progressLine, '')) ?? []
  ok(Number(memory) < maxBytes, `${memory} bytes of memory`)
  ok(said && !said.includes('\n'), err)
  return said
}

/** A file that has `begin` at its beginning and is zeros from there on, without taking room on the disk. */
async function sparse(path: string, begin: Buffer, size: number): Promise<void> {
  await using file = await open(path, 'w')
  await file.write(begin)
  await file.truncate(size)
}

const all = (some: readonly Member[]) => Buffer.concat(some.map(memberBytes))
const rowsAt = () => members.findIndex(({ name }) => name === rowsOf('comment'))
const filesAt = () => members.findIndex(({ name }) => name.startsWith('files/'))

test('What is no file is refused at once', async () => {
  await using folder = await folderOfTest()
  const at = (name: string) => join(folder.path, name)
  equal(spawnSync('mkfifo', [at('pipe')]).status, 0)
  await symlink(at('pipe'), at('link.tar'))
  await mkdir(at('folder'))
  for (const path of [at('pipe'), at('link.tar'), at('folder'), '/dev/zero', '/dev/urandom', '/dev/stdin']) {
    match(
      lineOf(await runBellhop(['verify', path], watched)),
      /^verify failed: \S+ cannot be read \(it is no file\)\.$/,
    )
  }
  match(
    lineOf(await runBellhop(['restore', at('pipe'), '--to', at('desk')], watched)),
    /^restore failed: .*it is no file/,
  )
  deepEqual((await readdir(folder.path)).sort(), ['folder', 'link.tar', 'pipe'])
})

const huge: readonly (readonly [string, RegExp, (path: string) => Promise<void>])[] = [
  [
    'a header of 60 GB',
    /bellhop\.json is larger than Bellhop writes it/,
    (path) => sparse(path, header({ name: 'bellhop.json', size: 8 * gigabyte - 1 }), 60 * gigabyte),
  ],
  [
    'a line of 7 GB',
    /a row is longer than Bellhop writes one/,
    (path) =>
      sparse(
        path,
        Buffer.concat([all(members.slice(0, rowsAt())), header({ name: rowsOf('comment'), size: 7 * gigabyte })]),
        8 * gigabyte,
      ),
  ],
  [
    'a file of 7 GB that no one named',
    /belongs to no attachment/,
    (path) =>
      sparse(
        path,
        Buffer.concat([
          all(members.slice(0, filesAt())),
          header({ name: members[filesAt()]?.name ?? '', size: 7 * gigabyte }),
        ]),
        8 * gigabyte,
      ),
  ],
  [
    'a manifest of 1 GB',
    /manifest\.json is larger than Bellhop writes it/,
    (path) =>
      sparse(
        path,
        Buffer.concat([all(members.slice(0, -1)), header({ name: 'manifest.json', size: gigabyte })]),
        2 * gigabyte,
      ),
  ],
  [
    'a list of hashes of 7 GB',
    /SHA256SUMS does not have a line for each entry/,
    (path) =>
      sparse(path, Buffer.concat([all(members), header({ name: 'SHA256SUMS', size: 7 * gigabyte })]), 8 * gigabyte),
  ],
  ['zeros for 60 GB behind its end', /goes on after its end/, (path) => sparse(path, archive, 60 * gigabyte)],
  [
    'thirty thousand entries with a row each',
    /there are more entries than Bellhop writes/,
    async (path) => {
      const row = JSON.parse(String(members.find(({ name }) => name === rowsOf('event'))?.body).split('\n')[0] ?? '')
      const entries = Array.from({ length: 30_000 }, (_, index) => ({
        name: `database/event.${String(index + 1).padStart(6, '0')}.jsonl`,
        body: Buffer.from(`${JSON.stringify({ ...row, id: index + 1 })}\n`),
      }))
      await writeFile(path, Buffer.concat([all([members[0] as Member, ...entries]), end]))
    },
  ],
  [
    'two hundred rows of a million characters',
    /name others that are not there/,
    async (path) => {
      const row = JSON.parse(String(members.find(({ name }) => name === rowsOf('comment'))?.body).split('\n')[0] ?? '')
      const lines = Array.from({ length: 200 }, (_, index) =>
        JSON.stringify({ ...row, id: index + 1, ticket_id: 4_711, content: String(index).padEnd(1_000_000, 'x ') }),
      )
      const changed = members.with(rowsAt(), { name: rowsOf('comment'), body: Buffer.from(`${lines.join('\n')}\n`) })
      await writeFile(path, tarOf(withManifest(changed)))
    },
  ],
]

for (const [name, says, write] of huge) {
  test(`Memory stays small: ${name}`, async () => {
    await using folder = await folderOfTest()
    const path = join(folder.path, 'huge.tar')
    await write(path)
    const scratch = join(folder.path, 'scratch')
    await mkdir(scratch)
    match(lineOf(await runBellhop(['verify', path], { ...watched, TMPDIR: scratch })), says)
    deepEqual(await readdir(scratch), [])
  })
}

test('What is added to an archive while it is read is not read', async () => {
  await using folder = await folderOfTest()
  const path = join(folder.path, 'growing.tar')
  await writeFile(path, archive.subarray(0, archive.length - blockBytes))
  const timer = setInterval(() => appendFileSync(path, Buffer.alloc(10_000_000)), 5)
  const told = await runBellhop(['verify', path], watched)
  clearInterval(timer)
  match(lineOf(told), /is damaged: (it ends in the middle|it goes on after its end)/)
})

test('Whoever made themselves an agent in a backup is seen, and refused where its digest is known', async () => {
  await using folder = await folderOfTest()
  const path = join(folder.path, 'forged.tar')
  await writeFile(
    path,
    forgeRow(members, 'user', (row) => ({ ...row, role: 'agent' })),
  )
  const verified = await runBellhop(['verify', path])
  match(verified.out, /^Agents: 3 \(cara@example\.com, ada@example\.com, abe@example\.com\)$/m)
  const target = join(folder.path, 'desk')
  for (const words of [
    ['verify', path],
    ['restore', path, '--to', target],
  ]) {
    const refused = await runBellhop([...words, '--digest', madeWith])
    equal(refused.code, 1)
    match(refused.err, /has the digest [0-9a-f]{64}: it is not the backup that was asked for\.\n$/)
  }
  deepEqual(await readdir(folder.path), ['forged.tar'])
  await writeFile(path, archive)
  equal((await runBellhop(['restore', path, '--to', target, '--digest', madeWith.toUpperCase()])).code, 0)
  match((await runBellhop(['verify', path, '--digest', 'abc'])).err, /--digest is not valid/)
  equal(sha256(archive), sha256(await readFile(path)))
})
