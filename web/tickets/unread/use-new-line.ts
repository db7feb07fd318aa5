import { useLayoutEffect, useRef, useState } from 'react'
import type { Comments } from '../../comments/comment-store.ts'
import { useViewer } from '../../session/session.ts'
import { useReadState } from './store.ts'

export type NewLine = {
  /** The comment before which it stands. */
  readonly before: string
  /** Of other people, when it was drawn. */
  readonly comments: number
  /** It was there when one came, not drawn while one was away. */
  readonly isFirst: boolean
}

/**
 * Where what one has not read begins: before the first comment of somebody else after the last that one had read when one came, or when one
 * looked away. It stays where it is until one leaves. A ticket that one has never opened has none: all of it is new.
 */
export function useNewLine(id: string, comments: Comments | null): NewLine | null {
  const viewerId = useViewer().id
  const readUpTo = useReadState(id)?.readUpTo
  const [drawn, draw] = useState<NewLine | null>(null)
  /** As far as one has seen it here; undefined until that is known. */
  const seen = useRef<string | null>(undefined)
  /** What was there at first may have been kept from an earlier visit. */
  const kept = useRef(comments)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (seen.current === undefined && readUpTo !== undefined) seen.current = readUpTo
    const from = seen.current
    if (!comments || drawn || from === undefined) return
    const unread =
      from === null ? [] : comments.filter((one) => one.user.id !== viewerId && Number(one.id) > Number(from))
    const [first] = unread
    if (first && (isFirst.current || document.hidden))
      return draw({ before: first.id, comments: unread.length, isFirst: isFirst.current })
    if (comments === kept.current) return
    isFirst.current = false
    if (!document.hidden) seen.current = comments.at(-1)?.id ?? '0'
  }, [comments, drawn, readUpTo, viewerId])
  return drawn
}
