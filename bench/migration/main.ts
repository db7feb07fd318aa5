/**
 * `npm run bench -- migration`: a desk of the first version is brought to this one: how long it keeps writers out, and what is done beside the work afterwards.
 * Options: --tickets 100000 --database sqlite,postgres --seconds 60, for which the search index is watched while it is built
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addComment } from '../../server/comments/comments.ts'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import type { User } from '../../server/database/viewer.ts'
import { reactions, workerModule } from '../../server/listeners.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { shareIndexed } from '../../server/search/build-state.ts'
import { buildIndex } from '../../server/search/index-builder.ts'
import { administer, startCluster } from '../../tests/support/postgres.ts'
import { processorMs } from '../../scripts/processor-time.ts'
import { benchFolder } from '../folder.ts'
import type { DatabaseName } from '../growth/desks.ts'
import { percentiles } from '../growth/measure.ts'
import { count, line } from '../report.ts'
import { seedFirstVersion } from './first-version.ts'
import { startWriter } from './writer.ts'

export interface MigrationOptions {
  readonly tickets: readonly number[]
  readonly databases: readonly DatabaseName[]
  readonly seconds: number
}

/** What writers may be kept out for. */
const promisedMs = 1_000
const { limits } = readConfig({})

export async function benchMigration({ tickets, databases, seconds }: MigrationOptions): Promise<void> {
  for (const name of databases) {
    for (const size of tickets) {
      await using stack = new AsyncDisposableStack()
      const folder = stack.use(benchFolder('migration'))
      const cluster = name === 'postgres' ? stack.use(await startCluster()) : undefined
      const directory = join(folder.path, 'desk')
      mkdirSync(directory, { mode: 0o700 })
      if (cluster) await administer(cluster.url(), 'CREATE DATABASE desk')
      const url = cluster?.url('desk')
      line(
        `\n## ${count(size)} tickets on ${cluster ? `PostgreSQL ${cluster.version}` : `SQLite ${process.versions.sqlite}`}`,
      )
      await seedFirstVersion(directory, url, size)
      await measure({ directory, url, tickets: size, seconds })
    }
  }
}

interface Place {
  readonly directory: string
  readonly url: string | undefined
  readonly tickets: number
  readonly seconds: number
}

async function measure(place: Place): Promise<void> {
  const { directory, url, tickets, seconds } = place
  line('\n| | s | of the processor | a writer waited, longest ms | p95 |')
  line('|---|---|---|---|---|')
  const options = { log: createLog('error'), now: Date.now, reactions }
  const writer = await startWriter({ url, file: join(directory, 'bellhop.db'), tickets })
  const opened = await timed(async () =>
    url ? openPostgres({ ...options, url }) : openSqlite({ ...options, directory, workerModule }),
  )
  const { times } = await writer()
  await using database = Object.assign(opened.result, { [Symbol.asyncDispose]: () => opened.result.close() })
  row('migrated, beside a process of the version before', opened, times)
  const stopping = new AbortController()
  const indexes = beside(database, tickets, () =>
    database.completeIndexes({ log: options.log, signal: stopping.signal }),
  )
  const made = await indexes
  row('its indexes, beside comments', made, made.times)
  const timer = setTimeout(() => stopping.abort(), seconds * 1_000)
  const built = await beside(database, tickets, () =>
    buildIndex(database, { log: options.log, signal: stopping.signal }),
  )
  clearTimeout(timer)
  const share = (await shareIndexed(database.read('system'))) ?? 1
  row(`the search index, ${(100 * share).toFixed(0)} % of it, beside comments`, built, built.times)
  line('')
  const longest = Math.max(...[times, made.times, built.times].flat())
  line(
    `${longest <= promisedMs ? 'KEPT  ' : 'BROKEN'} writers are kept out for ${count(promisedMs)} ms at most: ${longest.toFixed(0)} ms`,
  )
}

interface Timed<T> {
  readonly result: T
  readonly ms: number
  /** Of this process, its threads and those that it has begun: writers included. */
  readonly processor: number
}

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const startedAt = performance.now()
  const before = processorMs()
  const result = await work()
  return { result, ms: performance.now() - startedAt, processor: processorMs() - before }
}

const writePauseMs = 10

/** What it takes, and how long comments take meanwhile that are written one after another, as the API writes them. */
async function beside<T>(
  database: Database,
  tickets: number,
  work: () => Promise<T>,
): Promise<Timed<T> & { times: number[] }> {
  const [agent] = await database
    .read('system')
    .build((q) => q.db.selectFrom('user').where('role', '=', 'agent').selectAll().limit(1))
  const author = agent as unknown as User
  const times: number[] = []
  let isDone = false
  const writing = (async () => {
    for (let turn = 1; !isDone; turn++) {
      const startedAt = performance.now()
      const ticketId = 1 + ((turn * 7_919) % tickets)
      await database.write(author, (write) =>
        addComment(write, { ticketId, content: 'Still there' }, { limits, key: undefined }),
      )
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, writePauseMs))
    }
  })()
  const done = await timed(work).finally(() => (isDone = true))
  await writing
  return { ...done, times }
}

function row(name: string, { ms, processor }: Timed<unknown>, times: readonly number[]): void {
  const cells = [
    name,
    (ms / 1_000).toFixed(1),
    (processor / 1_000).toFixed(1),
    Math.max(...times).toFixed(0),
    percentiles(times).p95.toFixed(0),
  ]
  line(`| ${cells.join(' | ')} |`)
}
