/** One's own account and its log-ins. */
import { documents } from '../../support/cast.ts'
import type { Entries } from './entries.ts'

export const accounts: Entries = {
  'Query.user': { document: documents.user, given: {}, nobody: 'null', customer: 'answered', agent: 'answered' },
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
