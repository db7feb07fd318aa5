/** The orders of a list: which of two tickets stands before the other. */
import type { TicketFieldsFragment } from '../../graphql/generated/live/live.ts'
import { type ChoiceName, choiceNames, isForAgents, valuesOf } from '../fields.ts'

type Reference = 'assignee' | 'team'

/** By what a ticket is put in order: nothing that someone wrote. */
export type Standing = Omit<
  TicketFieldsFragment,
  'title' | 'user' | Reference | 'attachments' | 'confirmedAt' | '__typename'
> & {
  readonly [Name in Reference]?: { readonly id: string } | null
}

type Described = {
  /** Below zero when `a` stands before `b`. */
  readonly compare: (a: Standing, b: Standing) => number
  /** The API refuses it to customers. */
  readonly isForAgents?: boolean
}

export type Sort = 'newest' | 'oldest' | 'updated' | 'waiting' | 'turn' | Reference | ChoiceName

const newerFirst = (a: Standing, b: Standing) => Number(b.id) - Number(a.id)

const newest = (a: Standing, b: Standing) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || newerFirst(a, b)

function byChoice(name: ChoiceName): Described {
  const values = valuesOf(name)
  const rank = (ticket: Standing) => values.indexOf(ticket[name] ?? '')
  return {
    compare: (a, b) => rank(a) - rank(b) || newerFirst(a, b),
    isForAgents: isForAgents(name),
  }
}

const turns: readonly unknown[] = ['agents', 'customer', null]
const turnRank = ({ turn }: Standing): number => turns.indexOf(turn ?? null)

/** Those that wait for agents before those that wait for their customer, whoever has waited longest first; then all others, the newest first. */
function waiting(a: Standing, b: Standing): number {
  const byTurn = turnRank(a) - turnRank(b)
  if (byTurn || !a.waitingSince || !b.waitingSince) return byTurn || newest(a, b)
  return Date.parse(a.waitingSince) - Date.parse(b.waitingSince) || -newerFirst(a, b)
}

/** They stand in the order of their names, which are not known here: of two, only what has none is known to come last. */
function byReference(name: Reference): Described {
  return {
    compare: (a, b) => {
      const [one, other] = [a[name]?.id, b[name]?.id]
      return one === other ? newest(a, b) : one === undefined ? 1 : other === undefined ? -1 : 0
    },
    isForAgents: true,
  }
}

export const sorts: Readonly<Record<Sort, Described>> = {
  newest: { compare: newest },
  oldest: { compare: (a, b) => newest(b, a) },
  updated: { compare: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || newerFirst(a, b) },
  waiting: { compare: waiting, isForAgents: true },
  ...(Object.fromEntries(choiceNames.map((name) => [name, byChoice(name)])) as Record<ChoiceName, Described>),
  turn: { compare: waiting, isForAgents: true },
  assignee: byReference('assignee'),
  team: byReference('team'),
}

/** In the order in which they are offered. */
export const sortNames = Object.keys(sorts) as Sort[]
