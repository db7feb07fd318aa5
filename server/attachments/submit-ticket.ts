/** A new ticket with its files: all of it, or nothing. */
import type { Write } from '../database/database.ts'
import { once } from '../events/once.ts'
import type { Context } from '../graphql/context.ts'
import type { Upload } from '../storage/upload.ts'
import { personOf } from '../database/viewer.ts'
import { OutcomeUnknown } from '../platform/errors.ts'
import { checkNewTicket, createTicket, type NewTicket } from '../tickets/create.ts'
import { getTicket, type Ticket } from '../tickets/tickets.ts'
import { attachFiles } from './attachments.ts'
import { checkFiles, checkFilesOfDay } from './check-files.ts'

/** The files lie durably in the store already; on any failure the request's end discards them. Throws Invalid or Unauthenticated. */
export async function submitTicket(
  context: Context,
  ticket: NewTicket,
  uploads: readonly Upload[],
  key: string | undefined,
): Promise<Ticket> {
  const { config, files } = context.parts
  personOf(context.viewer)
  checkNewTicket(ticket, config.limits)
  const checked = checkFiles(uploads, config.limits)
  const texts = [ticket.title, ticket.description ?? '']
  const submission = (write: Write) => ({
    again: (id: number) => getTicket(write, id),
    first: async () => {
      await checkFilesOfDay(write, checked, config.limits)
      const created = await createTicket(write, ticket)
      await attachFiles(write, created, checked)
      write.afterCommit(async () => {
        for (const upload of uploads) upload.taken = true
        await files.keep(checked.map(({ file }) => file.key))
      })
      return created
    },
  })
  const submitted = context.write((write) => once(write, key, submission(write)), texts)
  return submitted.catch((error: unknown) => {
    // The ticket may be there and name its files: the job files.settle asks the database and settles them.
    if (error instanceof OutcomeUnknown) for (const upload of uploads) upload.taken = true
    throw error
  })
}
