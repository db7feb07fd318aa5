import type { UpdateKind } from '../../graphql/generated/tickets/updates/updates.ts'
import type { WorkIconName } from '../../ui/work-icon.tsx'
import type { Part } from './address.ts'

/** Null: of whatever kind. */
export const kindsOf: Readonly<Record<Part, UpdateKind[] | null>> = {
  all: null,
  mentions: ['mentioned'],
  mine: ['assigned', 'answered', 'reopened', 'woke'],
  watching: ['commented', 'noted', 'status_changed'],
}

export const iconOf: Readonly<Record<UpdateKind, WorkIconName>> = {
  assigned: 'person',
  mentioned: 'at',
  answered: 'reply',
  reopened: 'undo',
  woke: 'snooze',
  commented: 'reply',
  noted: 'lock',
  status_changed: 'open',
}
