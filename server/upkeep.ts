/** What a desk does for itself: at start it settles what a crash left, and every hour it forgets what has expired. */
import { isNamedFile } from './attachments/attachments.ts'
import type { Database, Write } from './database/database.ts'
import { sweepOnce } from './events/once.ts'
import type { Parts } from './graphql/context.ts'
import type { Limits } from './platform/config.ts'
import { S3Failure } from './storage/s3-answer.ts'
import { requestBudget } from './platform/budgets.ts'
import { sweepInvites } from './people/invite.ts'
import { sweepBrakes } from './sessions/brake.ts'
import { sweepOrigins } from './sessions/known-origins.ts'
import { sweepSessions } from './sessions/sessions.ts'

const hourMs = 60 * 60 * 1000
/** Few enough that others who write hardly wait. */
const sweptAtOnce = 500

/** Longer than an upload of the largest ticket at the slowest pace that is put up with. */
const uploadMs = ({ maxTicketBytes }: Limits) =>
  (maxTicketBytes / requestBudget.upload.minBytesPerSecond) * 1000 + hourMs

/** At start: no upload is under way, unless another process on the same database has one. */
export const recoverFiles = (database: Database, parts: Parts): Promise<void> =>
  settleFiles(database, parts, database.isShared ? uploadMs(parts.config.limits) : 0).catch((error: unknown) => {
    // Without the store of files everything else works; the hourly sweep settles them.
    if (!(error instanceof S3Failure)) throw error
    parts.log.warn('Files are settled later.', { error: String(error) })
  })

/** Of the files that nobody has touched for `idleMs`, those whose ticket was committed are kept, the others deleted. */
async function settleFiles(database: Database, { files, log }: Parts, idleMs: number): Promise<void> {
  const read = database.read('system')
  const isNamed = async (key: string) => (await read.first(isNamedFile, { key })) !== undefined
  const { kept, deleted } = await files.recover(isNamed, idleMs)
  if (kept || deleted) log.info('Settled files of a stop in mid-work.', { kept, deleted })
}

/** Starts the hourly sweep; call the answer to stop it. */
export function startSweeping(database: Database, parts: Parts): () => void {
  const { config, log } = parts
  /** On one process of the desk at a time: another that is at it does the same work. */
  const alone = (name: string, work: () => Promise<void>) =>
    database.alone(name, work).catch((error: unknown) => log.error(`The hourly ${name} failed.`, { error }))
  const settle = () => alone('settling of files', () => settleFiles(database, parts, uploadMs(config.limits)))
  const sweep = () =>
    alone('sweep', async () => {
      for (const some of [
        (write: Write) => sweepSessions(write, config.limits, sweptAtOnce),
        (write: Write) => sweepBrakes(write, sweptAtOnce),
        (write: Write) => sweepOrigins(write, sweptAtOnce),
        (write: Write) => sweepInvites(write, sweptAtOnce),
        (write: Write) => sweepOnce(write, sweptAtOnce),
      ]) {
        while ((await database.write('system', some)) === sweptAtOnce);
      }
    })
  void sweep()
  const timer = setInterval(() => {
    void sweep()
    void settle()
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
