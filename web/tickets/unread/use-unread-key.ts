import { useEffect, useRef } from 'react'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { isForPage } from '../shortcuts/keys.ts'
import { keysAreOn } from '../shortcuts/setting.ts'
import { markRead, markUnread } from './mark.ts'
import { readState } from './store.ts'

/** u marks a ticket as unread, or as read again; `find` says which. */
export function useUnreadKey(find: () => string | null, onToggle?: (isUnread: boolean) => void) {
  const latest = useRef({ find, onToggle })
  useEffect(() => {
    latest.current = { find, onToggle }
  })
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key !== 'u' || !keysAreOn() || !isForPage(event)) return
      const id = latest.current.find()
      const state = id === null ? undefined : readState(id)
      if (id === null || !state) return
      event.preventDefault()
      const isUnread = !state.isUnread
      latest.current.onToggle?.(isUnread)
      void toggleAndSay(id, isUnread)
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])
}

async function toggleAndSay(id: string, isUnread: boolean) {
  const t = text()
  const isDone = await (isUnread ? markUnread : markRead)(id)
  announce(isDone ? (isUnread ? t.unread.markedUnread : t.unread.markedRead) : t.unread.notMarked)
}
