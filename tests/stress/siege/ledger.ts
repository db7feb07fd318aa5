/** What the twenty have done and been told: what the desk must therefore show, and whom it must tell. */
import type { Account } from '../graphql.ts'

export type Status = 'open' | 'pending' | 'resolved' | 'closed'
export type ChangeKind = 'created' | 'status' | 'comment' | 'file'

export interface KnownFile {
  readonly url: string
  readonly sha256: string
}

/** A ticket that one of the twenty has made in this run. */
export interface KnownTicket {
  readonly id: string
  readonly title: string
  readonly owner: Account
  status: Status
  /** By id. */
  readonly comments: Map<string, string>
  /** Of agents among themselves, by id: who wrote each, as an id. */
  readonly notes: Map<string, string>
  readonly files: readonly KnownFile[]
  /** Someone is writing to it: what it looks like is not known. */
  isBusy: boolean
  /** Grows with each acknowledged change. */
  version: number
}

export interface Named {
  readonly ticketId: string
  /** The note that names them. */
  readonly noteId: string
}

export interface Ledger {
  readonly tickets: KnownTicket[]
  /** Notes of others that name an agent, by their address, since they last looked at what they were told. */
  readonly named: Map<string, Named[]>
  /** Tickets to which others of the twenty have added a customer, by their address. */
  readonly added: Map<string, readonly string[]>
  /** Who was ever added to which ticket. */
  readonly everAdded: Set<string>
  /** Those that this person sees as their own, or as an agent. */
  seenBy(person: Account): KnownTicket[]
  /** Runs `write` while no other of the twenty writes to the ticket. One that answers nothing leaves it unknown: it is forgotten. */
  change(ticket: KnownTicket, write: () => Promise<boolean | undefined>): Promise<void>
}

export function createLedger(): Ledger {
  const tickets: KnownTicket[] = []
  return {
    tickets,
    named: new Map(),
    added: new Map(),
    everAdded: new Set(),
    seenBy: (person) => tickets.filter(({ owner }) => person.role === 'agent' || owner.id === person.id),
    async change(ticket, write) {
      ticket.isBusy = true
      const isKnown = await write()
      ticket.isBusy = false
      if (!isKnown) tickets.splice(tickets.indexOf(ticket), 1)
    },
  }
}
