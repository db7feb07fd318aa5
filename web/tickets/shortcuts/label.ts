import type { Messages } from '../../text/messages.ts'
import type { ShortcutId } from './catalogue.ts'

/** What it does, for people. */
export const labelOf = (id: ShortcutId, t: Messages): string => t.shortcuts.names[id]
