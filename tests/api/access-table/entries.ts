/** What is said of an operation, and whom and what of the matrix it is asked with. */

/** A refusal's code, `null` for an answer without a value, or that it is answered. */
export type Outcome = 'answered' | 'null' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'INVALID'

export interface ByTicket {
  readonly own: Outcome
  readonly foreign: Outcome
  readonly missing: Outcome
}

interface Common {
  readonly document: string
  /** Without a log-in, and with one that has ended. */
  readonly nobody: Outcome
  /** Tables that even a refused call may write to. */
  readonly writesWhenRefused?: readonly string[]
}

/** An operation that is about one ticket. */
export interface TicketEntry extends Common {
  readonly variables: (ticketId: string) => Readonly<Record<string, unknown>>
  readonly customer: ByTicket
  readonly agent: ByTicket
  /** Where a customer may not do to a colleague's ticket what they may to their own. */
  readonly colleague?: ByTicket
}

/** An operation that names no object. */
export interface PlainEntry extends Common {
  readonly given: Readonly<Record<string, unknown>>
  readonly customer: Outcome
  readonly agent: Outcome
  /** Where an admin may do more than another agent. */
  readonly admin?: Outcome
  /** Where a customer who shares tickets is answered otherwise than another. */
  readonly colleague?: Outcome
}

/** Whoever sees the ticket: customers their own, agents each. */
export const visible: ByTicket = { own: 'answered', foreign: 'NOT_FOUND', missing: 'NOT_FOUND' }
export const all: ByTicket = { own: 'answered', foreign: 'answered', missing: 'NOT_FOUND' }

/** Of an agent whom nobody in the matrix is. */
export const otherAgent = '5'
/** Made by that agent, for everyone. */
export const sharedView = '1'
export const sharedCannedReply = '1'

/** Of that agent. */
export const aBatch = '1'

/** Which nobody in the matrix is in. */
export const aTeam = '1'

/** Which nobody in the matrix is in. */
export const anOrganisation = '1'
/** A customer who signed up first. */
export const aCustomer = '1'

export type Entries = Readonly<Record<string, TicketEntry | PlainEntry>>
