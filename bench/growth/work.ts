/** What people do all day, one request at a time. */
import { randomUUID } from 'node:crypto'
import { graphqlRequest } from '../client.ts'
import { commentOn, ticketWithComments, webDocument } from '../documents.ts'
import type { Member } from '../seed.ts'
import type { TextWriter } from '../text.ts'
import { keyOf } from './live-subscriber.ts'

interface Someone {
  readonly member: Member
  readonly isAgent: boolean
}

export interface Change {
  readonly request: Buffer
  /** By which subscribers know it. */
  readonly key: string
  /** Whose ticket it is; undefined where only agents are counted on to hear of it. */
  readonly requesterId: number | undefined
  readonly mayBeNone?: boolean
}

const ask = ({ member }: Someone, query: string, variables: object, headers = {}) =>
  graphqlRequest(member.token, { query, variables }, headers)

/** Half of it tickets, three tenths lists with their counts, two tenths searches. */
export function readsBy(someone: Someone, write: TextWriter): Buffer {
  const kind = write.upTo(10)
  if (kind < 5) return ask(someone, ticketWithComments, { id: String(write.pick(someone.member.tickets)) })
  if (kind < 7) return ask(someone, webDocument('tickets'), { sort: 'newest', first: 50 })
  if (kind < 8) return ask(someone, webDocument('ticketCounts'), {})
  return ask(someone, webDocument('searchTickets'), {
    text: write.comment().split(' ').slice(0, 2).join(' '),
    first: 20,
  })
}

/** Half of it comments; beside them agents set a status, customers ask something new. */
export function changesBy(someone: Someone, write: TextWriter): Change {
  const id = String(write.pick(someone.member.tickets))
  const requesterId = someone.isAgent ? undefined : someone.member.id
  if (write.upTo(2)) {
    const request = ask(someone, webDocument('addComment'), commentOn(id, write.comment()))
    return { request, requesterId, key: keyOf({ kind: 'comment', ticket: { id, title: '', status: '' } }) }
  }
  if (someone.isAgent) {
    const status = write.pick(['open', 'pending', 'resolved', 'closed'])
    const request = ask(someone, webDocument('updateTicket'), { id, status })
    return { request, requesterId, key: keyOf({ kind: 'status', ticket: { id, title: '', status } }), mayBeNone: true }
  }
  const title = `${write.title()} ${randomUUID().slice(0, 8)}`
  const variables = { title, description: write.description() }
  const request = ask(someone, webDocument('createTicket'), variables, { 'idempotency-key': randomUUID() })
  return { request, requesterId, key: keyOf({ kind: 'created', ticket: { id: '', title, status: '' } }) }
}
