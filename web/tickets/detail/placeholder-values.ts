import type { PlaceholderValues } from '../../comments/canned-replies/placeholders.ts'
import type { TicketDetails } from '../ticket-data/store.ts'

/** What the placeholders of canned replies stand for on a ticket. */
export const placeholderValues = (
  { id, title, user }: Pick<TicketDetails, 'id' | 'title' | 'user'>,
  agent: { readonly name: string },
): PlaceholderValues => ({
  'requester.name': user.name,
  'ticket.id': id,
  'ticket.subject': title,
  'agent.name': agent.name,
})
