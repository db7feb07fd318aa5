/** Who may do what: one entry per operation of the schema, and one rule per type, with the fields it does not hold for. The matrix test holds the desk to it. */
import { documents } from '../support/cast.ts'

/** A refusal's code, `null` for an answer without a value, or that it is answered. */
export type Outcome = 'answered' | 'null' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'INVALID'

export interface ByTicket {
  readonly own: Outcome
  readonly foreign: Outcome
  readonly missing: Outcome
}

interface Common {
  readonly document: string
  /** Without a log-in, and with one that has ended. */
  readonly nobody: Outcome
  /** Tables that even a refused call may write to. */
  readonly writesWhenRefused?: readonly string[]
}

/** An operation that is about one ticket. */
export interface TicketEntry extends Common {
  readonly variables: (ticketId: string) => Readonly<Record<string, unknown>>
  readonly customer: ByTicket
  readonly agent: ByTicket
}

/** An operation that names no object. */
export interface PlainEntry extends Common {
  readonly given: Readonly<Record<string, unknown>>
  readonly customer: Outcome
  readonly agent: Outcome
}

const visible: ByTicket = { own: 'answered', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' }
const all: ByTicket = { own: 'answered', foreign: 'answered', missing: 'NOT_FOUND' }

export const operations: Readonly<Record<string, TicketEntry | PlainEntry>> = {
  'Query.user': { document: documents.user, given: {}, nobody: 'null', customer: 'answered', agent: 'answered' },
  'Query.desk': { document: documents.desk, given: {}, nobody: 'answered', customer: 'answered', agent: 'answered' },
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
  'Query.comments': {
    document: documents.comments,
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
  'Mutation.addComment': {
    document: documents.addComment,
    variables: (ticketId) => ({ ticketId, content: 'From the matrix' }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: all,
  },
  'Mutation.updateTicket': {
    document: documents.updateTicket,
    variables: (id) => ({ id, status: 'pending' }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.inviteAgent': {
    document: documents.inviteAgent,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.signUp': {
    document: documents.signUp,
    given: { email: 'agent@example.com', password: 'uninvited', role: 'agent' },
    nobody: 'FORBIDDEN',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
  },
  'Mutation.login': {
    document: documents.login,
    given: { email: 'nobody@example.com', password: 'a guess' },
    nobody: 'INVALID',
    customer: 'INVALID',
    agent: 'INVALID',
    writesWhenRefused: ['brake'],
  },
  'Mutation.logout': {
    document: documents.logout,
    given: {},
    nobody: 'answered',
    customer: 'answered',
    agent: 'answered',
  },
}

/** Operations once more, by what else they are asked with. */
export const variants: Readonly<Record<string, TicketEntry>> = {
  'Mutation.addComment, a note': {
    document: documents.addNote,
    variables: (ticketId) => ({ ticketId, content: 'From the matrix' }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
}

/** What a subscription to one ticket tells of a comment on it, over a WebSocket; `closed` is a line that ends with 4403. */
export const subscriptions: Readonly<
  Record<string, { nobody: 'closed'; customer: ByTicketTold; agent: ByTicketTold }>
> = {
  'Subscription.ticketChanges': {
    nobody: 'closed',
    customer: { own: 'told', foreign: 'nothing' },
    agent: { own: 'told', foreign: 'told' },
  },
}

interface ByTicketTold {
  readonly own: 'told' | 'nothing'
  readonly foreign: 'told' | 'nothing'
}

/** By which fields an object of each type is reached; a new way to it must be thought about and written down here. */
export const waysTo: Readonly<Record<string, readonly string[]>> = {
  // Oneself; or the people of a ticket that one may see.
  User: ['Comment.user', 'Query.user', 'Session.user', 'Ticket.user'],
  // Only who has just proved to be this person.
  Session: ['Mutation.login', 'Mutation.signUp'],
  // All of these through visibleTickets.
  Ticket: [
    'Mutation.createTicket',
    'Mutation.updateTicket',
    'Query.ticket',
    'Query.tickets',
    'SearchHit.ticket',
    'TicketChange.ticket',
  ],
  SearchResult: ['Query.searchTickets'],
  SearchHit: ['Query.search', 'SearchResult.hits'],
  ExcerptPart: ['SearchHit.excerpt'],
  StatusCount: ['Query.ticketCounts'],
  TicketChange: ['Subscription.ticketChanges'],
  Attachment: ['Comment.attachments', 'Ticket.attachments'],
  Thumbnail: ['Attachment.thumbnails'],
  Comment: ['Mutation.addComment', 'Query.comments'],
  // Agents.
  ClosedTicketsExport: ['Query.closedTicketsExport'],
  Invite: ['Mutation.inviteAgent'],
  // Everyone.
  Desk: ['Query.desk'],
}

/** Who may read a field of an object that they have reached. */
export type Reach = 'anyone' | 'whoever sees the ticket' | 'oneself and whoever sees the ticket' | 'oneself' | 'agents'

/** What holds for the fields of a type; a field that is another's matter stands beside it by its name. */
interface Reached {
  readonly fields: Reach
  readonly except?: Readonly<Record<string, Reach>>
}

export const fields: Readonly<Record<string, Reached>> = {
  User: { fields: 'oneself and whoever sees the ticket' },
  Session: { fields: 'oneself' },
  Ticket: { fields: 'whoever sees the ticket', except: { priority: 'agents' } },
  SearchResult: {
    fields: 'oneself',
    except: { hits: 'whoever sees the ticket' },
  },
  SearchHit: { fields: 'whoever sees the ticket' },
  ExcerptPart: { fields: 'whoever sees the ticket' },
  StatusCount: { fields: 'whoever sees the ticket' },
  TicketChange: { fields: 'whoever sees the ticket' },
  Attachment: { fields: 'whoever sees the ticket' },
  Thumbnail: { fields: 'whoever sees the ticket' },
  Comment: { fields: 'whoever sees the ticket', except: { audience: 'agents' } },
  ClosedTicketsExport: { fields: 'agents' },
  Invite: { fields: 'agents' },
  Desk: { fields: 'anyone' },
}
