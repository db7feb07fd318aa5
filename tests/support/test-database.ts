/** Which database the tests run on, and a new one for each data folder: BELLHOP_TEST_DATABASE is sqlite (or unset) or postgres. */
import { randomBytes } from 'node:crypto'
import { administer, createDatabase, dropDatabase, makeTemplate, startCluster } from './postgres.ts'

export const isOnPostgres = process.env.BELLHOP_TEST_DATABASE === 'postgres'

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
