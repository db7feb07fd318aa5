/** One of the twenty. */
import type { Account, Operation } from '../graphql.ts'
import type { Answer } from '../http.ts'
import type { Random } from '../random.ts'
import type { ChangeKind, KnownTicket, Ledger } from './ledger.ts'
import type { Subscriber } from './live.ts'
import type { Meter } from './measure.ts'

export interface Person {
  readonly account: Account
  readonly random: Random
  readonly meter: Meter
  readonly ledger: Ledger
  readonly subscriber: Subscriber
  /** Addresses of all customers among the twenty. */
  readonly customers: readonly string[]
  /** Of the present session. */
  token: string | undefined
  /** The answer, or an error with what the server said. */
  get(operation: Operation): Promise<Record<string, any>>
  download(path: string): Promise<Answer>
  /** All who see this ticket, or the agents among them, must hear of it. Call it before the change is sent; what it answers, once it is acknowledged. */
  announcing(owner: Account, audience?: 'everyone' | 'agents'): (kind: ChangeKind, ticket: KnownTicket) => void
}
