/** A throw-away PostgreSQL for tests, durable like a real one, and databases in it that are migrated already. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionsOfProcess, openPostgres } from '../../server/database/postgres.ts'
import { createLog } from '../../server/platform/log.ts'
import { isInMemory } from './memory-folder.ts'
import { findPostgres, unprivileged } from './postgres-binaries.ts'

export interface Cluster extends AsyncDisposable {
  /** Such as 15.18. */
  readonly version: string
  /** The number of its first process, while it runs. */
  pid(): number
  /** The address of one of its databases, for a user who may do anything. */
  url(database?: string): string
  /** Kills every process of it at once, as a crash would. */
  kill(): Promise<void>
  /** `immediate` is a crash as far as the data goes, `fast` cuts all connections and ends in order. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
}

/** In one process of tests at once: that of its file, and those of a test. */
export const mostDesks = 5
/** What a process of tests may take at once, with as many as another desk for who looks from outside, and for the commands. */
export const connectionsOfGroup = (mostDesks + 1) * connectionsOfProcess

const template = 'bellhop_template'
export const databasePrefix = (group = 'alone'): string => `test_${group}_`

/** Runs PostgreSQL until it ends by itself or this process is gone, however that happens: then its input ends. */
const guard = `
  folder=$1; shift
  exec 3<&0
  "$@" 3<&- &
  server=$!
  { read -r _ <&3; trap '' TERM; kill -QUIT $server; sleep 1; rm -rf "$folder"; } 2>/dev/null >&2 &
  wait $server
  kill $! 2>/dev/null`

export interface ClusterOptions {
  /** The folder in which its data lie and stay for the next time. */
  readonly kept?: string
  /** How many it takes at once; enough for one process of tests, unless given. */
  readonly connections?: number
}

/** A new cluster in a folder of its own, on a socket in it. Throws with what to install when there is no PostgreSQL. */
export async function startCluster({ kept, connections = connectionsOfGroup }: ClusterOptions = {}): Promise<Cluster> {
  const bin = findPostgres()
  const owner = unprivileged()
  const folder = mkdtempSync(join(reachableFolder(), 'bellhop-pg-'))
  const data = kept ?? join(folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const own of [folder, data]) chownSync(own, owner.uid, owner.gid)
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const how = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject', '--no-sync']
    const initdb = spawnSync(join(bin, 'initdb'), ['-D', data, ...how], { ...owner, cwd: folder, encoding: 'utf8' })
    if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr || String(initdb.error)}`)
  }
  let server: ChildProcess | undefined
  const version = /\d+(\.\d+)*/.exec(spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout)
  const cluster: Cluster = {
    version: version?.[0] ?? 'of an unknown version',
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    url: (database = 'postgres') => `postgres://postgres@${encodeURIComponent(folder)}/${database}`,
    async start() {
      for (let tries = 1; ; tries++) {
        try {
          return await startOnce()
        } catch (error) {
          // Processes of one that was killed may take a moment to end.
          if (tries === 50 || !/shared memory block/.test(String(error))) throw error
          await sleep(100)
        }
      }
    },
    async stop(mode) {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    },
    async kill() {
      // Without its postmaster, the other processes end by themselves, writing nothing more.
      await end('SIGKILL')
    },
    async [Symbol.asyncDispose]() {
      await end(kept === undefined ? 'SIGQUIT' : 'SIGINT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  async function startOnce(): Promise<void> {
    const settings = ['listen_addresses=', 'fsync=on', `max_connections=${connections}`]
    const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
    server = spawn('sh', ['-c', guard, 'sh', folder, join(bin, 'postgres'), ...args], {
      ...owner,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000)
    })
    await answering(cluster.url(), () => {
      if (server?.exitCode !== null || server.signalCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
    })
    // It does not keep this process from ending.
    server.unref()
    for (const stream of [server.stdin, server.stderr]) (stream as Socket | null)?.unref()
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.ref()
    process.kill(cluster.pid(), signal)
    await once(server, 'exit')
  }
  await cluster.start()
  return cluster
}

/** Makes the database that all others are copied from; do it once per cluster. */
export async function makeTemplate(cluster: Pick<Cluster, 'url'>): Promise<void> {
  await administer(cluster.url(), `CREATE DATABASE ${template}`)
  const database = await openPostgres({ url: cluster.url(template), log: createLog('error'), now: Date.now })
  await database.close()
}

/** An empty, migrated database of its own; give it back with `dropDatabase`. Its name says which group of tests it belongs to. */
export async function createDatabase(url: string): Promise<string> {
  const name = databasePrefix(process.env.BELLHOP_TEST_GROUP) + randomBytes(8).toString('hex')
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template}${await strategyOf(url)}`)
  return url.replace(/[^/]*$/, name)
}

/** By the address of a cluster. */
const strategies = new Map<string, string>()

/** In memory, copying files takes half of what logging each page does; on a disk each file would be waited for. */
async function strategyOf(url: string): Promise<string> {
  const known = strategies.get(url)
  if (known !== undefined) return known
  const [at] = await administer(
    url,
    "SELECT current_setting('server_version_num')::int AS version, current_setting('data_directory') AS folder",
  )
  const strategy = at?.version >= 150_000 && isInMemory(at?.folder) ? ' STRATEGY FILE_COPY' : ''
  strategies.set(url, strategy)
  return strategy
}

export async function dropDatabase(url: string): Promise<void> {
  await administer(url.replace(/[^/]*$/, 'postgres'), `DROP DATABASE ${url.replace(/^.*\//, '')} WITH (FORCE)`)
}

/** Runs one statement on a connection of its own and answers its rows. */
export async function administer(url: string, sql: string, values: unknown[] = []): Promise<Record<string, any>[]> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function answering(url: string, check: () => void): Promise<void> {
  for (;;) {
    try {
      await administer(url, 'SELECT 1')
      return
    } catch {
      check()
      await sleep(20)
    }
  }
}

/** A folder for temporary files that users without rights can enter; the path of a socket in it must stay short. */
function reachableFolder(): string {
  const isOpen = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)))
  const found = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => {
    try {
      return folder.length < 60 && (process.getuid?.() !== 0 || isOpen(folder))
    } catch {
      return false
    }
  })
  if (!found) throw new Error('There is no folder for temporary files that PostgreSQL could use. Set TMPDIR to one.')
  return found
}
