import type { UpdateKind } from '../../graphql/generated/tickets/updates/updates.ts'
import type { IconName } from '../../ui/icon.tsx'

/** What is looked at of them, as it stands in the address. */
export const parts = ['all', 'mentions', 'mine', 'watching'] as const
export type Part = (typeof parts)[number]

/** Null: of whatever kind. */
export const kindsOf: Readonly<Record<Part, UpdateKind[] | null>> = {
  all: null,
  mentions: ['mentioned'],
  mine: ['assigned', 'answered', 'reopened', 'woke'],
  watching: ['commented', 'noted', 'status_changed'],
}

export const iconOf: Readonly<Record<UpdateKind, IconName>> = {
  assigned: 'person',
  mentioned: 'at',
  answered: 'reply',
  reopened: 'undo',
  woke: 'snooze',
  commented: 'reply',
  noted: 'lock',
  status_changed: 'open',
}

/** Reads the search params of an address. */
export const parsePart = ({ show }: Record<string, unknown>): { show?: Exclude<Part, 'all'> } => {
  const part = parts.find((each) => each === show)
  return part === undefined || part === 'all' ? {} : { show: part }
}
