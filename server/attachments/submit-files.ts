/** Writing something together with its files: all of it, or nothing. */
import type { Actor } from '../database/actor.ts'
import type { Write } from '../database/database.ts'
import { userOf } from '../database/viewer.ts'
import { idempotent } from '../events/idempotency.ts'
import type { Config } from '../platform/config.ts'
import { OutcomeUnknown } from '../platform/errors.ts'
import type { Pace } from '../platform/pace.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Upload } from '../storage/upload.ts'
import { attachFiles, type FileOwner } from './attachments.ts'
import { checkFiles, checkFilesOfDay, type CheckedFile } from './check-files.ts'
import { needsThumbnails } from './thumbnails/thumbnails.ts'

export interface SubmissionServices {
  readonly config: Pick<Config, 'limits'>
  readonly files: Pick<FileStore, 'keep'>
  /** Of the pictures that each person has decoded. */
  readonly picturePace: Pace
}

interface Submission<T> {
  readonly uploads: readonly Upload[]
  /** What counts as written by the person. */
  readonly texts: readonly string[]
  /** Submitting again with the same key answers what was made the first time, by `again`. */
  readonly key: string | undefined
  readonly again: (write: Write, id: number) => Promise<T>
  /** Makes it, and sees to its files. */
  readonly first: (write: Write, files: SubmittedFiles) => Promise<T>
  /** Their bytes stay among what is incoming, and are named there: whatever names them settles them. */
  readonly isKeptLater?: boolean
  /** Refuses before anything else, if it must. */
  readonly check?: (write: Write) => Promise<void>
}

export interface SubmittedFiles {
  readonly checked: readonly CheckedFile[]
  readonly attach: (owner: FileOwner) => Promise<void>
}

/**
 * The files lie durably in the store already; those that are not taken are for whoever received them to discard. Throws Invalid,
 * Unauthenticated, and what `actor.write` and the functions given throw.
 */
export async function submitWithFiles<T extends { readonly id: number }>(
  actor: Actor,
  { config, files, picturePace }: SubmissionServices,
  { uploads, texts, key, again, first, isKeptLater = false, check }: Submission<T>,
): Promise<T> {
  const { limits } = config
  const { id: userId } = userOf(actor.viewer)
  const checked = checkFiles(uploads, limits)
  const thumbnailsAt = picturePace.next(userId, checked.filter(needsThumbnails).length)
  const submission = (write: Write) => ({
    again: (id: number) => again(write, id),
    first: async () => {
      // Asked at once: what is refused takes back what was made meanwhile.
      const [, made] = await Promise.all([
        checkFilesOfDay(write, checked, limits),
        first(write, { checked, attach: (owner) => attachFiles(write, owner, checked, thumbnailsAt) }),
      ])
      if (uploads.length) {
        write.afterCommit(async () => {
          for (const upload of uploads) upload.taken = true
          if (!isKeptLater) await files.keep(checked.map(({ file }) => file.key))
        })
      }
      return made
    },
  })
  const submitted = actor.write(async (write) => {
    await check?.(write)
    return idempotent(write, key, submission(write))
  }, texts)
  return submitted.catch((error: unknown) => {
    // It may be there and name its files: the job files.settle asks the database and settles them.
    if (error instanceof OutcomeUnknown) for (const upload of uploads) upload.taken = true
    throw error
  })
}
