/** What /metrics tells of a desk, beside its requests (observe.ts). */
import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { allFiles } from './attachments/attachments.ts'
import type { Database } from './database/database.ts'
import type { Parts } from './graphql/context.ts'
import type { LiveSockets } from './live/sockets.ts'
import { atMostEvery, type Metrics } from './platform/metrics.ts'
import { sessionCount } from './sessions/sessions.ts'

const minuteMs = 60_000

/** Call the answer to stop measuring. */
export function watch(database: Database, parts: Parts, sockets: LiveSockets): () => void {
  const { metrics, files, hashing } = parts
  watchDatabase(database, metrics)
  metrics.gauge(
    'bellhop_hash_queue',
    'Passwords being hashed, and waiting to be.',
    () => ({ ...hashing.load() }),
    'state',
  )
  metrics.gauge('bellhop_live_sockets', 'Open WebSockets.', sockets.count)
  metrics.gauge('bellhop_live_unsent_bytes', 'Live messages that were written and not taken yet.', sockets.unsentBytes)
  metrics.gauge('bellhop_draining', '1 while this process is about to stop.', () => Number(parts.life.isDraining))
  metrics.gauge('bellhop_file_store_up', '1 while files can be stored and read.', async () =>
    Number(await files.isReachable()),
  )
  metrics.gauge('bellhop_disk_free_bytes', 'Free where files arrive.', () => files.freeBytes())
  return watchProcess(metrics)
}

/** The costly ones are looked at once a minute, or an hour: they read whole tables. They are the same on every process. */
function watchDatabase(database: Database, metrics: Metrics): void {
  const slow = () => database.readSlow('system')
  const size = atMostEvery(minuteMs, () => database.size())
  const sessions = atMostEvery(minuteMs, () => slow().first(sessionCount, {}))
  const stored = atMostEvery(60 * minuteMs, () => slow().first(allFiles, {}))
  metrics.gauge(
    'bellhop_writes_waiting',
    'Transactions waiting for their turn.',
    () => database.activity().writesWaiting,
  )
  metrics.gauge(
    'bellhop_slow_reads_waiting',
    'Searches and reports waiting.',
    () => database.activity().slowReadsWaiting,
  )
  metrics.counted(
    'bellhop_slow_reads_interrupted_total',
    'Searches and reports that were ended because they took too long or too much memory.',
    () => database.activity().slowReadsInterrupted,
  )
  metrics.gauge(
    'bellhop_database_connections_in_use',
    'Connections of the pools that are at work.',
    () => database.activity().connectionsInUse,
    'pool',
  )
  metrics.gauge('bellhop_database_bytes', 'Size of the database.', async () => (await size()).data)
  metrics.gauge('bellhop_database_log_bytes', 'Size of its write-ahead log.', async () => (await size()).log)
  metrics.gauge('bellhop_sessions', 'Log-ins that have not ended.', async () => (await sessions())?.sessions)
  metrics.gauge('bellhop_files', 'Files of all tickets, by the hour.', async () => (await stored())?.files)
  metrics.gauge('bellhop_files_bytes', 'Their size, by the hour.', async () => (await stored())?.bytes ?? 0)
}

function watchProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const seconds = (nanoseconds: number) => nanoseconds / 1e9
  metrics.gauge(
    'nodejs_eventloop_lag_seconds',
    'How late the event loop was since the last look.',
    () => {
      const seen = { p50: seconds(delay.percentile(50)), p99: seconds(delay.percentile(99)), max: seconds(delay.max) }
      delay.reset()
      return seen
    },
    'quantile',
  )
  metrics.counted('nodejs_eventloop_active_seconds_total', 'Time that the event loop was busy.', () => {
    return performance.eventLoopUtilization().active / 1000
  })
  metrics.counted('process_cpu_seconds_total', 'CPU time of all threads.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.gauge('process_resident_memory_bytes', 'Memory in RAM.', () => process.memoryUsage.rss())
  metrics.gauge('nodejs_heap_used_bytes', 'Memory of JavaScript objects.', () => process.memoryUsage().heapUsed)
  metrics.gauge('process_open_fds', 'Open files and sockets.', async () => (await readdir('/proc/self/fd')).length)
  const startedAt = Date.now() / 1000 - process.uptime()
  metrics.gauge('process_start_time_seconds', 'When it started, since 1970.', () => startedAt)
  return () => delay.disable()
}
