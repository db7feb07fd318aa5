import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { plainMessage } from '../graphql/errors.ts'
import { AddCommentDocument } from '../graphql/generated/comments/add-comment.ts'
import type { CommentFieldsFragment } from '../graphql/generated/comments/comments.ts'
import { type Attempt, attemptFor, sendOnce } from '../graphql/send-once.ts'
import type { Audience } from './audience.ts'

/** Sends comments on a ticket for this audience, one at a time; trying the same text again never adds it twice. */
export function useAddComment(ticketId: string, audience: Audience) {
  const client = useClient()
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const attempt = useRef<Attempt>(null)
  const underWay = useRef(false)

  /** Null when it was not added, or another is being sent. */
  async function send(content: string): Promise<CommentFieldsFragment | null> {
    if (underWay.current) return null
    underWay.current = true
    setSending(true)
    setError(null)
    attempt.current = attemptFor(content, attempt.current)
    const { data, error: failure } = await client
      .mutation(AddCommentDocument, { ticketId, content, audience }, { fetch: sendOnce(attempt.current) })
      .toPromise()
    underWay.current = false
    setSending(false)
    if (data?.addComment) attempt.current = null
    else setError(plainMessage(failure ?? {}))
    return data?.addComment ?? null
  }

  return { sending, error, send }
}
