/** The desk as a whole. */
import { documents } from '../../support/cast.ts'
import type { Entries } from './entries.ts'

export const desk: Entries = {
  'Query.desk': { document: documents.desk, given: {}, nobody: 'answered', customer: 'answered', agent: 'answered' },
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
}
