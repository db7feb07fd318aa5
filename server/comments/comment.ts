import type { Audience } from '../database/tables.ts'
import type { User } from '../database/viewer.ts'
import type { TicketBatch } from '../tickets/per-ticket.ts'

/** Times in ms since 1970. */
export interface Comment {
  readonly id: number
  readonly content: string
  readonly createdAt: number
  readonly author: User
  readonly ticketId: number
  /** The ticket alone: what hangs on its comments is read at once. */
  readonly batch: TicketBatch
  /** Null for who sees only what is for everyone: they must not learn that there is anything else. */
  readonly audience: Audience | null
  /** Of a reply that is not sent yet, and is no comment: `id` is that of the reply (held/held-replies.ts). */
  readonly held?: Held
}

export interface Held {
  /** ms since 1970. */
  readonly until: number
  /** The names of its files, in the order they were sent. */
  readonly files: readonly string[]
}
