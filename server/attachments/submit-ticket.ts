/** A new ticket with its files: all of it, or nothing. */
import type { Actor } from '../database/actor.ts'
import type { Write } from '../database/database.ts'
import { userOf } from '../database/viewer.ts'
import { idempotent } from '../events/idempotency.ts'
import type { Config } from '../platform/config.ts'
import { OutcomeUnknown } from '../platform/errors.ts'
import type { Pace } from '../platform/pace.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Upload } from '../storage/upload.ts'
import { checkNewTicket, createTicket, type NewTicket } from '../tickets/create.ts'
import { getTicket, type Ticket } from '../tickets/tickets.ts'
import { attachFiles } from './attachments.ts'
import { checkFiles, checkFilesOfDay } from './check-files.ts'
import { needsThumbnails } from './thumbnails/thumbnails.ts'

export interface TicketSubmission {
  readonly ticket: NewTicket
  readonly uploads: readonly Upload[]
  /** Submitting again with the same key answers the ticket of the first time. */
  readonly key: string | undefined
}

export interface SubmissionServices {
  readonly config: Pick<Config, 'limits'>
  readonly files: Pick<FileStore, 'keep'>
  /** Of the pictures that each person has decoded. */
  readonly picturePace: Pace
}

/**
 * The files lie durably in the store already; those that are not taken are for whoever received them to discard. Throws Invalid,
 * Unauthenticated, and what `actor.write` throws.
 */
export async function submitTicket(
  actor: Actor,
  { config, files, picturePace }: SubmissionServices,
  { ticket, uploads, key }: TicketSubmission,
): Promise<Ticket> {
  const { limits } = config
  const { id: userId } = userOf(actor.viewer)
  checkNewTicket(ticket, limits)
  const checked = checkFiles(uploads, limits)
  const thumbnailsAt = picturePace.next(userId, checked.filter(needsThumbnails).length)
  const texts = [ticket.title, ticket.description ?? '']
  const submission = (write: Write) => ({
    again: (id: number) => getTicket(write, id),
    first: async () => {
      await checkFilesOfDay(write, checked, limits)
      const created = await createTicket(write, ticket)
      await attachFiles(write, created, checked, thumbnailsAt)
      write.afterCommit(async () => {
        for (const upload of uploads) upload.taken = true
        await files.keep(checked.map(({ file }) => file.key))
      })
      return created
    },
  })
  const submitted = actor.write((write) => idempotent(write, key, submission(write)), texts)
  return submitted.catch((error: unknown) => {
    // The ticket may be there and name its files: the job files.settle asks the database and settles them.
    if (error instanceof OutcomeUnknown) for (const upload of uploads) upload.taken = true
    throw error
  })
}
