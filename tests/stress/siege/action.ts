/** What all that people do is made of. */
import { vocabulary } from '../../../bench/text.ts'
import { sha256Of } from '../kills/plan.ts'
import type { Random } from '../random.ts'
import type { KnownTicket } from './ledger.ts'
import type { Person } from './person.ts'

export type Action = (person: Person) => Promise<void>

export const timed = <T>(person: Person, kind: string, work: () => Promise<T>): Promise<T | undefined> =>
  person.meter.time(person.account.email, kind, work)

export const seenBy = ({ ledger, account }: Person): KnownTicket[] => ledger.seenBy(account)

export function pickTicket(person: Person): KnownTicket | undefined {
  const seen = seenBy(person)
  return seen.length ? person.random.pick(seen) : undefined
}

export function check(holds: boolean, message: string): void {
  if (!holds) throw new Error(message)
}

/** Words that people use. */
export const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => vocabulary().byRank[random.int(0, 80)]).join(' ')

export const keyOf = (random: Random): string => sha256Of(Buffer.from(random.seed()))
