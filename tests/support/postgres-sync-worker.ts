import { workerData, type MessagePort } from 'node:worker_threads'
import pg from 'pg'
import { clientConfig } from '../../server/database/postgres-pool.ts'

const { port, turn } = workerData as { port: MessagePort; turn: Int32Array }

port.on('message', async ({ url, sql }: { url: string; sql: string }) => {
  port.postMessage(await answer(url, sql))
  Atomics.store(turn, 0, 1)
  Atomics.notify(turn, 0)
})

async function answer(url: string, sql: string) {
  const client = new pg.Client(clientConfig(pg as never, url))
  try {
    await client.connect()
    const results = [await client.query(sql)].flat()
    return { rows: results.at(-1)?.rows ?? [] }
  } catch (error) {
    return { error: String(error) }
  } finally {
    await client.end().catch(() => {})
  }
}
