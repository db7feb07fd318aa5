/** Lists and their counts, as the web client asks for them: sorted, filtered, searched and paged. */
import { graphqlRequest } from '../client.ts'
import { webDocument, withFragments } from '../documents.ts'
import type { Desk, Member } from '../seed.ts'
import { vocabulary, type TextWriter } from '../text.ts'
import type { GrowthScenario } from './measure.ts'

const dayMs = 86_400_000
const withText = withFragments(
  'query ($text: String!, $first: Int) { searchTickets(text: $text, first: $first) { hits { cursor ticket { ...TicketFields } } } }',
)

/** With the fields of a filter beside them. */
interface ListVariables {
  readonly sort?: string
  readonly after?: string
  readonly [field: string]: unknown
}

export function listScenarios({ agents, customers }: Desk, tickets: number, write: TextWriter): GrowthScenario[] {
  const { byRank } = vocabulary()
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
  const aDay = () => {
    const days = 1 + write.upTo(100)
    return [daysAgo(days), daysAgo(days - 1)]
  }
  const deep = () => `${Math.floor(now - dayMs * (20 + write.upTo(90)))}.${tickets}`
  const requester = () => String(write.pick(customers).id)
  const ask = (who: readonly Member[], query: string, variables: object) =>
    graphqlRequest(write.pick(who).token, { query, variables })
  const list = (name: string, variables: () => ListVariables, who = agents): GrowthScenario => ({
    name: `list: ${name}`,
    isTarget: true,
    request() {
      const { sort, after, ...filter } = variables()
      return ask(who, webDocument('tickets'), { first: 50, sort, after, filter })
    },
  })
  const counts = (name: string, filter: () => object, isTarget: boolean, who = agents): GrowthScenario => ({
    name,
    isTarget,
    request: () => ask(who, webDocument('ticketCounts'), { filter: filter() }),
  })

  return [
    list('newest', () => ({ sort: 'newest' })),
    list('oldest', () => ({ sort: 'oldest' })),
    list('recently updated', () => ({ sort: 'updated' })),
    list('by status', () => ({ sort: 'status' })),
    list('deep page, newest', () => ({ sort: 'newest', after: deep() })),
    list('deep page, recently updated', () => ({ sort: 'updated', after: deep() })),
    list('deep page, by status', () => ({ sort: 'status', after: `closed.${deep()}` })),
    list('pending', () => ({ status: ['pending'] })),
    list('open and pending', () => ({ status: ['open', 'pending'] })),
    list('pending, recently updated', () => ({ status: ['pending'], sort: 'updated' })),
    list('of one requester', () => ({ requester: requester() })),
    list('of one requester, closed, with files', () => ({
      requester: requester(),
      status: ['closed'],
      hasAttachments: true,
    })),
    list('created on one day', () => {
      const [createdFrom, createdTo] = aDay()
      return { createdFrom, createdTo }
    }),
    list('updated on one day, newest', () => {
      const [updatedFrom, updatedTo] = aDay()
      return { updatedFrom, updatedTo }
    }),
    list('with files', () => ({ hasAttachments: true })),
    list('closed without files, oldest', () => ({ status: ['closed'], hasAttachments: false, sort: 'oldest' })),
    {
      name: 'list: with a common word',
      isTarget: true,
      request: () => ask(agents, withText, { text: `${byRank[write.upTo(60)]} `, first: 50 }),
    },
    list('of a customer', () => ({ sort: 'newest' }), customers),
    counts('counts', () => ({}), true),
    counts('counts of a customer', () => ({}), true, customers),
    counts('counts of one requester', () => ({ requester: requester() }), true),
    counts(
      'counts of one day',
      () => {
        const [createdFrom, createdTo] = aDay()
        return { createdFrom, createdTo }
      },
      false,
    ),
    counts('counts of those with files', () => ({ hasAttachments: true }), false),
  ]
}
