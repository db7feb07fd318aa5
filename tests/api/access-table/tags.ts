/** Tags. */
import { documents } from '../../support/cast.ts'
import type { Entries } from './entries.ts'

export const tags: Entries = {
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
}
