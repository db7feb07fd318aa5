/** The jobs of a whole desk: what runs by the clock, what is seen of it, and that a desk about to stop takes no more. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { test } from 'node:test'
import { jobKinds } from '../../server/jobs/kinds.ts'
import { schedule } from '../../server/scheduled-jobs.ts'
import { days, hours, startApp, type Desk } from '../support/app.ts'
import { signUpCara } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { valueOf } from '../support/metrics.ts'

const look = (desk: Desk) => desk.app.database.write('system', async (write) => write.publish('jobs waiting'))

/** By what people do, or by the start. */
const enqueued = new Set([
  'tickets.change',
  'thumbnails.make',
  'thumbnails.fill',
  'tickets.hand_over',
  'tags.settle',
  'participants.index',
])

test('Each kind that tidies up is scheduled, no other is, and a restart changes nothing of its turn', async () => {
  await using desk = await startApp()
  deepEqual(
    new Set(stored(desk, 'SELECT kind FROM job WHERE every_ms IS NOT NULL').map(({ kind }) => kind)),
    new Set(Object.keys(jobKinds).filter((kind) => !enqueued.has(kind))),
  )
  equal(count(desk, 'job'), schedule.length)
  const before = stored(desk, 'SELECT id, kind, run_at FROM job ORDER BY id')
  await desk.stop()
  await using again = await startApp({ folder: desk.folder, clock: desk.clock.now() + hours(0.5) })
  deepEqual(stored(again, 'SELECT id, kind, run_at FROM job ORDER BY id'), before)
})

test('What has expired is gone after an hour, whatever else can not be swept', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  equal(count(desk, 'session'), 1)
  meddle(desk, "UPDATE job SET payload = '7' WHERE kind = 'invites.sweep'")
  desk.clock.advance(days(400))
  await look(desk)
  await eventually(() => count(desk, 'session') === 0)
  await eventually(() => stored(desk, 'SELECT last_error FROM job WHERE last_error IS NOT NULL').length === 1)
  const [broken] = stored(desk, 'SELECT kind FROM job WHERE last_error IS NOT NULL')
  equal(broken?.kind, 'invites.sweep')
})

test('What was given up is forgotten after three months, and not before', async () => {
  await using desk = await startApp()
  const plant = (kind: string, failedAt: number) =>
    meddle(
      desk,
      `INSERT INTO job (kind, payload, created_at, failed_at) VALUES ('${kind}', 'null', ${failedAt}, ${failedAt})`,
    )
  plant('of long ago', desk.clock.now() + days(1) - days(91))
  plant('of late', desk.clock.now() + days(1) - days(89))
  desk.clock.advance(days(1))
  await look(desk)
  await eventually(() => count(desk, "job WHERE kind = 'of long ago'") === 0)
  equal(count(desk, "job WHERE kind = 'of late'"), 1)
})

test('Metrics tell how many wait and have failed, by kind, and for how long the oldest has been due', async () => {
  await using desk = await startApp()
  const plant = (columns: string, values: string) =>
    meddle(
      desk,
      `INSERT INTO job (kind, payload, created_at, ${columns}) VALUES ('files.settle', 'null', 0, ${values})`,
    )
  desk.app.drain()
  plant('run_at', String(desk.clock.now() - 90_000))
  plant('run_at', String(desk.clock.now() + 90_000))
  plant('failed_at', '1')
  const text = await desk.app.services.metrics.text()
  equal(valueOf(text, 'bellhop_jobs_waiting{kind="files.settle"}'), 2)
  equal(valueOf(text, 'bellhop_jobs_waiting{kind="sessions.sweep"}'), 0)
  equal(valueOf(text, 'bellhop_jobs_failed{kind="files.settle"}'), 1)
  equal(valueOf(text, 'bellhop_jobs_failed{kind="sessions.sweep"}'), 0)
  equal(valueOf(text, 'bellhop_jobs_running{kind="files.settle"}'), 0)
  equal(valueOf(text, 'bellhop_jobs_oldest_seconds'), 90)
})

test('How tries end is counted', async () => {
  await using desk = await startApp()
  desk.clock.advance(hours(1))
  await look(desk)
  const done = async () =>
    valueOf(await desk.app.services.metrics.text(), 'bellhop_jobs_total{kind="sessions.sweep",result="done"}')
  await eventually(async () => (await done()) === 1)
  match(await desk.app.services.metrics.text(), /^# TYPE bellhop_jobs_total counter$/m)
})

test('A desk that is about to stop begins no job', async () => {
  await using desk = await startApp()
  desk.app.drain()
  desk.clock.advance(days(2))
  await look(desk)
  await signUpCara(desk)
  deepEqual(stored(desk, 'SELECT id FROM job WHERE tries > 0 OR lease IS NOT NULL'), [])
  await desk.stop()
  equal(count(desk, `job WHERE run_at <= ${desk.clock.now()}`), schedule.length)
})
