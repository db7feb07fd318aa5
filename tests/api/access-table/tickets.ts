/** Tickets, what happened to them, and who takes part in them. */
import { documents } from '../../support/cast.ts'
import { all, visible, type Entries } from './entries.ts'

export const tickets: Entries = {
  'Query.tickets': {
    document: documents.tickets,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Query.searchTickets': {
    document: documents.searchTickets,
    given: { text: 'printer' },
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Query.search': {
    document: documents.search,
    given: { text: 'printer' },
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Query.ticketCounts': {
    document: documents.ticketCounts,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Query.ticket': {
    document: documents.ticket,
    variables: (id) => ({ id }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: all,
  },
  'Query.history': {
    document: documents.history,
    variables: (ticketId) => ({ ticketId }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: all,
  },
  'Query.closedTicketsExport': {
    document: documents.closedTicketsExport,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.createTicket': {
    document: documents.createTicket,
    given: { title: 'From the matrix' },
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Mutation.answerSolution': {
    document: documents.answerSolution,
    variables: (ticketId) => ({ ticketId, solved: true }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: { own: 'FORBIDDEN', foreign: 'FORBIDDEN', missing: 'NOT_FOUND' },
  },
  'Query.takesPart': {
    document: documents.takesPart,
    given: {},
    nobody: 'answered',
    customer: 'answered',
    agent: 'answered',
  },
  'Mutation.addParticipant': {
    document: documents.addParticipant,
    variables: (ticketId) => ({ ticketId, email: 'nobody@example.org' }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    colleague: { ...visible, own: 'FORBIDDEN' },
    agent: all,
  },
  'Mutation.removeParticipant': {
    document: documents.removeParticipant,
    variables: (ticketId) => ({ ticketId, email: 'nobody@example.org' }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    colleague: { ...visible, own: 'FORBIDDEN' },
    agent: all,
  },
  // Nobody was added.
  'Mutation.leaveTicket': {
    document: documents.leaveTicket,
    variables: (ticketId) => ({ ticketId }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'NOT_FOUND', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: { own: 'NOT_FOUND', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
  },
  'Mutation.updateTicket': {
    document: documents.updateTicket,
    variables: (id) => ({ id, status: 'pending' }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
}
