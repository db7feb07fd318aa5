/** What was written, what was acknowledged of it, and what the desk must therefore show. */
import type { Account } from '../graphql.ts'

export type Status = 'open' | 'pending' | 'resolved' | 'closed'

interface Sent {
  readonly by: Account
  /** The Idempotency-Key it was sent with, if any. */
  readonly key?: string | undefined
  /** Its place among all starts and acknowledgements; Infinity until it is acknowledged. */
  startedAt: number
  acknowledgedAt: number
}

export interface SentFile {
  readonly name: string
  /** Its bytes are `fileBytes` of these. */
  readonly seed: string
  readonly size: number
}

export interface TicketWrite extends Sent {
  readonly kind: 'ticket'
  /** No other ticket has it. */
  readonly title: string
  readonly description: string | null
  readonly files: readonly SentFile[]
  id?: string
}

export interface CommentWrite extends Sent {
  readonly kind: 'comment'
  readonly ticketId: string
  /** No other comment has it. */
  readonly content: string
  /** Of an agent: for agents alone. */
  readonly isNote?: boolean
  /** Of a note: the agent whom it names. */
  readonly names?: string
  /** Of an agent: the ticket has it with the comment, or neither is there. */
  readonly status?: Status
  /** It has seen nothing that others have written, and says so: then it may be held back, and is not there. */
  readonly isOutdated?: boolean
  isHeld?: boolean
  /** The version of a draft that is saved before it, and gone with it. */
  readonly draft?: string
  isDraftSaved?: boolean
  id?: string
}

export interface StatusWrite extends Sent {
  readonly kind: 'status'
  readonly ticketId: string
  readonly status: Status
}

/** A customer says whether it is solved. */
export interface AnswerWrite extends Sent {
  readonly kind: 'answer'
  readonly ticketId: string
  readonly isSolved: boolean
  /** As it was acknowledged. */
  became?: Status
}

/** Somebody is added to a ticket by their address, or removed from it. */
export interface ParticipantWrite extends Sent {
  readonly kind: 'participant'
  readonly ticketId: string
  readonly email: string
  readonly isAdded: boolean
}

/** An admin gives the desk a name, or takes it away. */
export interface NameWrite extends Sent {
  readonly kind: 'name'
  readonly name: string | null
}

export interface SignUpWrite {
  readonly kind: 'signUp'
  readonly email: string
  readonly role: Account['role']
  startedAt: number
  acknowledgedAt: number
  account?: Account
}

export type Write = TicketWrite | CommentWrite | StatusWrite | AnswerWrite | ParticipantWrite | NameWrite | SignUpWrite

/** A ticket that is known to be there. */
export interface KnownTicket {
  readonly write: TicketWrite
  readonly comments: CommentWrite[]
  /** What may have set its status since it was last seen with the server at rest. */
  moves: Move[]
}

interface Move {
  readonly status: Status
  readonly startedAt: number
  readonly acknowledgedAt: number
}

export interface Watched {
  readonly isMuted: boolean
  /** How many comments there were of which they must have been told. */
  readonly comments: number
}

export interface Ledger {
  /** Names everything in it, so that two ledgers never hold the same text. */
  readonly name: string
  readonly accounts: Account[]
  readonly tickets: Map<string, KnownTicket>
  /** Tickets that the first agent watches, or has muted: by their ids, what they were told of when that was last looked at. */
  watched: Map<string, Watched>
  /** What the desk was called when that was last looked at. */
  deskName: string | null
  /** The writes since the last check, in the order they were started. */
  recent: Write[]
  /** The next place among starts and acknowledgements. */
  tick(): number
}

export function createLedger(name: string): Ledger {
  let time = 0
  return { name, accounts: [], tickets: new Map(), watched: new Map(), deskName: null, recent: [], tick: () => ++time }
}

export function start(ledger: Ledger, write: Write): void {
  write.startedAt = ledger.tick()
  ledger.recent.push(write)
}

/** The write is known to be there: it was acknowledged, or it was found after a restart. */
export function acknowledge(ledger: Ledger, write: Write): void {
  write.acknowledgedAt = ledger.tick()
  if (write.kind === 'ticket') ledger.tickets.set(write.id as string, { write, comments: [], moves: [opened(write)] })
  if (write.kind === 'comment') ledger.tickets.get(write.ticketId)?.comments.push(write)
  if (write.kind === 'signUp' && write.account) ledger.accounts.push(write.account)
}

const opened = ({ startedAt, acknowledgedAt }: TicketWrite): Move => ({ status: 'open', startedAt, acknowledgedAt })

export const isAcknowledged = ({ acknowledgedAt }: { acknowledgedAt: number }): boolean => acknowledgedAt !== Infinity

/** Those that no acknowledged one of a later start has replaced. */
const lasting = <T extends Pick<Move, 'startedAt' | 'acknowledgedAt'>>(all: readonly T[]): T[] =>
  all.filter((one) => !all.some((later) => isAcknowledged(later) && later.startedAt > one.acknowledgedAt))

/** The statuses that a ticket may have. */
export function possibleStatuses(ledger: Ledger, ticket: KnownTicket): Set<Status> {
  const moves = [...ticket.moves, ...ledger.recent.flatMap((write) => moveOf(write, ticket.write.id as string))]
  return new Set(lasting(moves).map(({ status }) => status))
}

/** What the desk may be called. */
export function possibleNames({ deskName, recent }: Ledger): Set<string | null> {
  const given = recent.filter((write) => write.kind === 'name')
  const before = { name: deskName, startedAt: 0, acknowledgedAt: 0 }
  return new Set(lasting([before, ...given]).map(({ name }) => name))
}

/** A customer's comment opens the ticket again; an agent's may set it. */
export const statusAfter = ({ by, status }: CommentWrite): Status | undefined =>
  by.role === 'customer' ? 'open' : status

/** Their word whether it is solved sets it, too; one that is closed and solved stays closed. */
function moveOf(write: Write, ticketId: string): Move[] {
  if (write.kind === 'signUp' || write.kind === 'ticket' || write.kind === 'name') return []
  if (write.ticketId !== ticketId) return []
  if (write.kind === 'participant') return []
  if (write.kind === 'status') return [write]
  const { startedAt, acknowledgedAt } = write
  return statusesAfter(write).map((status) => ({ status, startedAt, acknowledgedAt }))
}

function statusesAfter(write: AnswerWrite | CommentWrite): readonly Status[] {
  if (write.kind === 'answer') return write.became ? [write.became] : write.isSolved ? ['resolved', 'closed'] : ['open']
  const status = write.isHeld ? undefined : statusAfter(write)
  return status ? [status] : []
}

/** Whether somebody takes part in a ticket, as far as the writes since the last check say; undefined where they leave both open. */
export function takesPart(ledger: Ledger, ticketId: string, email: string): boolean | undefined {
  const writes = ledger.recent
    .filter((write) => write.kind === 'participant')
    .filter((write) => write.ticketId === ticketId && write.email === email)
  const last = lasting(writes)
  const [first] = last
  const isKnown = first && isAcknowledged(first) && last.every(({ isAdded }) => isAdded === first.isAdded)
  return isKnown ? first.isAdded : undefined
}
