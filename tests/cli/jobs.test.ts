/** What whoever runs a desk sees of its jobs, and does about them. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { processBudget } from '../../server/platform/budgets.ts'
import { schedule } from '../../server/scheduled-jobs.ts'
import { startApp, type Desk } from '../support/app.ts'
import { digestIn, runBellhop, settingsOf } from '../support/bellhop.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { folderOfTest } from '../support/kept-desk.ts'
import { emptyDatabase, isOnPostgres } from '../support/test-database.ts'

const startDesk = () => startApp({ clock: 'real' })

/** Answers its id. */
function plant(desk: Desk, kind: string, columns: Readonly<Record<string, string | number>>): number {
  const all = { kind: `'${kind}'`, payload: "'null'", created_at: 1, ...columns }
  meddle(desk, `INSERT INTO job (${Object.keys(all).join()}) VALUES (${Object.values(all).join()})`)
  return Number(stored(desk, 'SELECT max(id) AS id FROM job')[0]?.id)
}

const failed = { failed_at: Date.UTC(2026, 0, 1), tries: 3, last_error: "'No answer.'" }
const rowOf = (desk: { folder: string }, id: number) => stored(desk, `SELECT * FROM job WHERE id = ${id}`)[0]

test('They are listed by what they are, and counted where there are many', async () => {
  await using desk = await startDesk()
  desk.app.drain()
  const later = Date.now() + 9_000_000
  const lost = plant(desk, 'mail.send', failed)
  const waiting = plant(desk, 'mail.send', { run_at: later, tries: 1, last_error: "'Busy \x1b[2J'" })
  const running = plant(desk, 'files.settle', { run_at: later, lease: "'x'", tries: 1 })
  const { code, out, err } = await runBellhop(['jobs'], await settingsOf(desk.folder))
  equal(code, 0, err)
  const lines = out.trimEnd().split('\n')
  equal(lines[0], `1 failed, 1 running, 1 waiting, ${schedule.length} scheduled.`)
  const at = new Date(later).toISOString()
  deepEqual(lines.slice(1, 4), [
    `failed    ${lost} mail.send: failed at 2026-01-01T00:00:00.000Z, tries 3 (No answer.)`,
    `running   ${running} files.settle: lease until ${at}, tries 1`,
    `waiting   ${waiting} mail.send: due ${at}, tries 1 (Busy \uFFFD[2J)`,
  ])
  ok(
    lines.slice(4).every((line) => /^scheduled \d+ \w+\.\w+: every \d+ min, due \S+Z$/.test(line)),
    out,
  )
  const more = 30
  for (let index = 0; index < processBudget.jobs.listed + more; index++) plant(desk, 'mail.send', failed)
  const many = await runBellhop(['jobs'], await settingsOf(desk.folder))
  match(many.out, new RegExp(`^failed    … and ${more + 1} more$`, 'm'))
  equal(many.out.split('\n').filter((line) => line.startsWith('failed ')).length, processBudget.jobs.listed + 1)
})

test('A failed job is retried by the server that runs, and is then done', async () => {
  await using desk = await startDesk()
  const [first, second] = [plant(desk, 'sessions.sweep', failed), plant(desk, 'invites.sweep', failed)]
  const settings = await settingsOf(desk.folder)
  const one = await runBellhop(['jobs', 'retry', String(first)], settings)
  deepEqual([one.code, one.err], [0, ''])
  equal(Number(rowOf(desk, second)?.failed_at), failed.failed_at)
  const all = await runBellhop(['jobs', 'retry', 'all'], settings)
  equal(all.out, 'Retried: 1.\n')
  await eventually(() => rowOf(desk, first) === undefined && rowOf(desk, second) === undefined)
  equal((await runBellhop(['jobs', 'retry', 'all'], settings)).out, 'Retried: 0.\n')
})

test('A job is dropped; one that runs, is scheduled or is not there is left alone', async () => {
  await using desk = await startDesk()
  desk.app.drain()
  const settings = await settingsOf(desk.folder)
  const lost = plant(desk, 'mail.send', failed)
  const running = plant(desk, 'mail.send', { run_at: Date.now() + 900_000, lease: "'x'" })
  const leftBehind = plant(desk, 'mail.send', { run_at: 5, lease: "'x'" })
  for (const id of [lost, leftBehind]) {
    equal((await runBellhop(['jobs', 'drop', String(id)], settings)).code, 0)
    equal(rowOf(desk, id), undefined)
  }
  const scheduled = Number(stored(desk, 'SELECT id FROM job WHERE every_ms IS NOT NULL')[0]?.id)
  const before = stored(desk, 'SELECT * FROM job ORDER BY id')
  for (const [words, says] of [
    [['drop', String(lost)], /There is no such job/],
    [['retry', String(lost)], /There is no such job/],
    [['drop', String(running)], /It runs at this moment/],
    [['retry', String(running)], /It runs at this moment/],
    [['drop', String(scheduled)], /It is scheduled/],
    [['drop', 'all'], /all is not a job number/],
    [['forget', '1'], /There is no command jobs forget/],
  ] as const) {
    const { code, err } = await runBellhop(['jobs', ...words], settings)
    equal(code, 1)
    match(err, says)
    ok(!/^\s+at /m.test(err), err)
  }
  equal((await runBellhop(['jobs', 'retry'], settings)).code, 2)
  deepEqual(stored(desk, 'SELECT * FROM job ORDER BY id'), before)
  equal((await runBellhop(['jobs', 'retry', String(scheduled)], settings)).code, 0)
  ok(Number(rowOf(desk, scheduled)?.run_at) <= Date.now())
})

test('The doctor tells of those that failed, and of those that nobody does', async () => {
  await using desk = await startDesk()
  desk.app.drain()
  const settings = await settingsOf(desk.folder)
  plant(desk, 'mail.send', { run_at: Date.now() - 7_200_000 })
  const late = await runBellhop(['doctor'], settings)
  equal(late.code, 0, late.out)
  match(late.out, /^note {4}jobs: The oldest that waits \(mail\.send\) was due at \S+\. Is a Bellhop/m)
  match(late.out, /^ok {6}jobs: 1 waiting$/m)
  plant(desk, 'mail.send', failed)
  const { code, out } = await runBellhop(['doctor'], settings)
  equal(code, 1)
  match(
    out,
    /^PROBLEM jobs: 1 failed, the last mail\.send \(No answer\.\)\. Look at them with npm run bellhop -- jobs/m,
  )
})

test('After a restore what reaches others waits for a decision, and all else goes on; a move changes nothing', async () => {
  await using folder = await folderOfTest()
  await using desk = await startDesk()
  desk.app.drain()
  const settings = await settingsOf(desk.folder)
  const mail = plant(desk, 'mail.send', { run_at: 1, tries: 1, lease: "'of before'" })
  const own = plant(desk, 'sessions.sweep', { run_at: 1 })
  const lost = plant(desk, 'mail.send', failed)
  const before = stored(desk, 'SELECT * FROM job ORDER BY id').map((row) => ({ ...row }))
  const path = join(folder.path, 'desk.tar')
  const made = await runBellhop(['backup', '--to', path], settings)
  equal(made.code, 0, made.err)

  const restored = { folder: join(folder.path, 'restored') }
  const did = await runBellhop(['restore', path, '--to', restored.folder])
  equal(did.code, 0, did.err)
  equal(digestIn(did.out), digestIn(made.out))
  match(did.out, /^Jobs that wait for you: 1\. What they do may have been done/m)
  if (!isOnPostgres) {
    const held = rowOf(restored, mail)
    deepEqual([held?.run_at, held?.lease, Number(held?.failed_at) > 0], [null, null, true])
    match(String(held?.last_error), /^The desk was restored from a backup/)
    const others = (rows: typeof before) => rows.filter(({ id }) => Number(id) !== mail)
    deepEqual(others(stored(restored, 'SELECT * FROM job ORDER BY id').map((row) => ({ ...row }))), others(before))
    equal(Number(rowOf(restored, own)?.run_at), 1)
    equal(rowOf(restored, lost)?.last_error, 'No answer.')
  }
  const again = await runBellhop(['jobs', 'retry', String(mail)], { DATA_DIR: restored.folder })
  equal(again.code, 0, again.err)
  match((await runBellhop(['jobs'], { DATA_DIR: restored.folder })).out, /^1 failed, 0 running, 2 waiting/)

  await desk.stop()
  const target = await emptyDatabase()
  const moved = await runBellhop(['move', '--to', target], settings)
  equal(moved.code, 0, moved.err)
  const there = await runBellhop(['jobs'], { DATA_DIR: desk.folder, DATABASE_URL: target })
  match(there.out, /^1 failed, 0 running, 2 waiting/)
  equal(count(desk, 'job'), before.length)
})

test('A desk of another version, and none at all, is told so', async () => {
  await using folder = await folderOfTest()
  const none = await runBellhop(['jobs'], { DATA_DIR: folder.path })
  equal(none.code, 1)
  match(none.err, /^jobs failed: There is no desk in/)
  await using desk = await startDesk()
  const settings = await settingsOf(desk.folder)
  await desk.stop()
  meddle(desk, "INSERT INTO migration (number, name, applied_at) VALUES (9999, '9999-future', 1)")
  for (const words of [['jobs'], ['jobs', 'retry', 'all']]) {
    const { code, err } = await runBellhop(words, settings)
    equal(code, 1)
    match(
      err,
      /^jobs failed: .* is at version 9999, this Bellhop at version \d+\. Use the Bellhop that serves this desk/,
    )
  }
})
