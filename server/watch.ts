/** What /metrics tells of a desk, beside its requests (observe.ts). */
import { allFiles } from './attachments/attachments.ts'
import type { Database } from './database/database.ts'
import type { Parts } from './graphql/context.ts'
import type { LiveSockets } from './live/sockets.ts'
import { addCounted, addGauge, atMostEvery, measureProcess, type Metrics } from './platform/metrics.ts'
import { sessionCount } from './sessions/sessions.ts'

const minuteMs = 60_000

export function watch(database: Database, parts: Parts, sockets: LiveSockets): void {
  const { metrics, files, hashing, config } = parts
  if (config.metricsPort || config.metricsToken !== undefined) measureProcess()
  watchDatabase(database, metrics)
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
    read: () => Number(parts.life.isDraining),
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

function watchDatabase(database: Database, metrics: Metrics): void {
  addGauge(metrics, {
    name: 'bellhop_writes_waiting',
    help: 'Transactions waiting for their turn.',
    read: () => database.activity().writesWaiting,
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
