/** SQL on PostgreSQL while the caller waits, so that tests look into both databases by the same plain calls. */
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'

type Row = Record<string, unknown>
type Reply = { rows: Row[] } | { error: string }

const patienceMs = 60_000
let worker: { port: MessagePort; turn: Int32Array } | undefined

/**
 * Runs one or more statements as another program would; answers the rows of the last. With `keep` the connection stays open
 * under that name, for an open transaction, until COMMIT or ROLLBACK is run on it.
 */
export function runNow(url: string, sql: string, keep?: string): Row[] {
  worker ??= startWorker()
  const { port, turn } = worker
  Atomics.store(turn, 0, 0)
  port.postMessage({ url, sql, keep })
  // What wakes may be the notice of the answer before, which this thread had seen already.
  while (Atomics.load(turn, 0) === 0) {
    if (Atomics.wait(turn, 0, 0, patienceMs) === 'timed-out') throw new Error(`No answer to ${sql}`)
  }
  const reply = receiveMessageOnPort(port)?.message as Reply
  if ('error' in reply) throw new Error(`${reply.error}: ${sql}`)
  return reply.rows
}

function startWorker() {
  const { port1: port, port2 } = new MessageChannel()
  const turn = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('./postgres-sync-worker.ts', import.meta.url), {
    workerData: { port: port2, turn },
    transferList: [port2],
  })
  thread.unref()
  port.unref()
  return { port, turn }
}
