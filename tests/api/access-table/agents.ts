/** Agents, and what admins do to accounts. */
import { documents } from '../../support/cast.ts'
import { otherAgent, type Entries } from './entries.ts'

export const agents: Entries = {
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
  'Query.invites': {
    document: documents.invites,
    given: {},
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
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
}
