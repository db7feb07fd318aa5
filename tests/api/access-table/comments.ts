/** Comments, replies that are held, and drafts. */
import { documents } from '../../support/cast.ts'
import { all, visible, type Entries } from './entries.ts'

export const comments: Entries = {
  'Query.comments': {
    document: documents.comments,
    variables: (ticketId) => ({ ticketId }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: all,
  },
  'Query.heldReplies': {
    document: documents.heldReplies,
    variables: (ticketId) => ({ ticketId }),
    nobody: 'UNAUTHENTICATED',
    customer: { own: 'null', foreign: 'null', missing: 'null' },
    agent: all,
  },
  'Query.undoSendSeconds': {
    document: documents.undoSendSeconds,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'null',
    agent: 'answered',
  },
  'Mutation.chooseUndoSend': {
    document: documents.chooseUndoSend,
    given: { seconds: 5 },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
  },
  // Nobody in the matrix holds a reply; tests/api/held-replies.test.ts says whose one can be taken back.
  'Mutation.undoSend': {
    document: documents.undoSend,
    given: { commentId: 'held-1' },
    nobody: 'UNAUTHENTICATED',
    customer: 'NOT_FOUND',
    agent: 'NOT_FOUND',
  },
  'Query.drafts': {
    document: documents.drafts,
    variables: (ticketId) => ({ ticketId }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: all,
  },
  'Mutation.addComment': {
    document: documents.addComment,
    variables: (ticketId) => ({ ticketId, content: 'From the matrix' }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: all,
  },
  'Mutation.saveDraft': {
    document: documents.saveDraft,
    variables: (ticketId) => ({ ticketId, content: 'From the matrix', version: 'of-the-matrix' }),
    nobody: 'UNAUTHENTICATED',
    customer: visible,
    agent: all,
  },
}
