/** What may be attached: the kinds of spec §5 by content, and no more than the limits allow. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { invalid } from '../platform/errors.ts'
import type { ReceivedFile } from '../storage/file-store.ts'
import type { Upload } from '../storage/upload.ts'
import { say } from '../text/message.ts'
import { displayFileName } from './file-name.ts'
import { decideFileType } from './file-type.ts'

export interface CheckedFile {
  readonly file: Pick<ReceivedFile, 'key' | 'size' | 'sha256' | 'extent'>
  readonly fileName: string
  /** MIME type, decided by content. */
  readonly type: string
  /** Whether a browser may show it in place. */
  readonly inline: boolean
}

/** As a row has it, whether it is attached or waits with a reply that is held. */
export const fileColumns = ({ file, fileName, type, inline }: CheckedFile) => ({
  key: file.key,
  file_name: fileName,
  file_type: type,
  file_size: file.size,
  sha256: file.sha256,
  is_inline: inline ? 1 : 0,
})

const field = 'attachmentFiles'
const dayMs = 24 * 60 * 60 * 1000

const { filesPerDay } = userBudget

/** Each is looked at: no more of them than it takes to say that there are too many. */
const sentSince = query((q: QueryParts<{ userId: number; since: number }>) =>
  q.db
    .selectFrom(
      q.db
        .selectFrom('attachment')
        .where('uploader_id', '=', q.param('userId'))
        .where('created_at', '>', q.param('since'))
        .select('file_size')
        .limit(filesPerDay)
        .as('sent'),
    )
    .select((s) => [s.fn.countAll<number>().as('files'), s.fn.sum<number | null>('file_size').as('bytes')]),
)

/** Of replies that are held: sent already, as far as their author is concerned. */
const heldBy = query((q: QueryParts<{ userId: number }>) =>
  q.db
    .selectFrom('held_reply')
    .innerJoin('held_file', 'held_file.held_reply_id', 'held_reply.id')
    .where('held_reply.author_id', '=', q.param('userId'))
    .where('held_reply.ended_at', 'is', null)
    .select((s) => [s.fn.countAll<number>().as('files'), s.fn.sum<number | null>('file_size').as('bytes')]),
)

/** Throws Invalid, naming the file and what to do, when any of the files can't be taken. */
export function checkFiles(uploads: readonly Upload[], limits: Limits): CheckedFile[] {
  if (uploads.length > limits.maxFiles) throw invalid(field, say('files.tooMany', limits.maxFiles))
  if (new Set(uploads).size < uploads.length || uploads.some(({ taken }) => taken)) {
    throw invalid(field, 'files.attachedTwice')
  }
  const files = uploads.map(({ file, fileName }) => {
    const name = displayFileName(fileName)
    const decided = decideFileType(file, name)
    if ('refused' in decided) throw invalid(field, decided.refused)
    return { file, fileName: name, ...decided }
  })
  if (bytesOf(files) > limits.maxTicketBytes) {
    throw invalid(field, say('files.tooLargeTogether', megabytes(limits.maxTicketBytes)))
  }
  return files
}

/** Throws Invalid. In the transaction that takes the files: of several that are under way each must know of the others. */
export async function checkFilesOfDay(write: Write, files: readonly CheckedFile[], limits: Limits): Promise<void> {
  if (!files.length) return
  const userId = userOf(write.viewer).id
  const [sent, held] = await Promise.all([
    write.first(sentSince, { userId, since: write.now - dayMs }),
    write.first(heldBy, { userId }),
  ])
  const count = (sent?.files ?? 0) + (held?.files ?? 0) + files.length
  const bytes = (sent?.bytes ?? 0) + (held?.bytes ?? 0) + bytesOf(files)
  if (count > filesPerDay) throw invalid(field, say('files.tooManyOfDay', filesPerDay))
  if (bytes <= limits.maxUserBytesPerDay) return
  throw invalid(field, say('files.tooMuchOfDay', megabytes(limits.maxUserBytesPerDay)))
}

const megabytes = (bytes: number): number => bytes / 1024 / 1024

const bytesOf = (files: readonly CheckedFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0)
