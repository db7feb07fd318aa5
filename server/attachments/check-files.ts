/** What may be attached: the kinds of spec §5 by content, and no more than the limits allow. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import type { Limits } from '../platform/config.ts'
import { invalid } from '../platform/errors.ts'
import type { ReceivedFile } from '../storage/file-store.ts'
import type { Upload } from '../storage/upload.ts'
import { displayFileName } from './file-name.ts'
import { decideFileType } from './file-type.ts'

export interface CheckedFile {
  readonly file: ReceivedFile
  readonly fileName: string
  /** MIME type, decided by content. */
  readonly type: string
  /** Whether a browser may show it in place. */
  readonly inline: boolean
}

const field = 'attachmentFiles'
const dayMs = 24 * 60 * 60 * 1000

const bytesSince = query((q: QueryParts<{ userId: number; since: number }>) =>
  q.db
    .selectFrom('attachment')
    .where('uploader_id', '=', q.param('userId'))
    .where('created_at', '>', q.param('since'))
    .select((s) => s.fn.sum<number | null>('file_size').as('bytes')),
)

/** Throws Invalid, naming the file and what to do, when any of the files can't be taken. */
export function checkFiles(uploads: readonly Upload[], limits: Limits): CheckedFile[] {
  if (uploads.length > limits.maxFiles) throw invalid(field, `A ticket can have at most ${limits.maxFiles} files.`)
  if (new Set(uploads).size < uploads.length || uploads.some(({ taken }) => taken)) {
    throw invalid(field, 'A file can be attached only once. Send it again as a part of its own.')
  }
  const files = uploads.map(({ file, fileName }) => {
    const name = displayFileName(fileName)
    const decided = decideFileType(file, name)
    if ('refused' in decided) throw invalid(field, decided.refused)
    return { file, fileName: name, ...decided }
  })
  if (bytesOf(files) > limits.maxTicketBytes) {
    throw invalid(field, `The files of a ticket can have at most ${limits.maxTicketBytes / 1024 / 1024} MB together.`)
  }
  return files
}

/** Throws Invalid. In the transaction that takes the files: of several that are under way each must know of the others. */
export async function checkFilesOfDay(write: Write, files: readonly CheckedFile[], limits: Limits): Promise<void> {
  if (!files.length) return
  const used = await write.first(bytesSince, { userId: userOf(write.viewer).id, since: write.now - dayMs })
  if ((used?.bytes ?? 0) + bytesOf(files) <= limits.maxUserBytesPerDay) return
  throw invalid(
    field,
    `You have sent more than ${limits.maxUserBytesPerDay / 1024 / 1024} MB of files today. Please send these tomorrow.`,
  )
}

const bytesOf = (files: readonly CheckedFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0)
