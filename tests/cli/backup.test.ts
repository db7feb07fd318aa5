/** A backup of a desk in use is whole, and a desk restored from it is the same desk. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { digestIn, interrupt, namesIn, runBellhop, settingsOf, startBellhop } from '../support/bellhop.ts'
import { documents, logIn } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { note } from '../support/files.ts'
import { everything, folderOfTest, startKeptDesk } from '../support/kept-desk.ts'
import { startProcess } from '../support/process.ts'
import { isOnPostgres } from '../support/test-database.ts'

test('Backup, verify, restore: the same digest, and a server that answers as before', async () => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const ada = await logIn(desk, { email: 'ada@example.com', password: "ada's secret" })
  const path = join(folder.path, 'kept', 'desk.tar')
  const made = await runBellhop(['backup', '--to', path], await settingsOf(desk.folder))
  equal(made.code, 0, made.err)
  equal((await stat(path)).mode & 0o777, 0o600)
  deepEqual(await readdir(join(folder.path, 'kept')), ['desk.tar'])

  const verified = await runBellhop(['verify', path])
  equal(verified.code, 0, verified.err)
  equal(digestIn(verified.out), digestIn(made.out))

  const restored = join(folder.path, 'restored')
  const did = await runBellhop(['restore', path, '--to', restored])
  equal(did.code, 0, did.err)
  equal(digestIn(did.out), digestIn(made.out))
  const again = await runBellhop(['backup', '--to', join(folder.path, 'again.tar')], { DATA_DIR: restored })
  equal(digestIn(again.out), digestIn(made.out))

  await using server = startProcess({ DATA_DIR: restored })
  const url = await server.ready
  // The log-in of before is in the backup too.
  const adaThere = await logIn({ ...desk, url }, ada)
  deepEqual(await everything({ url }, adaThere), await everything(desk, ada))
  const { data } = await adaThere.ask('{ tickets { attachments { fileUrl fileSize } } }')
  for (const { fileUrl, fileSize } of data.tickets.flatMap((ticket: any) => ticket.attachments)) {
    const response = await fetch(`${url}${fileUrl}`)
    equal((await response.bytes()).length, fileSize)
  }
  // Ids go on where they were; PostgreSQL passes over those of transactions that began anew.
  const next = await adaThere.ask(documents.createTicket, { title: 'Next', description: null })
  const id = Number(next.data.createTicket.id)
  if (isOnPostgres) ok(id > 2 && id < 10, String(id))
  else equal(id, 3)
})

test('Under 50 writes a second, killed at any moment: no half backup, and the finished one is whole', async (t) => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const settings = await settingsOf(desk.folder)
  let going = true
  let written = 0
  const failures: unknown[] = []
  async function write(name: string): Promise<void> {
    const person = await logIn(desk, { email: `${name}@example.com`, password: `${name}'s secret` })
    for (let index = 0; going; index++) {
      const files = index % 10 ? {} : { files: [note(`Line ${index}\n`.repeat(2_000))] }
      await person.submits(`Written ${index}`, files).then(
        () => written++,
        (error: unknown) => failures.push(error),
      )
      await sleep(60)
    }
  }
  const load = ['abe', 'ada', 'cara', 'carl'].map(write)
  // However this ends, they stop; a desk that is gone answers nobody.
  await using writers = new AsyncDisposableStack()
  writers.defer(async () => {
    going = false
    await Promise.allSettled(load)
  })
  const path = join(folder.path, 'desk.tar')
  const begun = async () => (await namesIn(folder.path)).some((name) => name.includes(`.partial-`))
  for (let kill = 0; kill < 12; kill++) {
    for (const name of await namesIn(folder.path)) await rm(join(folder.path, name))
    const running = startBellhop(['backup', '--to', path], settings)
    const code = await interrupt(running, { begun, after: kill * 6, signal: kill % 3 ? 'SIGKILL' : 'SIGINT' })
    const isThere = (await namesIn(folder.path)).includes('desk.tar')
    ok(isThere || code !== 0, `after kill ${kill}`)
    // It may have been killed just after it was done.
    if (isThere) equal((await runBellhop(['verify', path])).code, 0, `after kill ${kill}`)
    if (code !== 130) continue
    deepEqual(await namesIn(folder.path), [], 'told to end, it leaves nothing behind')
  }
  await rm(path, { force: true })
  await writeFile(`${path}.partial-999999999`, 'what a killed one left')
  for (let round = 0; round < 3; round++) {
    const whole = join(folder.path, `whole-${round}.tar`)
    const made = await runBellhop(['backup', '--to', whole], settings)
    equal(made.code, 0, made.err)
    const verified = await runBellhop(['verify', whole])
    equal(verified.code, 0, verified.err)
    equal(digestIn(verified.out), digestIn(made.out))
  }
  await writers.disposeAsync()
  deepEqual(failures, [])
  t.diagnostic(`${written} tickets were written meanwhile`)
  ok(written > 100)
  equal(count(desk, 'ticket'), written + 2)
  // What was killed left its beginnings under other names; the next backup of that name takes them away.
  await runBellhop(['backup', '--to', path], settings)
  deepEqual((await readdir(folder.path)).sort(), ['desk.tar', 'whole-0.tar', 'whole-1.tar', 'whole-2.tar'])
})

test('Nothing is overwritten, neither by a backup nor by a restore', async () => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const settings = await settingsOf(desk.folder)
  const path = join(folder.path, 'desk.tar')
  equal((await runBellhop(['backup', '--to', path], settings)).code, 0)
  const second = await runBellhop(['backup', '--to', path], settings)
  equal(second.code, 1)
  match(second.err, /^backup failed: .*desk\.tar exists already\. Nothing is overwritten.*\n$/)

  const used = join(folder.path, 'used')
  await mkdir(used)
  await writeFile(join(used, 'mine.txt'), 'mine')
  const refused = await runBellhop(['restore', path, '--to', used])
  equal(refused.code, 1)
  match(refused.err, /^restore failed: .*used is not empty \(mine\.txt\)\. Nothing is overwritten.*\n$/)
  deepEqual(await readdir(used), ['mine.txt'])
  const over = await runBellhop(['restore', path, '--to', desk.folder])
  equal(over.code, 1)
})

test('A restore that was killed leaves no desk, and is done by the next one', async () => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const path = join(folder.path, 'desk.tar')
  const made = await runBellhop(['backup', '--to', path], await settingsOf(desk.folder))
  const target = join(folder.path, 'restored')
  const begun = async () => (await namesIn(target)).includes('bellhop.db.partial')
  for (const after of [0, 10, 25, 40, 60]) {
    const code = await interrupt(startBellhop(['restore', path, '--to', target]), { begun, after, signal: 'SIGKILL' })
    if (code === 0) break
    ok(!(await namesIn(target)).includes('bellhop.db'))
  }
  const names = await namesIn(target)
  if (!names.includes('bellhop.db')) {
    const did = await runBellhop(['restore', path, '--to', target])
    equal(did.code, 0, did.err)
  }
  const again = await runBellhop(['backup', '--to', join(folder.path, 'again.tar')], { DATA_DIR: target })
  equal(digestIn(again.out), digestIn(made.out))
})

test('Files that are missing are told, and the rest is kept', async () => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const shelves = join(desk.folder, 'files')
  for (const shelf of await readdir(shelves)) {
    const [key] = await readdir(join(shelves, shelf))
    if (shelf === 'incoming' || !key) continue
    await writeFile(join(shelves, shelf, key), 'rotten')
    break
  }
  const path = join(folder.path, 'desk.tar')
  const made = await runBellhop(['backup', '--to', path], await settingsOf(desk.folder))
  equal(made.code, 2)
  match(made.out, /WARNING the file \S+ was not whole when the backup was made: it has 6 bytes instead of \d+/)
  equal((await runBellhop(['verify', path])).code, 2)
  equal((await runBellhop(['restore', path, '--to', join(folder.path, 'restored')])).code, 2)
})

test('Where there is no desk, nothing is kept and nothing is made', async () => {
  await using folder = await folderOfTest()
  const nowhere = join(folder.path, 'nowhere')
  for (const command of ['backup', 'export']) {
    const failed = await runBellhop([command, '--to', join(folder.path, 'x.tar')], { DATA_DIR: nowhere })
    equal(failed.code, 1)
    match(failed.err, new RegExp(`^${command} failed: There is no desk in .*nowhere.*\\n$`))
  }
  deepEqual(await readdir(folder.path), [])
})

test('A command that is asked wrongly says how to ask', async () => {
  const help = await runBellhop(['--help'])
  equal(help.code, 0)
  for (const name of ['backup', 'verify', 'restore', 'move', 'export', 'doctor', 'jobs']) {
    match(help.out, new RegExp(`^  ${name}`, 'm'))
    const own = await runBellhop([name, '--help'])
    equal(own.code, 0)
    match(own.out, new RegExp(`^npm run bellhop -- ${name}`))
  }
  for (const words of [['bakcup'], ['backup', '--form', 'x'], ['verify'], ['restore'], ['jobs', 'retry']]) {
    const asked = await runBellhop(words)
    equal(asked.code, 2)
    notEqual(asked.err, '')
    ok(!/^\s+at /m.test(asked.err), asked.err)
  }
  const wrong = await runBellhop(['backup'], { PORT: 'x' })
  equal(wrong.code, 1)
  match(wrong.err, /^backup failed: PORT=x is not valid/)
})
