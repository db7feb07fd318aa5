/** Changes of many tickets. */
import { documents } from '../../support/cast.ts'
import { aBatch, otherAgent, type Entries } from './entries.ts'

export const batches: Entries = {
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
  // Of whom nothing was handed over.
  'Query.handedOver': {
    document: documents.handedOver,
    given: { agent: otherAgent },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'FORBIDDEN',
    admin: 'null',
  },
}
