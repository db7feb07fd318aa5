/** A new ticket with its files: all of it, or nothing. */
import type { Actor } from '../database/actor.ts'
import { userOf } from '../database/viewer.ts'
import type { Upload } from '../storage/upload.ts'
import { checkNewTicket, createTicket, type NewTicket } from '../tickets/create.ts'
import { getTicket, type Ticket } from '../tickets/tickets.ts'
import { submitWithFiles, type SubmissionServices } from './submit-files.ts'

export interface TicketSubmission {
  readonly ticket: NewTicket
  readonly uploads: readonly Upload[]
  /** Submitting again with the same key answers the ticket of the first time. */
  readonly key: string | undefined
}

/** As submitWithFiles. Throws Invalid for a subject, a description or files that can't be taken. */
export async function submitTicket(
  actor: Actor,
  services: SubmissionServices,
  { ticket, uploads, key }: TicketSubmission,
): Promise<Ticket> {
  userOf(actor.viewer)
  checkNewTicket(ticket, services.config.limits)
  return submitWithFiles(actor, services, {
    uploads,
    texts: [ticket.title, ticket.description ?? ''],
    key,
    again: getTicket,
    first: async (write, { attach }) => {
      const created = await createTicket(write, ticket)
      await attach({ ticketId: created.id, commentId: null, audience: 'everyone' })
      return created
    },
  })
}
