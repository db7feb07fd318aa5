/** Teams. */
import { documents } from '../../support/cast.ts'
import { aTeam, otherAgent, type Entries } from './entries.ts'

export const teams: Entries = {
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
}
