import type { UpdateKind } from '../../graphql/generated/tickets/updates/updates.ts'
import type { IconName } from '../../ui/icon.tsx'

/** What is looked at of them, as it stands in the address. */
export const parts = ['all', 'mentions', 'mine'] as const
export type Part = (typeof parts)[number]

/** Null: of whatever kind. */
export const kindsOf: Readonly<Record<Part, readonly UpdateKind[] | null>> = {
  all: null,
  mentions: ['mentioned'],
  mine: ['assigned', 'answered', 'reopened', 'woke'],
}

export const iconOf: Readonly<Record<UpdateKind, IconName>> = {
  assigned: 'person',
  mentioned: 'at',
  answered: 'reply',
  reopened: 'undo',
  woke: 'snooze',
}

/** Reads the search params of an address. */
export const parsePart = ({ show }: Record<string, unknown>): { show?: Exclude<Part, 'all'> } => {
  const part = parts.find((each) => each === show)
  return part === undefined || part === 'all' ? {} : { show: part }
}
