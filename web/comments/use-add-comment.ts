import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { type Attempt, attemptFor, sendOnce } from '../graphql/send-once.ts'
import { AddCommentDocument } from '../graphql/generated/comments/add-comment.ts'
import type { CommentFieldsFragment } from '../graphql/generated/comments/comments.ts'
import { plainMessage } from '../graphql/errors.ts'

// A customer's comment may have opened the ticket again, so that is loaded anew too.
const touched = { additionalTypenames: ['Ticket', 'Comment'] }

/** Sends comments on a ticket, one at a time; trying the same text again never adds it twice. */
export function useAddComment(ticketId: string, onAdded: (comment: CommentFieldsFragment) => void) {
  const client = useClient()
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const attempt = useRef<Attempt>(null)
  const underWay = useRef(false)

  async function send(content: string) {
    if (underWay.current) return
    underWay.current = true
    setSending(true)
    setError(null)
    attempt.current = attemptFor(content, attempt.current)
    const { data, error: failure } = await client
      .mutation(AddCommentDocument, { ticketId, content }, { ...touched, fetch: sendOnce(attempt.current) })
      .toPromise()
    underWay.current = false
    setSending(false)
    if (data?.addComment) {
      attempt.current = null
      onAdded(data.addComment)
    } else {
      setError(plainMessage(failure ?? {}))
    }
  }

  return { sending, error, send }
}
