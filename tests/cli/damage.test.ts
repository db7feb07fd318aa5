/**
 * Whatever happens to a backup, verify notices, and restore makes nothing of it. A backup has the same form whatever database
 * it is of, and is checked before any database is opened: so this runs on one of them only.
 */
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { runBellhop, settingsOf } from '../support/bellhop.ts'
import { meddle } from '../support/database.ts'
import { folderOfTest, startKeptDesk } from '../support/kept-desk.ts'
import { CommandFailure } from '../../server/cli/failure.ts'
import { verify } from '../../server/cli/commands/verify.ts'

const blockBytes = 512

/** Rejects as the command does, without the start of a process each time. */
const verifyFile = (path: string): Promise<number> =>
  verify.run({
    config: () => {
      throw new Error('Verifying needs no settings.')
    },
    env: {},
    words: [path],
    options: {},
    progress: { step() {}, count() {}, [Symbol.dispose]() {} },
    say() {},
    folder: '/',
  })

async function backUp(folder: string): Promise<Buffer> {
  await using desk = await startKeptDesk()
  const path = join(folder, 'desk.tar')
  const made = await runBellhop(['backup', '--to', path], await settingsOf(desk.folder))
  equal(made.code, 0, made.err)
  return readFile(path)
}

interface Part {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Where each entry of the archive lies, its header and padding included. */
function partsOf(archive: Buffer): Part[] {
  const parts: Part[] = []
  for (let start = 0; archive[start] !== 0;) {
    const name = archive.toString('utf8', start, archive.indexOf(0, start))
    const size = Number.parseInt(archive.toString('latin1', start + 124, start + 135), 8)
    const end = start + blockBytes + Math.ceil(size / blockBytes) * blockBytes
    parts.push({ name, start, end })
    start = end
  }
  return parts
}

async function refuses(t: Pick<TestContext, 'diagnostic'>, path: string, archive: Buffer, what: string): Promise<void> {
  await writeFile(path, archive)
  await rejects(verifyFile(path), (error) => {
    ok(error instanceof CommandFailure, `${what}: ${(error as Error).stack}`)
    t.diagnostic(`${what}: ${error.message.replace(path, 'it')}`)
    return true
  })
}

test('One flipped bit anywhere is noticed', async (t) => {
  await using folder = await folderOfTest()
  const archive = await backUp(folder.path)
  const path = join(folder.path, 'flipped.tar')
  await writeFile(path, archive)
  equal(await verifyFile(path), 0)
  const positions = new Set<number>()
  for (const { start, end } of partsOf(archive)) {
    // The name, the size, the checksum, an unused byte; the body's beginning, middle and end; the padding.
    for (const at of [0, 130, 150, 400, blockBytes, blockBytes + 20, Math.floor((end - start) / 2)])
      positions.add(start + at)
    positions.add(end - 1)
  }
  for (let index = 0; index < 40; index++) positions.add(Math.floor((index / 40) * archive.length) + index)
  positions.add(archive.length - 1)
  const silent = { diagnostic() {} }
  for (const position of positions) {
    const flipped = Buffer.from(archive)
    flipped[position] = (flipped[position] as number) ^ (1 << (position % 8))
    await refuses(silent, path, flipped, `byte ${position}`)
  }
  t.diagnostic(`${positions.size} positions of ${archive.length}`)
})

test('A backup that is cut, at whatever length, is noticed', async (t) => {
  await using folder = await folderOfTest()
  const archive = await backUp(folder.path)
  const path = join(folder.path, 'cut.tar')
  const ends = partsOf(archive).map(({ end }) => end)
  for (const length of [
    0,
    1,
    511,
    512,
    100_000,
    ends[3],
    ends.at(-3),
    ends.at(-2),
    ends.at(-1),
    archive.length - 512,
    archive.length - 1,
  ]) {
    await refuses(t, path, archive.subarray(0, length), `cut at ${length}`)
  }
  await refuses(t, path, Buffer.concat([archive, Buffer.alloc(512)]), 'lengthened')
})

test('An entry that is missing, doubled or in another place is noticed', async (t) => {
  await using folder = await folderOfTest()
  const archive = await backUp(folder.path)
  const path = join(folder.path, 'other.tar')
  const parts = partsOf(archive)
  const bytes = (part: Part | undefined) => (part ? archive.subarray(part.start, part.end) : Buffer.alloc(0))
  const rest = archive.subarray(parts.at(-1)?.end)
  const build = (chosen: readonly Part[]) => Buffer.concat([...chosen.map(bytes), rest])
  for (const part of parts) await refuses(t, path, build(parts.filter((one) => one !== part)), `without ${part.name}`)
  const file = parts.find(({ name }) => name.startsWith('files/'))
  ok(file)
  await refuses(t, path, build(parts.flatMap((part) => (part === file ? [part, part] : [part]))), 'a file twice')
  await refuses(t, path, build(parts.toReversed()), 'backwards')
})

test('The command says it in one line, and leaves nothing behind', async () => {
  await using folder = await folderOfTest()
  const archive = await backUp(folder.path)
  const path = join(folder.path, 'cut.tar')
  await writeFile(path, archive.subarray(0, archive.length / 2))
  const scratch = join(folder.path, 'scratch')
  await using made = await folderOfTest()
  const verified = await runBellhop(['verify', path], { TMPDIR: made.path })
  equal(verified.code, 1)
  match(verified.err, /^verify failed: .*cut\.tar is damaged: it ends in the middle\. Use another backup\.\n$/)
  equal((await readdir(made.path)).length, 0)
  const restored = await runBellhop(['restore', path, '--to', scratch])
  equal(restored.code, 1)
  deepEqual((await readdir(folder.path)).sort(), ['cut.tar', 'desk.tar'])
  const nothing = await runBellhop(['verify', join(folder.path, 'nothing.tar')])
  match(nothing.err, /^verify failed: .*nothing\.tar cannot be read \(ENOENT\)\.\n$/)
  await writeFile(path, 'no archive at all, but long enough to have a header '.repeat(20))
  match((await runBellhop(['verify', path])).err, /^verify failed: .*is damaged/)
})

test('A row that names a path outside instead of a file is refused', async () => {
  await using folder = await folderOfTest()
  const path = join(folder.path, 'hostile.tar')
  {
    await using desk = await startKeptDesk()
    meddle(desk, "UPDATE attachment SET key = '../../../../etc/passwd' WHERE id = 1")
    equal((await runBellhop(['backup', '--to', path], await settingsOf(desk.folder))).code, 2)
  }
  const restored = await runBellhop(['restore', path, '--to', join(folder.path, 'desk')])
  equal(restored.code, 1)
  match(restored.err, /hostile\.tar is damaged: .*no key of a file/)
})
