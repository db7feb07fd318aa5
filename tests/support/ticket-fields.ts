import type { TicketFieldsFragment } from '../../web/graphql/generated/tickets/ticket.ts'

/** A ticket as the web client has it: open, of Cara, and with nothing else said of it but what is given. */
export const ticketFields = (id: string, more: Partial<TicketFieldsFragment> = {}): TicketFieldsFragment => ({
  id,
  title: `Ticket ${id}`,
  status: 'open',
  priority: null,
  assignee: null,
  team: null,
  tags: null,
  snoozedUntil: null,
  turn: null,
  waitingSince: null,
  confirmedAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  user: { id: '1', email: 'cara@example.com', name: 'cara@example.com' },
  attachments: [],
  ...more,
})
