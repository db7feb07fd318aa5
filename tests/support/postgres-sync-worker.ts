import { workerData, type MessagePort } from 'node:worker_threads'
import pg from 'pg'
import { clientConfig } from '../../server/database/postgres-pool.ts'

const { port, turn } = workerData as { port: MessagePort; turn: Int32Array }

/** Connections that are kept open between calls, by name. */
const kept = new Map<string, pg.Client>()

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
  let client = keep === undefined ? undefined : kept.get(keep)
  try {
    if (!client) {
      client = new pg.Client(clientConfig(pg as never, url))
      await client.connect()
    }
    const results = [await client.query(sql)].flat()
    if (keep !== undefined && !/^(COMMIT|ROLLBACK)$/.test(sql)) kept.set(keep, client)
    else if (keep !== undefined) kept.delete(keep)
    return { rows: results.at(-1)?.rows ?? [] }
  } catch (error) {
    return { error: String(error) }
  } finally {
    if (keep === undefined || !kept.has(keep)) await client?.end().catch(() => {})
  }
}
