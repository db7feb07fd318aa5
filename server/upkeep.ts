/** What a desk does for itself: at start it settles what a crash left, and every hour it forgets what has expired. */
import { isNamedFile } from './attachments/attachments.ts'
import type { Database } from './database/database.ts'
import { sweepOnce } from './events/once.ts'
import type { Parts } from './graphql/context.ts'
import { sweepSessions } from './sessions/sessions.ts'

const sweepMs = 60 * 60 * 1000

/** Files whose ticket was committed are kept, the others deleted. */
export async function recoverFiles(database: Database, { files, log }: Parts): Promise<void> {
  const read = database.read('system')
  const { kept, deleted } = await files.recover(async (key) => (await read.first(isNamedFile, { key })) !== undefined)
  if (kept || deleted) log.info('Settled files of a stop in mid-work.', { kept, deleted })
}

/** Starts the hourly sweep; call the answer to stop it. */
export function startSweeping(database: Database, { config, log }: Parts): () => void {
  const sweep = () =>
    database
      .write('system', async (write) => {
        await sweepSessions(write, config.limits)
        await sweepOnce(write)
      })
      .catch((error: unknown) => log.error('The hourly sweep failed.', { error }))
  void sweep()
  const timer = setInterval(() => void sweep(), sweepMs)
  timer.unref()
  return () => clearInterval(timer)
}
