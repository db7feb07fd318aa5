/** What people of a desk of any size ask for. */
import { randomUUID } from 'node:crypto'
import { graphqlRequest } from '../client.ts'
import { ticketWithComments, webDocument } from '../documents.ts'
import type { Desk, Member } from '../seed.ts'
import { createWriter, vocabulary } from '../text.ts'

export interface GrowthScenario {
  readonly name: string
  /** Whether the median may grow to 1.5 times at most from the smallest desk to the largest (design.md §5). */
  readonly isTarget?: boolean
  request(): Buffer
}

const ticketFields = 'id title status createdAt updatedAt cursor user { id email }'
const list = `query ($status: [Status!], $requester: ID, $hasAttachments: Boolean, $createdFrom: DateTime, $createdTo: DateTime,
  $sort: TicketSort, $first: Int, $after: String) {
  tickets(status: $status, requester: $requester, hasAttachments: $hasAttachments, createdFrom: $createdFrom,
    createdTo: $createdTo, sort: $sort, first: $first, after: $after) { ${ticketFields} } }`
const counts = `query ($status: [Status!], $createdFrom: DateTime, $createdTo: DateTime) {
  ticketCounts(status: $status, createdFrom: $createdFrom, createdTo: $createdTo) { status count isCapped } }`
const search = `query ($text: String!) { search(text: $text, first: 20) {
  ticket { ${ticketFields} } place excerpt { text isHit } cursor } }`

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export function growthScenarios({ agents, customers }: Desk, tickets: number): GrowthScenario[] {
  const write = createWriter(5)
  const { byRank } = vocabulary()
  const agent = () => write.pick(agents).token
  const ask = (token: string, query: string, variables: object, headers = {}) =>
    graphqlRequest(token, { query, variables }, headers)
  const someTicket = (member: Member) => String(write.pick(member.tickets))
  const page = (name: string, variables: () => object, isTarget = false): GrowthScenario => ({
    name,
    isTarget,
    request: () => ask(agent(), list, { first: 50, ...variables() }),
  })
  const found = (name: string, text: () => string, who: () => string = agent): GrowthScenario => ({
    name: `search: ${name}`,
    isTarget: true,
    request: () => ask(who(), search, { text: text() }),
  })
  const customer = () => write.pick(customers).token
  /** A word that this share of all words is rarer than. */
  const rankedFrom = (from: number, to: number) => () => byRank[from + write.upTo(to - from)] as string
  const common = rankedFrom(0, 60)
  const usual = rankedFrom(300, 3_000)
  const rare = rankedFrom(20_000, 30_000)
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()

  return [
    page('list: newest 50', () => ({ sort: 'newest' }), true),
    page('list: recently updated', () => ({ sort: 'updated' }), true),
    page('list: by status', () => ({ sort: 'status' }), true),
    page('list: pending', () => ({ status: ['pending'] }), true),
    page('list: open and pending', () => ({ status: ['open', 'pending'] }), true),
    page('list: of one requester', () => ({ requester: String(write.pick(customers).id) }), true),
    page('list: with files', () => ({ hasAttachments: true }), true),
    page(
      'list: of one day',
      () => {
        const days = 1 + write.upTo(100)
        return { createdFrom: daysAgo(days), createdTo: daysAgo(days - 1) }
      },
      true,
    ),
    page(
      'list: page deep down',
      () => {
        const at = Math.floor(now - dayMs * (20 + write.upTo(90)))
        return { sort: 'newest', after: `${at}.${tickets}` }
      },
      true,
    ),
    { name: 'list: newest 50 of a customer', isTarget: true, request: () => ask(customer(), list, { sort: 'newest' }) },
    { name: 'counts', request: () => ask(agent(), counts, {}) },
    {
      name: 'counts of one day',
      request: () => ask(agent(), counts, { createdFrom: daysAgo(9), createdTo: daysAgo(8) }),
    },
    {
      name: 'ticket with comments',
      isTarget: true,
      request() {
        const member = write.pick(write.upTo(2) ? agents : customers)
        return ask(member.token, ticketWithComments, { id: someTicket(member) })
      },
    },
    found('a rare word', rare),
    found('a usual word', usual),
    found('a common word', common),
    found('two common words', () => `${common()} ${common()} `),
    found('a common and a rare word', () => `${common()} ${rare()} `),
    found('a phrase of two common words', () => `"${common()} ${common()}"`),
    found('a word being typed', () => {
      const word = write.upTo(2) ? usual() : common()
      return word.slice(0, 2 + write.upTo(Math.max(1, word.length - 2)))
    }),
    found('a number', () => `#${1 + write.upTo(tickets)}`),
    found('an address', () => write.pick(customers).email),
    found('a common word, as a customer', common, customer),
    found('two common words, as a customer', () => `${common()} ${common()} `, customer),
    {
      name: 'create a ticket',
      request: () =>
        ask(
          customer(),
          webDocument('createTicket'),
          { title: write.title(), description: write.description() },
          { 'idempotency-key': randomUUID() },
        ),
    },
    {
      name: 'add a comment',
      request() {
        const member = write.pick(customers)
        return ask(member.token, webDocument('addComment'), { ticketId: someTicket(member), content: write.comment() })
      },
    },
  ]
}
