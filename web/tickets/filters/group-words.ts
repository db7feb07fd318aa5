import type { TicketFieldsFragment } from '../../graphql/generated/live/live.ts'
import { isChoice, labelOf, titleOf } from '../fields.ts'
import type { GroupedSort } from './groups.ts'

/** How groups are called, and by what they are made. */
export type GroupWords = {
  readonly title: (by: GroupedSort) => string
  readonly label: (by: GroupedSort, of: TicketFieldsFragment) => string
}

/** Of fields with several values. */
export const groupWords: GroupWords = {
  title: (by) => (isChoice(by) ? titleOf(by) : ''),
  label: (by, of) => (isChoice(by) ? labelOf(by, of[by] ?? '') : ''),
}
