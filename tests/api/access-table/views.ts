/** Views and canned replies. */
import { documents } from '../../support/cast.ts'
import { sharedCannedReply, sharedView, type Entries } from './entries.ts'

export const views: Entries = {
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
}
