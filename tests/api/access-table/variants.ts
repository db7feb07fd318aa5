import { documents } from '../../support/cast.ts'
import { otherAgent, all, type TicketEntry } from './entries.ts'

/** Operations once more, by what else they are asked with. */
export const variants: Readonly<Record<string, TicketEntry>> = {
  'Mutation.addComment, a note': {
    document: documents.addNote,
    variables: (ticketId) => ({ ticketId, content: 'From the matrix' }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.updateTicket, its assignee': {
    document: documents.assignTicket,
    variables: (id) => ({ id, assignee: otherAgent }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.updateTicket, its title': {
    document: documents.changeTicket,
    variables: (id) => ({ id, title: "Cara's printer" }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.updateTicket, no team': {
    document: documents.assignTicket,
    variables: (id) => ({ id, team: null }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.updateTicket, until when it is snoozed': {
    document: documents.snoozeTicket,
    variables: (id) => ({ id, snoozedUntil: null }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.updateTicket, its tags': {
    document: documents.changeTicket,
    variables: (id) => ({ id, addTags: ['matrix'] }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
}
