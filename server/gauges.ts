/** What /metrics tells of a desk, beside its requests (request-metrics.ts). */
import { allFiles } from './attachments/attachments.ts'
import type { Database } from './database/database.ts'
import type { Services } from './graphql/context.ts'
import { jobKinds } from './jobs/kinds.ts'
import { countByKind } from './jobs/queue.ts'
import type { JobWorker } from './jobs/worker.ts'
import type { LiveSockets } from './live/sockets.ts'
import { addCounted, addGauge, atMostEvery, measureProcess, type Metrics } from './platform/metrics.ts'
import { sessionCount } from './sessions/sessions.ts'

const minuteMs = 60_000
const jobCountMs = 15_000

export interface GaugeSources {
  readonly sockets: LiveSockets
  readonly jobs: JobWorker
}

export function addGauges(database: Database, services: Services, { sockets, jobs }: GaugeSources): void {
  const { metrics, files, hashing, config } = services
  if (config.metricsPort || config.metricsToken !== undefined) measureProcess()
  addDatabaseGauges(database, metrics)
  addJobGauges(database, services, jobs)
  addGauge(metrics, {
    name: 'bellhop_hash_queue',
    help: 'Passwords being hashed, and waiting to be.',
    read: () => ({ ...hashing.load() }),
    label: 'state',
  })
  addGauge(metrics, { name: 'bellhop_live_sockets', help: 'Open WebSockets.', read: sockets.count })
  addGauge(metrics, {
    name: 'bellhop_live_unsent_bytes',
    help: 'Live messages that were written and not taken yet.',
    read: sockets.unsentBytes,
  })
  addGauge(metrics, {
    name: 'bellhop_draining',
    help: '1 while this process is about to stop.',
    read: () => Number(services.lifecycle.isDraining),
  })
  addGauge(metrics, {
    name: 'bellhop_file_store_up',
    help: '1 while files can be stored and read.',
    read: async () => Number(await files.isReachable()),
  })
  addGauge(metrics, {
    name: 'bellhop_disk_free_bytes',
    help: 'Free where files arrive.',
    read: () => files.freeBytes(),
  })
}

/** Those that wait or have failed are the same on every process; those that run are this one's. */
function addJobGauges(database: Database, { metrics, now }: Services, jobs: JobWorker): void {
  const counts = atMostEvery(jobCountMs, () => countByKind(database.readSlow('system')))
  const byKind = async (of: 'waiting' | 'failed') => {
    const found = new Map((await counts()).map((one) => [one.kind, one[of]]))
    return Object.fromEntries(Object.keys(jobKinds).map((kind) => [kind, found.get(kind) ?? 0]))
  }
  addGauge(metrics, {
    name: 'bellhop_jobs_waiting',
    help: 'Jobs that have not begun, or wait for another try; without those that are scheduled.',
    read: () => byKind('waiting'),
    label: 'kind',
  })
  addGauge(metrics, {
    name: 'bellhop_jobs_failed',
    help: 'Jobs that are not tried again, until someone says so or their next turn comes.',
    read: () => byKind('failed'),
    label: 'kind',
  })
  addGauge(metrics, {
    name: 'bellhop_jobs_running',
    help: 'Jobs that this process is doing.',
    read: jobs.running,
    label: 'kind',
  })
  addGauge(metrics, {
    name: 'bellhop_jobs_oldest_seconds',
    help: 'How long the job that waits longest has been due.',
    async read() {
      const next = (await counts()).flatMap((one) => one.next ?? [])
      return Math.max(0, now() - Math.min(now(), ...next)) / 1000
    },
  })
}

function addDatabaseGauges(database: Database, metrics: Metrics): void {
  addGauge(metrics, {
    name: 'bellhop_writes_waiting',
    help: 'Transactions waiting for their turn.',
    read: () => database.activity().writesWaiting,
  })
  addCounted(metrics, {
    name: 'bellhop_writes_retried_total',
    help: 'Transactions that began anew because another was in their way.',
    read: () => database.activity().writesRetried,
  })
  addGauge(metrics, {
    name: 'bellhop_slow_reads_waiting',
    help: 'Searches and reports waiting.',
    read: () => database.activity().slowReadsWaiting,
  })
  addCounted(metrics, {
    name: 'bellhop_slow_reads_interrupted_total',
    help: 'Searches and reports that were ended because they took too long or too much memory.',
    read: () => database.activity().slowReadsInterrupted,
  })
  addGauge(metrics, {
    name: 'bellhop_database_connections_in_use',
    help: 'Connections of the pools that are at work.',
    read: () => database.activity().connectionsInUse,
    label: 'pool',
  })
  watchSizes(database, metrics)
}

/** Costly: they read whole tables, and are looked at once a minute, or an hour. They are the same on every process. */
function watchSizes(database: Database, metrics: Metrics): void {
  const slow = () => database.readSlow('system')
  const size = atMostEvery(minuteMs, () => database.size())
  const sessions = atMostEvery(minuteMs, () => slow().first(sessionCount, {}))
  const stored = atMostEvery(60 * minuteMs, () => slow().first(allFiles, {}))
  addGauge(metrics, {
    name: 'bellhop_database_bytes',
    help: 'Size of the database.',
    read: async () => (await size()).data,
  })
  addGauge(metrics, {
    name: 'bellhop_database_log_bytes',
    help: 'Size of its write-ahead log.',
    read: async () => (await size()).log,
  })
  addGauge(metrics, {
    name: 'bellhop_sessions',
    help: 'Log-ins that have not ended.',
    read: async () => (await sessions())?.sessions,
  })
  addGauge(metrics, {
    name: 'bellhop_files',
    help: 'Files of all tickets, by the hour.',
    read: async () => (await stored())?.files,
  })
  addGauge(metrics, {
    name: 'bellhop_files_bytes',
    help: 'Their size, by the hour.',
    read: async () => (await stored())?.bytes ?? 0,
  })
}
