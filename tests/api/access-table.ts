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
  /** Where a customer may not do to a colleague's ticket what they may to their own. */
  readonly colleague?: ByTicket
}

/** An operation that names no object. */
export interface PlainEntry extends Common {
  readonly given: Readonly<Record<string, unknown>>
  readonly customer: Outcome
  readonly agent: Outcome
  /** Where an admin may do more than another agent. */
  readonly admin?: Outcome
  /** Where a customer who shares tickets is answered otherwise than another. */
  readonly colleague?: Outcome
}

const visible: ByTicket = { own: 'answered', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' }
const all: ByTicket = { own: 'answered', foreign: 'answered', missing: 'NOT_FOUND' }

/** Of an agent whom nobody in the matrix is. */
export const otherAgent = '5'
/** Made by that agent, for everyone. */
export const sharedView = '1'
export const sharedCannedReply = '1'

/** Of that agent. */
export const aBatch = '1'

/** Which nobody in the matrix is in. */
export const aTeam = '1'

/** Which nobody in the matrix is in. */
export const anOrganisation = '1'
/** A customer who signed up first. */
export const aCustomer = '1'

export const operations: Readonly<Record<string, TicketEntry | PlainEntry>> = {
  'Query.user': { document: documents.user, given: {}, nobody: 'null', customer: 'answered', agent: 'answered' },
  'Query.desk': { document: documents.desk, given: {}, nobody: 'answered', customer: 'answered', agent: 'answered' },
  // Null for whoever shares with nobody, logged in or not.
  'Query.sharedWith': {
    document: documents.sharedWith,
    given: {},
    nobody: 'null',
    customer: 'null',
    colleague: 'answered',
    agent: 'null',
  },
  'Query.takesPart': {
    document: documents.takesPart,
    given: {},
    nobody: 'answered',
    customer: 'answered',
    agent: 'answered',
  },
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
  'Query.updates': {
    document: documents.updates,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.markUpdatesRead': {
    document: documents.markUpdatesRead,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.updateChoices': {
    document: documents.updateChoices,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.chooseUpdates': {
    document: documents.chooseUpdates,
    given: { kind: 'woke', inApp: true, inBrowser: false },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.drafts': {
    document: documents.drafts,
    variables: (ticketId) => ({ ticketId }),
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
  'Mutation.addComment': {
    document: documents.addComment,
    variables: (ticketId) => ({ ticketId, content: 'From the matrix' }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: all,
  },
  'Mutation.answerSolution': {
    document: documents.answerSolution,
    variables: (ticketId) => ({ ticketId, solved: true }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: { own: 'FORBIDDEN', foreign: 'FORBIDDEN', missing: 'NOT_FOUND' },
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
  'Mutation.saveDraft': {
    document: documents.saveDraft,
    variables: (ticketId) => ({ ticketId, content: 'From the matrix', version: 'of-the-matrix' }),
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
  'Mutation.markRead': {
    document: documents.markRead,
    variables: (id) => ({ id }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.watchTicket': {
    document: documents.watchTicket,
    variables: (id) => ({ id, watching: 'watching' }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.markUnread': {
    document: documents.markUnread,
    variables: (id) => ({ id }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'FORBIDDEN', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' },
    agent: all,
  },
  'Mutation.updateProfile': {
    document: documents.updateProfile,
    given: { name: 'From the matrix' },
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Query.profile': {
    document: documents.profile,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Mutation.changePassword': {
    document: documents.changePassword,
    given: { currentPassword: 'a guess', newPassword: 'another one' },
    nobody: 'UNAUTHENTICATED',
    customer: 'INVALID',
    agent: 'INVALID',
    writesWhenRefused: ['brake'],
  },
  'Mutation.changeEmail': {
    document: documents.changeEmail,
    given: { email: 'new@example.com', password: 'a guess' },
    nobody: 'UNAUTHENTICATED',
    customer: 'INVALID',
    agent: 'INVALID',
    writesWhenRefused: ['brake'],
  },
  'Mutation.endSession': {
    document: documents.endSession,
    given: { id: 'x'.repeat(43) },
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Mutation.endOtherSessions': {
    document: documents.endOtherSessions,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'answered',
    agent: 'answered',
  },
  'Mutation.inviteAgent': {
    document: documents.inviteAgent,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.withdrawInvite': {
    document: documents.withdrawInvite,
    given: { id: 'x'.repeat(43) },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.agents': {
    document: documents.agents,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.views': {
    document: documents.views,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.viewCounts': {
    document: documents.viewCounts,
    given: { views: [{ key: 'all' }] },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.saveView': {
    document: documents.saveView,
    given: { name: 'From the matrix' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  // A colleague's, for everyone.
  'Mutation.deleteView': {
    document: documents.deleteView,
    given: { id: sharedView },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Query.cannedReplies': {
    document: documents.cannedReplies,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.saveCannedReply': {
    document: documents.saveCannedReply,
    given: { name: 'From the matrix', content: 'Hello' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  // A colleague's, for everyone.
  'Mutation.deleteCannedReply': {
    document: documents.deleteCannedReply,
    given: { id: sharedCannedReply },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Query.firstSteps': {
    document: documents.firstSteps,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.nameDesk': {
    document: documents.nameDesk,
    given: { name: 'From the matrix' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Query.invites': {
    document: documents.invites,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.requesters': {
    document: documents.requesters,
    given: { prefix: 'c' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.tags': {
    document: documents.tags,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.renameTag': {
    document: documents.renameTag,
    given: { id: '1', name: 'From the matrix' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  'Mutation.mergeTags': {
    document: documents.mergeTags,
    given: { from: '1', into: '2' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  'Mutation.deleteTag': {
    document: documents.deleteTag,
    given: { id: '1' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  'Mutation.updateTickets': {
    document: documents.updateTickets,
    given: { tickets: { ids: ['1'] }, change: { priority: 'high' } },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  // Which nobody in the matrix has begun.
  'Query.batch': {
    document: documents.batch,
    given: { id: aBatch },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'NOT_FOUND',
  },
  'Mutation.stopBatch': {
    document: documents.stopBatch,
    given: { id: aBatch },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'NOT_FOUND',
  },
  'Mutation.undo': {
    document: documents.undo,
    given: { batch: aBatch },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'NOT_FOUND',
  },
  'Mutation.setAdmin': {
    document: documents.setAdmin,
    given: { id: otherAgent, isAdmin: true },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.makeResetLink': {
    document: documents.makeResetLink,
    given: { id: otherAgent },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.deactivate': {
    document: documents.deactivate,
    given: { id: otherAgent },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.reactivate': {
    document: documents.reactivate,
    given: { id: otherAgent },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Query.teams': {
    document: documents.teams,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.createTeam': {
    document: documents.createTeam,
    given: { name: 'From the matrix' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.renameTeam': {
    document: documents.renameTeam,
    given: { id: aTeam, name: 'Renamed' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.addTeamMember': {
    document: documents.addTeamMember,
    given: { team: aTeam, agent: otherAgent },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.removeTeamMember': {
    document: documents.removeTeamMember,
    given: { team: aTeam, agent: otherAgent },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.deleteTeam': {
    document: documents.deleteTeam,
    given: { id: aTeam },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Query.organisations': {
    document: documents.organisations,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.organisation': {
    document: documents.organisation,
    given: { id: anOrganisation },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.customers': {
    document: documents.customers,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Query.customer': {
    document: documents.customer,
    given: { id: aCustomer },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  // Its name could be made only once.
  'Mutation.createOrganisation': {
    document: documents.createOrganisation,
    given: { name: ' ' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'INVALID',
  },
  'Mutation.updateOrganisation': {
    document: documents.updateOrganisation,
    given: { id: anOrganisation, name: 'Renamed' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.setOrganisation': {
    document: documents.setOrganisation,
    given: { customer: aCustomer, organisation: null },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  'Mutation.setTicketSharing': {
    document: documents.setTicketSharing,
    given: { id: anOrganisation, isAllowed: true },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.deleteOrganisation': {
    document: documents.deleteOrganisation,
    given: { id: anOrganisation },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'answered',
  },
  'Mutation.resetPassword': {
    document: documents.resetPassword,
    given: { code: 'x'.repeat(43), password: 'a new secret' },
    nobody: 'FORBIDDEN',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
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

/** Those that are about no ticket: what answers them first. */
export const deskSubscriptions: Readonly<
  Record<
    string,
    {
      document: string
      given: Readonly<Record<string, unknown>>
      nobody: 'closed'
      customer: 'told' | 'FORBIDDEN'
      agent: 'told' | 'FORBIDDEN'
    }
  >
> = {
  'Subscription.viewCounts': {
    document: documents.watchCounts,
    given: { views: [{ key: 'all' }] },
    nobody: 'closed',
    customer: 'FORBIDDEN',
    agent: 'told',
  },
  'Subscription.drafts': {
    document: documents.followDrafts,
    given: {},
    nobody: 'closed',
    customer: 'told',
    agent: 'told',
  },
  'Subscription.unreadUpdates': {
    document: documents.unreadUpdates,
    given: {},
    nobody: 'closed',
    customer: 'FORBIDDEN',
    agent: 'told',
  },
  'Subscription.ticketPresence': {
    document: documents.presence,
    given: { ticket: '1' },
    nobody: 'closed',
    customer: 'FORBIDDEN',
    agent: 'told',
  },
  'Subscription.readMarks': {
    document: documents.readMarks,
    given: {},
    nobody: 'closed',
    customer: 'FORBIDDEN',
    agent: 'told',
  },
}

interface ByTicketTold {
  readonly own: 'told' | 'nothing'
  readonly foreign: 'told' | 'nothing'
}

/** By which fields an object of each type is reached; a new way to it must be thought about and written down here. */
export const waysTo: Readonly<Record<string, readonly string[]>> = {
  // Oneself; or the people of a ticket that one may see; or, for agents, agents and customers.
  User: [
    'Agent.user',
    'CannedReply.owner',
    'Comment.user',
    'Customer.user',
    'HistoryEntry.actor',
    'Mention.user',
    'Mutation.changeEmail',
    'Mutation.updateProfile',
    'OpenInvite.createdBy',
    'PresentAgent.user',
    'Profile.user',
    'Query.requesters',
    'Query.user',
    'Session.user',
    'TeamRoster.members',
    'Ticket.assignee',
    'Ticket.user',
    'TicketChange.actor',
    'Update.actor',
    'View.owner',
  ],
  // Oneself alone.
  Profile: ['Query.profile'],
  OwnSession: ['Profile.sessions'],
  // Only who has just proved to be this person.
  Session: ['Mutation.login', 'Mutation.signUp'],
  // All of these through visibleTickets.
  Ticket: [
    'Draft.ticket',
    'Mutation.addParticipant',
    'Mutation.answerSolution',
    'Mutation.createTicket',
    'Mutation.markRead',
    'Mutation.markUnread',
    'Mutation.removeParticipant',
    'Mutation.updateTicket',
    'Mutation.watchTicket',
    'Query.ticket',
    'Query.tickets',
    'SearchHit.ticket',
    'Subscription.readMarks',
    'TicketChange.ticket',
    'Update.ticket',
  ],
  SearchResult: ['Query.searchTickets'],
  SearchHit: ['Query.search', 'SearchResult.hits'],
  ExcerptPart: ['SearchHit.excerpt'],
  StatusCount: ['Query.ticketCounts'],
  TicketChange: ['Subscription.ticketChanges'],
  Attachment: ['Comment.attachments', 'Ticket.attachments'],
  Thumbnail: ['Attachment.thumbnails'],
  Comment: ['Mutation.addComment', 'Query.comments'],
  Mention: ['Comment.mentions'],
  // One's own.
  Draft: ['Mutation.saveDraft', 'Query.drafts'],
  DraftHead: ['Subscription.drafts'],
  Update: ['Query.updates'],
  UnreadUpdates: ['Subscription.unreadUpdates'],
  UpdateChoice: ['Mutation.chooseUpdates', 'Query.updateChoices'],
  History: ['Query.history'],
  HistoryEntry: ['History.entries'],
  // Agents.
  ClosedTicketsExport: ['Query.closedTicketsExport'],
  Invite: ['Mutation.inviteAgent'],
  Agent: ['Query.agents'],
  View: ['Mutation.saveView', 'Query.views'],
  CannedReply: ['Mutation.saveCannedReply', 'Query.cannedReplies'],
  PresentAgent: ['Subscription.ticketPresence'],
  ViewCount: ['Query.viewCounts', 'Subscription.viewCounts'],
  OpenInvite: ['Query.invites'],
  FirstStep: ['Query.firstSteps'],
  TeamRoster: ['Query.teams'],
  Customer: ['Mutation.setOrganisation', 'Query.customer', 'Query.customers'],
  Organisation: ['Customer.organisation', 'Customer.suggestion', 'OrganisationSummary.organisation'],
  OrganisationSummary: [
    'Mutation.createOrganisation',
    'Mutation.setTicketSharing',
    'Mutation.updateOrganisation',
    'Query.organisation',
    'Query.organisations',
  ],
  BatchOfChange: ['HistoryEntry.batch'],
  // Whoever began it.
  Batch: ['Mutation.stopBatch', 'Mutation.undo', 'Mutation.updateTickets', 'Query.batch'],
  BatchFailure: ['Batch.failures'],
  // Agents, and admins.
  Team: [
    'CannedReply.team',
    'Mutation.createTeam',
    'Mutation.renameTeam',
    'TeamRoster.team',
    'Ticket.team',
    'View.team',
  ],
  Tag: ['Mutation.deleteTag', 'Mutation.mergeTags', 'Mutation.renameTag', 'Query.tags'],
  // Admins.
  ResetLink: ['Mutation.makeResetLink'],
  // Everyone.
  Desk: ['Mutation.nameDesk', 'Query.desk'],
}

/** Who may read a field of an object that they have reached. */
export type Reach =
  | 'anyone'
  | 'whoever sees the ticket'
  | 'oneself and whoever sees the ticket'
  | 'oneself'
  | 'agents'
  | 'admins'

/** What holds for the fields of a type; a field that is another's matter stands beside it by its name. */
interface Reached {
  readonly fields: Reach
  readonly except?: Readonly<Record<string, Reach>>
}

export const fields: Readonly<Record<string, Reached>> = {
  User: { fields: 'oneself and whoever sees the ticket' },
  Session: { fields: 'oneself' },
  Profile: { fields: 'oneself' },
  OwnSession: { fields: 'oneself' },
  Ticket: {
    fields: 'whoever sees the ticket',
    except: {
      priority: 'agents',
      assignee: 'agents',
      team: 'agents',
      tags: 'agents',
      snoozedUntil: 'agents',
      isUnread: 'agents',
      watching: 'agents',
      readUpTo: 'agents',
    },
  },
  SearchResult: {
    fields: 'oneself',
    except: { hits: 'whoever sees the ticket' },
  },
  SearchHit: { fields: 'whoever sees the ticket' },
  ExcerptPart: { fields: 'whoever sees the ticket' },
  StatusCount: { fields: 'whoever sees the ticket' },
  TicketChange: { fields: 'whoever sees the ticket', except: { actor: 'agents', comment: 'agents' } },
  Attachment: { fields: 'whoever sees the ticket' },
  Thumbnail: { fields: 'whoever sees the ticket' },
  Comment: { fields: 'whoever sees the ticket', except: { audience: 'agents', mentions: 'agents' } },
  Mention: { fields: 'agents' },
  Draft: { fields: 'oneself', except: { ticket: 'whoever sees the ticket', audience: 'agents' } },
  DraftHead: { fields: 'oneself', except: { audience: 'agents' } },
  Update: { fields: 'oneself' },
  UnreadUpdates: { fields: 'oneself' },
  UpdateChoice: { fields: 'oneself' },
  History: { fields: 'whoever sees the ticket' },
  HistoryEntry: {
    fields: 'whoever sees the ticket',
    except: {
      actor: 'oneself and whoever sees the ticket',
      fromName: 'agents',
      toName: 'agents',
      added: 'agents',
      removed: 'agents',
      audience: 'agents',
      batch: 'agents',
      cause: 'whoever sees the ticket',
    },
  },
  BatchOfChange: { fields: 'agents' },
  ClosedTicketsExport: { fields: 'agents' },
  Invite: { fields: 'agents' },
  Agent: { fields: 'agents' },
  View: { fields: 'agents' },
  CannedReply: { fields: 'agents' },
  PresentAgent: { fields: 'agents' },
  ViewCount: { fields: 'agents' },
  Batch: { fields: 'oneself' },
  BatchFailure: { fields: 'oneself' },
  OpenInvite: { fields: 'agents' },
  FirstStep: { fields: 'agents' },
  Team: { fields: 'agents' },
  TeamRoster: { fields: 'agents' },
  Tag: { fields: 'agents' },
  Customer: { fields: 'agents' },
  Organisation: { fields: 'agents' },
  OrganisationSummary: { fields: 'agents' },
  ResetLink: { fields: 'admins' },
  Desk: { fields: 'anyone' },
}
