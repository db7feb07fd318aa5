/** The orders of a list: their names, and which of two tickets stands before the other. */
import type { TicketFieldsFragment } from '../../graphql/generated/live/live.ts'
import { type ChoiceName, choiceNames, choices, isForAgents, optionsOf } from '../fields.ts'

/** By what a ticket is put in order: nothing that someone wrote. */
export type Standing = Omit<TicketFieldsFragment, 'title' | 'user' | 'attachments' | '__typename'>

type Described = {
  readonly label: string
  /** Below zero when `a` stands before `b`. */
  readonly compare: (a: Standing, b: Standing) => number
  /** The API refuses it to customers. */
  readonly isForAgents?: boolean
}

export type Sort = 'newest' | 'oldest' | 'updated' | ChoiceName

const newerFirst = (a: Standing, b: Standing) => Number(b.id) - Number(a.id)

const newest = (a: Standing, b: Standing) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || newerFirst(a, b)

function byChoice(name: ChoiceName): Described {
  const values = optionsOf(name).map(([value]) => value)
  const rank = (ticket: Standing) => values.indexOf(ticket[name] ?? '')
  return {
    label: choices[name].sortLabel,
    compare: (a, b) => rank(a) - rank(b) || newerFirst(a, b),
    isForAgents: isForAgents(name),
  }
}

export const sorts: Readonly<Record<Sort, Described>> = {
  newest: { label: 'Newest first', compare: newest },
  oldest: { label: 'Oldest first', compare: (a, b) => newest(b, a) },
  updated: {
    label: 'Recently updated',
    compare: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || newerFirst(a, b),
  },
  ...(Object.fromEntries(choiceNames.map((name) => [name, byChoice(name)])) as Record<ChoiceName, Described>),
}

/** In the order in which they are offered. */
export const sortNames = Object.keys(sorts) as Sort[]
