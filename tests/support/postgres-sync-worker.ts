import { workerData, type MessagePort } from 'node:worker_threads'
import pg from 'pg'
import { clientConfig } from '../../server/database/postgres-pool.ts'

const { port, turn } = workerData as { port: MessagePort; turn: Int32Array }

/** Connections that are kept open between calls, by name. */
const kept = new Map<string, pg.Client>()
/** The one that was used last: a process of PostgreSQL takes longer to begin than most questions. It begins anew each time. */
let last: { readonly url: string; readonly client: pg.Client } | undefined

export interface Question {
  readonly url: string
  readonly sql: string
  /** Keeps the connection open under this name, and uses it again; COMMIT or ROLLBACK ends it. */
  readonly keep?: string | undefined
}

port.on('message', async (question: Question) => {
  port.postMessage(await answer(question))
  Atomics.store(turn, 0, 1)
  Atomics.notify(turn, 0)
})

async function answer({ url, sql, keep }: Question) {
  try {
    if (keep === undefined) return { rows: await ask(await connectAnew(url), sql) }
    const client = kept.get(keep) ?? (await connect(url))
    kept.set(keep, client)
    const rows = await ask(client, sql).catch(async (error: unknown) => {
      await close(keep, client)
      throw error
    })
    if (/^(COMMIT|ROLLBACK)$/.test(sql)) await close(keep, client)
    return { rows }
  } catch (error) {
    return { error: String(error) }
  }
}

async function ask(client: pg.Client, sql: string): Promise<unknown[]> {
  return [await client.query(sql)].flat().at(-1)?.rows ?? []
}

async function close(keep: string, client: pg.Client): Promise<void> {
  kept.delete(keep)
  await client.end().catch(() => {})
}

/** One on which nothing is left of what was asked before. */
async function connectAnew(url: string): Promise<pg.Client> {
  if (last?.url === url) {
    try {
      await last.client.query('DISCARD ALL')
      return last.client
    } catch {
      // Its database has been dropped, or its server ended.
    }
  }
  void last?.client.end().catch(() => {})
  last = undefined
  const client = await connect(url)
  last = { url, client }
  return client
}

async function connect(url: string): Promise<pg.Client> {
  // What compiles statements takes longer than any of the tests.
  // Under a name of its own: commands refuse a database that a Bellhop is connected to.
  const client = new pg.Client({
    ...clientConfig(pg as never, url),
    options: '-c jit=off',
    application_name: 'bellhop-tests',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
