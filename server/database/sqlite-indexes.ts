/** Indexes of SQLite that are made while others work. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Index } from './later-indexes.ts'

/** Nobody else may write meanwhile: about half a second for a million rows. Reading goes on. */
export async function makeIndex(file: string, { table, statement }: Index): Promise<void> {
  const thread = new Worker(new URL('./sqlite-index-thread.ts', import.meta.url), {
    workerData: { file, table, statement },
  })
  // What fails in it is thrown here.
  await once(thread, 'exit')
}
