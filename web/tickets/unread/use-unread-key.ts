import { useEffect, useRef } from 'react'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { createStore } from '../../ui/store.ts'
import { isForPage } from '../shortcuts/keys.ts'
import { keysAreOn } from '../shortcuts/setting.ts'
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

/** u marks a ticket as unread, or as read again; `find` says which. */
export function useUnreadKey(find: () => string | null) {
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key !== 'u' || !keysAreOn() || !isForPage(event)) return
      const id = latest.current()
      const state = id === null ? undefined : readState(id)
      if (id === null || !state) return
      // Whoever else listens hears of it too, and leaves it alone.
      event.preventDefault()
      void toggleAndSay(id, !state.isUnread)
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])
}

async function toggleAndSay(id: string, isUnread: boolean) {
  const t = text()
  holdBack(id, isUnread)
  const isDone = await (isUnread ? markUnread : markRead)(id)
  announce(isDone ? (isUnread ? t.unread.markedUnread : t.unread.markedRead) : t.unread.notMarked)
}
