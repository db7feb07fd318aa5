/** Updates, and what somebody has read. */
import { documents } from '../../support/cast.ts'
import { all, type Entries } from './entries.ts'

export const updates: Entries = {
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
}
