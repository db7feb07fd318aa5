import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { createStore } from '../../ui/store.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { markRead, markUnread } from './mark.ts'
import { readState } from './store.ts'

/** What was marked as unread while it is looked at: that it is on screen does not make it read again. */
export const heldBack = createStore<ReadonlySet<string>>(new Set())

export function holdBack(id: string, isUnread: boolean) {
  const held = new Set(heldBack.read())
  if (isUnread) held.add(id)
  else held.delete(id)
  if (held.size !== heldBack.read().size) heldBack.set(held)
}

/** Marks a ticket as unread, or as read again; `find` says which. */
export function useUnreadKey(find: () => string | null) {
  useShortcut('unread', () => {
    const id = find()
    const state = id === null ? undefined : readState(id)
    if (id !== null && state) void toggleAndSay(id, !state.isUnread)
  })
}

async function toggleAndSay(id: string, isUnread: boolean) {
  const t = text()
  holdBack(id, isUnread)
  const isDone = await (isUnread ? markUnread : markRead)(id)
  announce(isDone ? (isUnread ? t.unread.markedUnread : t.unread.markedRead) : t.unread.notMarked)
}
