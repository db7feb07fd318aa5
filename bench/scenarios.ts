/** What is asked of both servers. */
import { randomUUID } from 'node:crypto'
import { graphqlRequest } from './client.ts'
import { commentOn, ofSpec, webDocument } from './documents.ts'
import type { Desk, Member } from './seed.ts'
import { createWriter } from './text.ts'

export interface Scenario {
  readonly name: string
  /** CPU per turn, as a multiple of the baseline's. */
  readonly target?: number
  /** Whether both servers must give the very same answer. */
  readonly isRead: boolean
  /** The requests of one turn, sent one after another. */
  turn(): Buffer[]
}

const documents = {
  createTicket: webDocument('createTicket'),
  addComment: webDocument('addComment'),
}

export function scenariosFor({ agents, customers, listers }: Desk): Scenario[] {
  const write = createWriter(1)
  let turns = 0
  /** Every other one is an agent. */
  const someone = (): { token: string; id: string } => {
    const member: Member = write.pick(turns++ % 2 ? agents : customers)
    return { token: member.token, id: String(write.pick(member.tickets)) }
  }
  const ask = (token: string, operationName: string, query: string, variables: object, headers = {}) =>
    graphqlRequest(token, { operationName, query, variables }, headers)

  return [
    {
      name: 'ticket with comments',
      target: 1.25,
      isRead: true,
      turn() {
        const { token, id } = someone()
        return [ask(token, 'ticket', ofSpec.ticket, { id }), ask(token, 'comments', ofSpec.comments, { ticketId: id })]
      },
    },
    {
      name: 'the same in one request',
      target: 1.25,
      isRead: true,
      turn() {
        const { token, id } = someone()
        return [ask(token, 'open', ofSpec.open, { id })]
      },
    },
    {
      name: 'list of 50',
      target: 1.25,
      isRead: true,
      turn: () => [ask(write.pick(listers).token, 'tickets', ofSpec.tickets, {})],
    },
    {
      name: 'list of 50, compressed',
      isRead: true,
      turn: () => [ask(write.pick(listers).token, 'tickets', ofSpec.tickets, {}, { 'accept-encoding': 'gzip, br' })],
    },
    {
      name: 'create a ticket',
      isRead: false,
      turn() {
        const variables = { title: write.title(), description: write.description() }
        const headers = { 'idempotency-key': randomUUID() }
        return [ask(write.pick(customers).token, 'createTicket', documents.createTicket, variables, headers)]
      },
    },
    {
      name: 'add a comment',
      isRead: false,
      turn() {
        const { token, id } = someone()
        return [ask(token, 'addComment', documents.addComment, commentOn(id, write.comment()))]
      },
    },
  ]
}
