import { text } from '../../text/text.ts'
import { type ChoiceName, choiceNames, titleOf } from '../fields.ts'
import type { ShortcutId } from '../shortcuts/catalogue.ts'

/** What agents set by a choice that opens on its key, wherever that is: of one ticket or of many. */
export type ChosenField = ChoiceName | 'assignee' | 'team' | 'tags' | 'snoozedUntil'

/** In the order of their buttons. */
export const chosenFields: readonly ChosenField[] = ['assignee', 'team', ...choiceNames, 'tags', 'snoozedUntil']

/** What opens its choice. */
export function shortcutOf(field: ChosenField): ShortcutId {
  if (field === 'assignee') return 'assign'
  return field === 'snoozedUntil' ? 'snooze' : field
}

/** Its name, for people. */
export function titleOfField(field: ChosenField): string {
  const t = text()
  if (field === 'assignee') return t.assignment.assignee
  if (field === 'team') return t.assignment.team
  if (field === 'tags') return t.tags.title
  if (field === 'snoozedUntil') return t.snooze.title
  return titleOf(field)
}
