import { useEffect, useRef, useState } from 'react'
import type { Comments } from '../../comments/comment-store.ts'
import { markRead } from './mark.ts'
import { useReadState } from './store.ts'
import { useUnreadKey } from './use-unread-key.ts'

/** Whether the page is in sight, kept up to date. */
function useIsVisible(): boolean {
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
  const state = useReadState(id)
  const isVisible = useIsVisible()
  const [isHeldBack, holdBack] = useState(false)
  const sent = useRef<string>(undefined)
  const upTo = comments && (comments.at(-1)?.id ?? '0')
  const isDue = state?.isUnread === true && isVisible && !isHeldBack && upTo !== null
  useEffect(() => {
    // Another comment is on its way here, and is read when it has come.
    if (!isDue || sent.current === upTo) return
    const timer = setTimeout(() => {
      sent.current = upTo
      void markRead(id, upTo)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [id, isDue, upTo, afterMs])
  useUnreadKey(
    () => id,
    (isUnread) => {
      holdBack(isUnread)
      sent.current = undefined
    },
  )
}
