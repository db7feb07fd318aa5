/** Customers and their organisations. */
import { documents } from '../../support/cast.ts'
import { aCustomer, anOrganisation, type Entries } from './entries.ts'

export const customers: Entries = {
  // Null for whoever shares with nobody, logged in or not.
  'Query.sharedWith': {
    document: documents.sharedWith,
    given: {},
    nobody: 'null',
    customer: 'null',
    colleague: 'answered',
    agent: 'null',
  },
  'Query.requesters': {
    document: documents.requesters,
    given: { prefix: 'c' },
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    agent: 'answered',
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
}
