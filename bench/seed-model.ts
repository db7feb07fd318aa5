/** What happened at a desk of a given size, row by row, for any database to take. The same for the same size. */
import { randomBytes } from 'node:crypto'
import { documentOf, piecesPerTicket, type TicketWords } from '../server/search/dialect.ts'
import type { Piece } from '../server/search/documents.ts'
import { attachmentText, commentText, indexTicket, ticketText, type TicketText } from '../server/search/ticket-texts.ts'
import { hashPassword } from '../server/users/password.ts'
import { createFileLayer, seedFiles } from './seed-files.ts'
import { createWriter } from './text.ts'
import { hashOfToken, tokenOf } from './tokens.ts'

type Value = string | number | null | Uint8Array
type Insert = (...values: Value[]) => void

export interface Told {
  readonly user: Insert
  readonly session: Insert
  readonly secret: Insert
  readonly ticket: Insert
  readonly comment: Insert
  readonly event: Insert
  readonly attachment: Insert
  readonly participant: Insert
  /** What the product would index: of no ticket so much that it would lie in parts. Not asked for where it is left out. */
  readonly index?: ToldIndex
  /** Waited for every thousand tickets. */
  catchUp?(): Promise<unknown>
}

export interface ToldIndex {
  piece(id: number, piece: Piece): void
  ticketWords(id: number, words: TicketWords): void
  titleWords(id: number, words: TicketWords): void
  /** Each once, when all else is told. */
  knownWord(word: string): void
}

interface Teller {
  readonly id: number
  readonly email: string
  readonly token: string
  readonly tickets: number[]
}

const people = { agents: 40, listers: 20, ticketsOfLister: 50, ticketsOfCustomer: 200 }
/** Every so many tickets are of one customer, who has the more the larger the desk is. */
const ofLarge = { every: 20, at: 7 }
/** And every so many of one customer, who has filed none. */
export const ofParticipant = { name: 'participant.1', every: 20, at: 13 }
const dayMs = 86_400_000
const days = 120
const keptTickets = 1_000
const statuses = ['open', 'open', 'pending', 'resolved', 'closed', 'closed', 'closed', 'closed', 'closed'] as const
const betweenComments = 1_000

/** The last word is an agent's. */
const turnOn = (status: (typeof statuses)[number], since: number): ['customer', number] | [null, null] =>
  status === 'open' || status === 'pending' ? ['customer', since] : [null, null]

/** Of everyone. */
const password = 'bench-desk'

/** `directory` takes the files. */
export async function tellDesk(tickets: number, directory: string, told: Told) {
  const layFile = createFileLayer(directory)
  const passwordHash = await hashPassword(password, (task) => task())
  const now = Date.now()
  const write = createWriter(tickets)
  const knownWords = new Set<string>()
  let rows = 0
  let users = 0
  let comments = 0
  let attachments = 0
  told.secret('link signing', randomBytes(32))
  const enrol = (name: string, role: 'agent' | 'customer'): Teller => {
    const token = tokenOf(name)
    const email = `${name}@example.com`
    const id = ++users
    told.user(id, email, role, passwordHash, now - days * dayMs)
    told.session(hashOfToken(token), id, now - dayMs, now)
    rows += 2
    return { id, email, token, tickets: [] }
  }
  const make = (count: number, noun: string, role: 'agent' | 'customer') =>
    Array.from({ length: count }, (_, index) => enrol(`${noun}.${index + 1}`, role))
  const agents = make(people.agents, 'agent', 'agent')
  const listers = make(people.listers, 'lister', 'customer')
  // As many tickets for each at any size: what one customer sees does not grow with the desk.
  const large = enrol('large.1', 'customer')
  const customers = make(Math.max(5, Math.round(tickets / people.ticketsOfCustomer)), 'customer', 'customer')
  const participant = enrol(ofParticipant.name, 'customer')

  // Every nth ticket is a lister's, so that theirs are spread over the whole table like everyone's.
  const listed = people.listers * people.ticketsOfLister
  const every = Math.floor(tickets / listed)
  for (let index = 0; index < tickets; index++) {
    const turn = Math.floor(index / every)
    const isListers = index % every === 0 && turn < listed
    const isLarge = index % ofLarge.every === ofLarge.at
    const requester = (isListers ? listers[turn % people.listers] : isLarge ? large : write.pick(customers)) as Teller
    const agent = write.pick(agents)
    const at = Math.floor(now - days * dayMs * (1 - index / tickets))
    const id = index + 1
    const title = write.title()
    const description = write.description()
    const updatedAt = Math.min(now, at + write.upTo(10 * dayMs))
    const status = write.pick(statuses)
    const waiting = turnOn(status, at + 2 * betweenComments)
    told.ticket(id, title, description, status, ...waiting, requester.id, at, updatedAt)
    told.event('ticket.created', at, requester.id, id, '{}')
    const isJoined = index % ofParticipant.every === ofParticipant.at
    if (isJoined) told.participant(id, participant.email, participant.id, at, 1)
    const whose = { requesterId: requester.id, ...(isJoined && { participants: [participant.id] }) }
    const texts = [ticketText(id, { title, description, email: requester.email, ...whose })]
    for (let file = write.fileCount(); file > 0; file--) {
      const one = write.pick(seedFiles)
      const { name, type, bytes, sha256, isInline } = one
      const key = layFile(one)
      told.attachment(++attachments, id, requester.id, key, name, type, bytes.length, sha256, isInline, at)
      texts.push(attachmentText(id, attachments, { fileName: name, audience: 'everyone', ...whose }))
    }
    for (const [later, author] of [agent, requester, agent].entries()) {
      const content = write.comment()
      const saidAt = at + later * betweenComments
      told.comment(++comments, id, author.id, content, saidAt)
      told.event('comment.added', saidAt, author.id, id, `{"commentId":${comments}}`)
      texts.push(commentText(id, comments, { content, audience: 'everyone', email: author.email, ...whose }))
    }
    if (told.index) await tellIndex(texts, told.index, knownWords)
    for (const person of [requester, agent, ...(isJoined ? [participant] : [])])
      if (person.tickets.length < keptTickets) person.tickets.push(id)
    if (id % 1_000 === 0) await told.catchUp?.()
  }
  for (const word of [...knownWords].sort()) told.index?.knownWord(word)
  rows += 2 * tickets + 2 * comments + 2 * attachments + tickets + comments
  return { rows, agents, customers, listers, large, participant }
}

/** All texts of one ticket, in the order in which they were written. */
async function tellIndex(texts: readonly TicketText[], told: ToldIndex, knownWords: Set<string>): Promise<void> {
  const { title, documents, texts: indexed } = await indexTicket(texts)
  let next = title.ticketId * piecesPerTicket
  for (const text of indexed) {
    for (const piece of text.pieces) told.piece(next++, piece)
    for (const word of text.knownWords) knownWords.add(word)
  }
  for (const document of documents) told.ticketWords(documentOf(document.ticketId, document.audience), document)
  told.titleWords(documentOf(title.ticketId, 'everyone'), title)
}
