import { documents } from '../../support/cast.ts'

/** What a subscription to one ticket tells of a comment on it, over a WebSocket; `closed` is a line that ends with 4403. */
export const subscriptions: Readonly<
  Record<string, { nobody: 'closed'; customer: ByTicketTold; agent: ByTicketTold }>
> = {
  'Subscription.ticketChanges': {
    nobody: 'closed',
    customer: { own: 'told', foreign: 'nothing' },
    agent: { own: 'told', foreign: 'told' },
  },
}

/** Those that are about no ticket: what answers them first. */
export const deskSubscriptions: Readonly<
  Record<
    string,
    {
      document: string
      given: Readonly<Record<string, unknown>>
      nobody: 'closed'
      customer: 'told' | 'FORBIDDEN'
      agent: 'told' | 'FORBIDDEN'
    }
  >
> = {
  'Subscription.viewCounts': {
    document: documents.watchCounts,
    given: { views: [{ key: 'all' }] },
    nobody: 'closed',
    customer: 'FORBIDDEN',
    agent: 'told',
  },
  'Subscription.drafts': {
    document: documents.followDrafts,
    given: {},
    nobody: 'closed',
    customer: 'told',
    agent: 'told',
  },
  'Subscription.unreadUpdates': {
    document: documents.unreadUpdates,
    given: {},
    nobody: 'closed',
    customer: 'FORBIDDEN',
    agent: 'told',
  },
  'Subscription.ticketPresence': {
    document: documents.presence,
    given: { ticket: '1' },
    nobody: 'closed',
    customer: 'FORBIDDEN',
    agent: 'told',
  },
  'Subscription.readMarks': {
    document: documents.readMarks,
    given: {},
    nobody: 'closed',
    customer: 'FORBIDDEN',
    agent: 'told',
  },
}

interface ByTicketTold {
  readonly own: 'told' | 'nothing'
  readonly foreign: 'told' | 'nothing'
}
