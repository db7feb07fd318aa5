/**
 * Which database the tests run on, and a new one for each data folder: BELLHOP_TEST_DATABASE is sqlite or postgres. Unset it is SQLite, but for
 * the files of tests/ called postgres-*, which are about PostgreSQL alone: these start it.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openSqlite } from '../../server/database/sqlite.ts'
import { createLog } from '../../server/platform/log.ts'
import { administer, createDatabase, dropDatabase, makeTemplate, startCluster } from './postgres.ts'

/** The files of tests that this process was started with. */
const ofPostgres = process.argv
  .slice(1)
  .filter((path) => /(?:^|[\\/])tests[\\/]\w+[\\/]postgres-[^\\/]*\.test\.ts$/.test(path))

const wanted = process.env.BELLHOP_TEST_DATABASE ?? (ofPostgres.length ? 'postgres' : 'sqlite')

// On SQLite, where each desk has a database of its own, what they wait for would never come.
if (wanted !== 'postgres' && ofPostgres.length) {
  const names = ofPostgres.map((path) => basename(path)).join(', ')
  throw new Error(
    `Tests of PostgreSQL alone, with BELLHOP_TEST_DATABASE=${wanted}: ${names}. Leave it out, or set it to postgres.`,
  )
}

export const isOnPostgres = wanted === 'postgres'

export interface DatabaseSettings {
  readonly DATABASE_URL?: string
}

/** By data folder. */
const urls = new Map<string, string>()
let cluster: Promise<string> | undefined

/** The cluster of this run, or else one of this process' own. */
export const clusterUrl = (): Promise<string> => (cluster ??= startOwn())

async function startOwn(): Promise<string> {
  const ofRun = process.env.BELLHOP_TEST_POSTGRES
  if (ofRun) return ofRun
  // It ends with this process.
  const own = await startCluster()
  await makeTemplate(own)
  return own.url()
}

/** A database without tables; the cluster of the tests ends with them. */
export async function emptyDatabase(): Promise<string> {
  const url = await clusterUrl()
  const name = `empty_${randomBytes(8).toString('hex')}`
  await administer(url, `CREATE DATABASE ${name}`)
  return url.replace(/[^/]*$/, name)
}

let emptySqlite: Promise<string> | undefined

/** Puts a database that is migrated already into a new data folder; on PostgreSQL its database is a copy of one. */
export async function fillFolder(folder: string): Promise<void> {
  if (isOnPostgres) return
  await copyFile(await (emptySqlite ??= makeSqlite()), join(folder, 'bellhop.db'))
}

/** The path of a database that is there until this process ends. */
async function makeSqlite(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bellhop-template-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  await openSqlite({ directory, log: createLog('error'), now: Date.now }).close()
  return join(directory, 'bellhop.db')
}

/** The settings for the database that belongs to `folder`; the same one whenever an app starts on that folder. */
export async function databaseSettings(folder: string): Promise<DatabaseSettings> {
  if (isOnPostgres && !urls.has(folder)) urls.set(folder, await createDatabase(await clusterUrl()))
  return settingsOf(folder)
}

/** The same for a folder that has its database already, if it has one of its own. */
export function settingsOf(folder: string): DatabaseSettings {
  const url = urls.get(folder)
  return url === undefined ? {} : { DATABASE_URL: url }
}

export function urlOf(folder: string): string {
  const url = urls.get(folder)
  if (url === undefined) throw new Error(`No database was made for ${folder}.`)
  return url
}

export async function dropDatabaseOf(folder: string): Promise<void> {
  const url = urls.get(folder)
  if (url === undefined) return
  urls.delete(folder)
  await dropDatabase(url)
}
