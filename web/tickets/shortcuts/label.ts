import type { Messages } from '../../text/messages.ts'
import { isChoice } from '../fields.ts'
import type { ShortcutId } from './catalogue.ts'

/** What it does, for people; that of a field is called as the field is. */
export const labelOf = (id: ShortcutId, t: Messages): string =>
  isChoice(id) ? t.fields[id].name : t.shortcuts.names[id]
