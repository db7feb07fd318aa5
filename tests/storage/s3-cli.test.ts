/** A desk whose files lie in an object store: kept, restored, moved and examined like any other. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { statSync } from 'node:fs'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { digestIn, interrupt, namesIn, runBellhop, settingsOf, startBellhop } from '../support/bellhop.ts'
import { logIn } from '../support/cast.ts'
import { storedFiles } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { folderOfTest, startKeptDesk } from '../support/kept-desk.ts'
import { startProcess } from '../support/process.ts'
import { startS3, type S3Store } from '../support/s3.ts'
import type { Desk } from '../support/app.ts'

/** A desk with four files in `store`, and the settings of it. */
async function deskIn(store: S3Store) {
  const desk = await startKeptDesk({ FILES_URL: store.url() })
  return { desk, settings: { ...(await settingsOf(desk.folder)), FILES_URL: store.url() } }
}

/** Every file of the desk as it is handed out at `url`. */
async function opened(desk: Desk, url: string): Promise<string[]> {
  const ada = await logIn({ ...desk, url }, { email: 'ada@example.com', password: "ada's secret" })
  const { data } = await ada.ask('{ tickets { attachments { fileName fileUrl fileSize } } }')
  const files = data.tickets.flatMap((ticket: any) => ticket.attachments)
  return Promise.all(
    files.map(async ({ fileName, fileUrl, fileSize }: any) => {
      const bytes = await (await fetch(url + fileUrl)).bytes()
      equal(bytes.length, fileSize)
      return `${fileName} ${Buffer.from(bytes).toString('base64')}`
    }),
  )
}

test('A backup of files in a bucket becomes a desk on disk, and that one a desk in another bucket', async () => {
  await using folder = await folderOfTest()
  await using store = await startS3({ buckets: ['bellhop', 'second'] })
  const { desk, settings } = await deskIn(store)
  await using _ = desk
  const path = join(folder.path, 'desk.tar')
  const made = await runBellhop(['backup', '--to', path], settings)
  equal(made.code, 0, made.err)
  match(made.out, /Files: 4 \(\d+ bytes\)/)
  equal((await runBellhop(['verify', path])).code, 0)

  const onDisk = join(folder.path, 'disk')
  const restored = await runBellhop(['restore', path, '--to', onDisk])
  equal(digestIn(restored.out), digestIn(made.out), restored.err)
  const again = join(folder.path, 'again.tar')
  equal(digestIn((await runBellhop(['backup', '--to', again], { DATA_DIR: onDisk })).out), digestIn(made.out))

  const second = { DATA_DIR: join(folder.path, 'second'), FILES_URL: store.url({ bucket: 'second' }) }
  const there = await runBellhop(['restore', again], second)
  equal(digestIn(there.out), digestIn(made.out), there.err)
  deepEqual(await store.objects('second'), await store.objects())
  const files = await opened(desk, desk.url)
  equal(files.length, 4)
  for (const env of [{ DATA_DIR: onDisk }, second]) {
    await using server = startProcess(env)
    deepEqual(await opened(desk, await server.ready), files)
  }
})

test('A restore into a bucket that was killed, or that failed, is done by the next one', async () => {
  await using folder = await folderOfTest()
  await using store = await startS3({ buckets: ['bellhop', 'second'] })
  const { desk, settings } = await deskIn(store)
  await using _ = desk
  const path = join(folder.path, 'desk.tar')
  const made = await runBellhop(['backup', '--to', path], settings)
  const target = { DATA_DIR: join(folder.path, 'restored'), FILES_URL: store.url({ bucket: 'second' }) }
  const kept = async () => (await store.objects('second')).filter((name) => name.startsWith('files/'))
  const begun = async () => (await kept()).length > 0
  await interrupt(startBellhop(['restore', path], target), { begun, after: 0, signal: 'SIGKILL' })
  const [one = ''] = await kept()
  await store.dropUnfinished('second')
  // Someone else's file under the same name is not replaced.
  await writeFile(store.pathOf(one, 'second'), 'another file')
  await rm(join(target.DATA_DIR, 'bellhop.db'), { force: true })
  const refused = await runBellhop(['restore', path], target)
  equal(refused.code, 1)
  match(refused.err, /^restore failed: There is another file under \S+ already\. Nothing is overwritten.*\n$/)
  await rm(store.pathOf(one, 'second'))
  const did = await runBellhop(['restore', path], target)
  equal(digestIn(did.out), digestIn(made.out), did.err)
})

test('Files move from the disk into a bucket and back, and the desk stays where it is', async () => {
  await using store = await startS3()
  await using desk = await startKeptDesk({ FILES_URL: '' })
  const files = await opened(desk, desk.url)
  await desk.stop()
  const settings = await settingsOf(desk.folder)
  const before = await namesIn(join(desk.folder, 'files'))
  const there = await runBellhop(['move', '--files-to', store.url()], settings)
  equal(there.code, 0, there.err)
  match(there.out, /^Files in bucket bellhop on 127\.0\.0\.1:\d+: 4, each compared with its hash\.$/m)
  ok(!there.out.includes('S3RVER'), 'the address holds a secret')
  equal((await store.objects()).length, 4)
  deepEqual(await namesIn(join(desk.folder, 'files')), before)

  const inBucket = { ...settings, FILES_URL: store.url() }
  await rm(join(desk.folder, 'files'), { recursive: true })
  {
    await using server = startProcess(inBucket)
    deepEqual(await opened(desk, await server.ready), files)
  }
  const same = await runBellhop(['move', '--files-to', store.url()], inBucket)
  match(same.err, /^move failed: The files are there already\.\n$/)
  const back = await runBellhop(['move', '--files-to', desk.folder], inBucket)
  equal(back.code, 0, back.err)
  await using server = startProcess(settings)
  deepEqual(await opened(desk, await server.ready), files)
})

test('A move into a bucket that was killed is done by the next one; a damaged file is not taken along', async () => {
  await using folder = await folderOfTest()
  await using store = await startS3()
  await using desk = await startKeptDesk({ FILES_URL: '' })
  // Not the empty one, which nothing can damage.
  const stored = (await storedFiles(desk)).filter((one) => statSync(one).size > 0)
  await desk.stop()
  const settings = await settingsOf(desk.folder)
  const to = ['move', '--to', join(folder.path, 'new'), '--files-to', store.url()]
  const begun = async () => (await store.objects()).some((name) => name.startsWith('files/'))
  await interrupt(startBellhop(to, settings), { begun, after: 0, signal: 'SIGKILL' })
  await store.dropUnfinished()
  await rm(join(folder.path, 'new', 'bellhop.db'), { force: true })
  // What was moved already is not read again.
  const moved = await store.objects()
  const path = stored.find((one) => !moved.includes(`files/${basename(one)}`)) as string
  const whole = `${path}.whole`
  await copyFile(path, whole)
  const { length } = await readFile(path)
  await writeFile(path, 'x'.repeat(length))
  const damaged = await runBellhop(to, settings)
  equal(damaged.code, 1)
  match(damaged.err, /^move failed: The file \S+ is missing or damaged: mend it first .*\n$/)
  await copyFile(whole, path)
  const did = await runBellhop(to, settings)
  equal(did.code, 0, did.err)
  const checked = await runBellhop(['doctor', '--all-files'], {
    DATA_DIR: join(folder.path, 'new'),
    FILES_URL: store.url(),
  })
  equal(checked.code, 0, checked.out)
})

test('An export has the files of a bucket in it', async () => {
  await using folder = await folderOfTest()
  await using store = await startS3()
  const { desk, settings } = await deskIn(store)
  await using _ = desk
  const target = join(folder.path, 'export')
  equal((await runBellhop(['export', '--to', target], settings)).code, 0)
  const entries = await readdir(join(target, 'files'), { recursive: true, withFileTypes: true })
  equal(entries.filter((entry) => entry.isFile()).length, 4)
})

test('The doctor says what is wrong with a bucket, in one line with what to do', async () => {
  await using store = await startS3()
  const { desk, settings } = await deskIn(store)
  await using _ = desk
  const examine = async (env: Record<string, string> = {}) => {
    const { code, out, err } = await runBellhop(['doctor', '--all-files'], { ...settings, ...env })
    equal(err, '')
    return { code, files: out.split('\n').filter((line) => / files: /.test(line)) }
  }
  const isHost = String.raw`bucket \w+ on 127\.0\.0\.1:\d+`
  const inOrder = await examine()
  equal(inOrder.code, 0)
  match(inOrder.files.join(), new RegExp(`^ok      files: 4 checked, content too, in ${isHost}$`))

  const wrong: [Record<string, string>, RegExp][] = [
    [{ FILES_URL: store.url({ key: 'OTHER' }) }, /the key or secret of FILES_URL is refused/],
    [{ FILES_URL: store.url({ bucket: 'missing' }) }, /there is no such bucket; make it/],
    [{ FILES_URL: store.url({ port: 1 }) }, /does not answer yet: .*ECONNREFUSED.*Start it, or correct host, port/],
  ]
  for (const [env, says] of wrong) {
    const { code, files } = await examine(env)
    equal(code, 1)
    deepEqual(
      [files.length, new RegExp(`^PROBLEM files: The ${isHost} `).test(files[0] ?? '')],
      [1, true],
      files.join(),
    )
    match(files[0] ?? '', says)
  }

  const [changed = '', missing = ''] = await store.objects()
  await writeFile(store.pathOf(changed), 'changed')
  await rm(store.pathOf(missing))
  const found = await examine()
  deepEqual([found.code, found.files.length], [1, 2])
  match(
    found.files[0] ?? '',
    /^PROBLEM files: 1 are missing: attachment \d+ of ticket \d+\. .* into the bucket as files/,
  )
  match(found.files[1] ?? '', /^PROBLEM files: 1 are not as they were sent: attachment \d+/)
})

test('A file that is just arriving belongs to no one yet; one that no ticket names is told', async () => {
  await using store = await startS3()
  const { desk, settings } = await deskIn(store)
  await using _ = desk
  const { key } = await desk.app.services.files.receive(Readable.from(['arriving']))
  const arriving = await runBellhop(['doctor'], settings)
  equal(arriving.code, 0, arriving.out)
  await desk.app.services.files.keep([key])
  await eventually(async () => !(await store.objects()).some((name) => name.startsWith('incoming/')))
  const unnamed = await runBellhop(['doctor'], settings)
  equal(unnamed.code, 1)
  ok(unnamed.out.includes(`PROBLEM files: 1 belong to no ticket (0.0 MiB): ${key}.`), unnamed.out)
})

test('A store that goes away in the middle ends a backup in one line, and leaves nothing', async () => {
  await using folder = await folderOfTest()
  await using store = await startS3()
  const { desk, settings } = await deskIn(store)
  await using _ = desk
  const running = startBellhop(['backup', '--to', join(folder.path, 'desk.tar')], settings)
  while (!(await namesIn(folder.path)).length) await new Promise((resolve) => setTimeout(resolve, 2))
  await store.stop()
  const { code, err } = await running.ended
  equal(code, 1)
  match(err, /^backup failed: .*FILES_URL.*\n$/)
  deepEqual(await namesIn(folder.path), [])
})
