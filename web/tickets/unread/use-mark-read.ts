import { useEffect, useRef, useState } from 'react'
import type { Comments } from '../../comments/comment-store.ts'
import { useViewer } from '../../session/session.ts'
import { useStore } from '../../ui/store.ts'
import { markRead } from './mark.ts'
import { useReadState } from './store.ts'
import { heldBack, holdBack, useUnreadKey } from './use-unread-key.ts'

/** Whether the page is in sight, kept up to date. */
export function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

type Options = {
  /** Null until they have come: what is not here was not read. */
  readonly comments: Comments | null
  /** How long it has to be looked at, in ms. */
  readonly afterMs?: number
}

/** A ticket that is on screen while the page is in sight is read, up to the last comment that is there; u takes that back until the next visit. */
export function useMarkRead(id: string, { comments, afterMs = 0 }: Options) {
  const viewerId = useViewer().id
  const { isUnread = false, readUpTo = null } = useReadState(id) ?? {}
  const isVisible = useIsVisible()
  const isHeldBack = useStore(heldBack).has(id)
  const sent = useRef<string>(undefined)
  useEffect(() => holdBack(id, false), [id])
  const upTo = comments && (comments.at(-1)?.id ?? '0')
  // What it is unread for may be on its way here.
  const lastOfOthers = comments?.findLast(({ user }) => user.id !== viewerId)?.id
  const isHere = readUpTo === null || Number(lastOfOthers ?? 0) > Number(readUpTo)
  const isDue = isUnread && comments !== null && isHere && isVisible && !isHeldBack
  useEffect(() => {
    // What could not be sent is not sent again and again.
    if (!isDue || upTo === null || sent.current === upTo) return
    const timer = setTimeout(() => {
      sent.current = upTo
      void markRead(id, upTo)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [id, isDue, upTo, afterMs])
  useUnreadKey(() => id)
}
