/** What people of a desk of any size ask for, one kind at a time. */
import { randomUUID } from 'node:crypto'
import { graphqlRequest } from '../client.ts'
import { commentOn, ticketWithComments, webDocument } from '../documents.ts'
import type { Desk, Member } from '../seed.ts'
import { createWriter, vocabulary, type TextWriter } from '../text.ts'
import { listScenarios } from './list-scenarios.ts'
import type { GrowthScenario } from './measure.ts'

const search = webDocument('searchTickets')

export function growthScenarios(desk: Desk, tickets: number): GrowthScenario[] {
  const write = createWriter(5)
  const someTicket = (member: Member) => String(write.pick(member.tickets))
  return [
    ...listScenarios(desk, tickets, write),
    {
      name: 'ticket with comments',
      isTarget: true,
      request() {
        const member = write.pick(write.upTo(2) ? desk.agents : desk.customers)
        return ask(member, ticketWithComments, { id: someTicket(member) })
      },
    },
    ...searchScenarios(desk, tickets, write),
    ...changeScenarios(desk, write, someTicket),
  ]
}

const ask = ({ token }: Member, query: string, variables: object, headers = {}) =>
  graphqlRequest(token, { query, variables }, headers)

function searchScenarios({ agents, customers }: Desk, tickets: number, write: TextWriter): GrowthScenario[] {
  const { byRank } = vocabulary()
  const found = (name: string, text: () => string, who = agents): GrowthScenario => ({
    name: `search: ${name}`,
    isTarget: true,
    request: () => ask(write.pick(who), search, { text: text(), first: 20 }),
  })
  /** One of the words that are this common: the most common has rank 0. */
  const ranked = (from: number, to: number) => () => byRank[from + write.upTo(to - from)] as string
  const common = ranked(0, 60)
  const usual = ranked(300, 3_000)
  const rare = ranked(20_000, 30_000)
  return [
    found('a rare word', () => `${rare()} `),
    found('a usual word', () => `${usual()} `),
    found('a common word', () => `${common()} `),
    found('two common words', () => `${common()} ${common()} `),
    found('a common and a rare word', () => `${common()} ${rare()} `),
    found('a phrase of two common words', () => `"${common()} ${common()}"`),
    found('a word being typed', () => {
      const word = write.upTo(2) ? usual() : common()
      return word.slice(0, 2 + write.upTo(Math.max(1, word.length - 2)))
    }),
    found('a common word and one being typed', () => `${common()} ${usual().slice(0, 3)}`),
    found('a number', () => `#${1 + write.upTo(tickets)}`),
    found('an address', () => write.pick(customers).email),
    found('a common word, as a customer', () => `${common()} `, customers),
    found('two common words, as a customer', () => `${common()} ${common()} `, customers),
    found('a word being typed, as a customer', () => usual().slice(0, 3), customers),
  ]
}

function changeScenarios(
  { agents, customers }: Desk,
  write: TextWriter,
  someTicket: (member: Member) => string,
): GrowthScenario[] {
  const change = (name: string, who: readonly Member[], document: string, variables: (by: Member) => object) => ({
    name,
    isTarget: false,
    request() {
      const by = write.pick(who)
      return ask(by, webDocument(document), variables(by), { 'idempotency-key': randomUUID() })
    },
  })
  const statuses = ['open', 'pending', 'resolved', 'closed']
  return [
    change('create a ticket', customers, 'createTicket', () => ({
      title: write.title(),
      description: write.description(),
    })),
    change('add a comment', customers, 'addComment', (by) => commentOn(someTicket(by), write.comment())),
    change('set a status', agents, 'updateTicket', (by) => ({ id: someTicket(by), status: write.pick(statuses) })),
  ]
}
