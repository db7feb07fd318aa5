/** Which database the tests run on, and a new one for each data folder: BELLHOP_TEST_DATABASE is sqlite (or unset) or postgres. */
import { createDatabase, dropDatabase, makeTemplate, startCluster } from './postgres.ts'

export const isOnPostgres = process.env.BELLHOP_TEST_DATABASE === 'postgres'

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

/** The settings for the database that belongs to `folder`; the same one whenever an app starts on that folder. */
export async function databaseSettings(folder: string): Promise<{ DATABASE_URL?: string }> {
  if (!isOnPostgres) return {}
  let url = urls.get(folder)
  if (url === undefined) {
    url = await createDatabase(await clusterUrl())
    urls.set(folder, url)
  }
  return { DATABASE_URL: url }
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
