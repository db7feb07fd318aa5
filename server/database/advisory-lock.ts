/** Work that only one process of a desk does at a time. */
import { clientConfig, type loadPg } from './postgres-pool.ts'

type Pg = Awaited<ReturnType<typeof loadPg>>

/**
 * Runs `work` under an advisory lock, or answers false when another has it. The lock belongs to a connection of its own: it
 * is free again however this process ends.
 */
export async function withAdvisoryLock(pg: Pg, url: string, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client(clientConfig(pg, url))
  // A lost connection frees the lock: then another may do the same work, which is made so that this does no harm.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
      [`bellhop ${name}`],
    )
    if (!rows[0]?.mine) return false
    await work()
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
