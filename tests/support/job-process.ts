/** A process that begins a job, says so, and never ends it: to be killed. Its settings: FOLDER, URL (or ''), NOW (ms since 1970). */
import { startWorker } from '../../server/jobs/worker.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { enqueueTest, openAgain, testKinds } from './jobs.ts'

const { FOLDER = '', URL: url, NOW } = process.env
const now = () => Number(NOW)
const database = await openAgain(FOLDER, url || undefined, now)
await database.write('system', (write) => enqueueTest(write, 'number.note', { number: 1 }))
const nothing = async () => {}
startWorker({
  database,
  kinds: testKinds,
  handlers: {
    'number.note': () => {
      process.stdout.write('begun\n')
      return new Promise(() => {})
    },
    'number.flood': nothing,
    'number.brief': nothing,
    'clock.tick': nothing,
    'clock.tock': nothing,
  },
  log: createLog('error'),
  metrics: createMetrics(),
  now,
})
setInterval(nothing, 60_000)
