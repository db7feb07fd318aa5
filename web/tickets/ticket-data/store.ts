/** One ticket as its own screen and its preview know it, in step with what is told of it. */
import type { Client } from '../../graphql/client.ts'
import { latestOf } from '../../graphql/latest-of.ts'
import type { TicketFieldsFragment } from '../../graphql/generated/live/live.ts'
import { TicketDocument, type TicketQuery } from '../../graphql/generated/tickets/ticket-data/ticket.ts'
import { type AnswerStore, createAnswerStore } from '../../live/answer-store.ts'
import { takeReadStates } from '../unread/store.ts'

export type TicketDetails = NonNullable<TicketQuery['ticket']>

export const ticketStoreOf = latestOf(50, createTicketStore)

function createTicketStore(client: Client, id: string): AnswerStore<TicketDetails> {
  return createAnswerStore<TicketDetails>({
    ask: async () => {
      const askedAt = performance.now()
      const { data, error } = await client.query(TicketDocument, { id })
      if (data?.ticket) takeReadStates([data.ticket], askedAt)
      return { data: data?.ticket, error }
    },
    isAbout: ({ tickets, everything }) => everything || tickets.some((ticket) => ticket.id === id),
    apply: (ticket, { tickets, changes, everything }) => {
      const told = tickets.find((each) => each.id === id)
      const areOthers = changes.some(({ kind, ticketId }) => kind === 'participants' && ticketId === id)
      return everything || !told || areOthers ? 'unknown' : withFields(ticket, told)
    },
  })
}

/** The description of a ticket never changes; its files do, and of those only their numbers are told. */
export function withFields(ticket: TicketDetails, told: TicketFieldsFragment): TicketDetails | 'unknown' {
  const { attachments, ...fields } = told
  const isSame =
    attachments.length === ticket.attachments.length &&
    attachments.every(({ id }, at) => id === ticket.attachments[at]?.id)
  return isSame ? { ...ticket, ...fields } : 'unknown'
}
