/** Files of a stop in mid-work: those whose ticket was committed are kept, those of replies that are held wait with them, the others are deleted. */
import type { Read } from '../database/database.ts'
import { requestBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { FileFate, FileStore } from '../storage/file-store.ts'
import { namersOf } from './attachments.ts'

const hourMs = 60 * 60 * 1000

/** Longer than an upload of the largest ticket at the slowest pace that is put up with. */
export const uploadMs = ({ maxTicketBytes }: Limits): number =>
  (maxTicketBytes / requestBudget.upload.minBytesPerSecond) * 1000 + hourMs

/** Of the files that nobody has touched for `idleMs`. Throws S3Failure when the store of files can't be used. */
export async function settleFiles(
  read: Read,
  { files, log }: { readonly files: FileStore; readonly log: Log },
  idleMs: number,
): Promise<void> {
  async function fateOf(key: string): Promise<FileFate> {
    const namers = await read.all(namersOf, { key })
    if (!namers.length) return 'nobodys'
    return namers.every(({ isHeld }) => isHeld) ? 'held' : 'kept'
  }
  const { kept, deleted } = await files.recover(fateOf, idleMs)
  if (kept || deleted) log.info('Recovered files after an unclean shutdown.', { kept, deleted })
}
