import { useEffect, useRef, useState } from 'react'
import { announceQuarters, findUnreadable } from '../attachments/sending.ts'
import { useClient } from '../graphql/provider.ts'
import { errorCode, isUnreachable, plainMessage } from '../graphql/errors.ts'
import { AddCommentDocument, type AddCommentMutationVariables } from '../graphql/generated/comments/add-comment.ts'
import type { CommentFieldsFragment } from '../graphql/generated/comments/comments.ts'
import { type Attempt, attemptFor, sendOnce } from '../graphql/send-once.ts'
import { text } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import type { Audience } from './audience.ts'
import type { Holding } from './held/holding.ts'

export type Status = NonNullable<AddCommentMutationVariables['status']>

type Sent = {
  /** The versions of the draft that goes with it. */
  readonly draft: readonly string[]
  readonly content: string
  readonly files: readonly File[]
  /** What the ticket is set to with it. */
  readonly status?: Status | undefined
  /** The newest comment that its writer has seen; undefined, whatever was written meanwhile. */
  readonly lastSeen?: string | undefined
  /** There are newer ones, and it was not added. */
  readonly onOutdated?: (() => void) | undefined
  /** It was not added, and why, for people; unless one has stopped it. */
  readonly onFailed?: ((why: string) => void) | undefined
  /** It was not added for sure. */
  readonly onRefused: () => void
}

/**
 * Sends comments on a ticket for this audience, one at a time; trying the same text and files again never adds it twice. `share` is how much
 * is out, from 0 to 1, null while nothing is sent. `holding` holds what is sent.
 */
export function useAddComment(ticketId: string, audience: Audience, holding?: Holding) {
  const client = useClient()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const attempt = useRef<Attempt>(null)
  const underWay = useRef<AbortController>(null)
  // A text goes on its way when one leaves the screen; an upload ends, and its draft is kept.
  const uploading = useRef<AbortController>(null)
  useEffect(() => () => uploading.current?.abort(), [])

  /** Null when it was not added, or another is being sent. */
  async function send({
    draft,
    content,
    files,
    status,
    lastSeen,
    onOutdated,
    onFailed,
    onRefused,
  }: Sent): Promise<CommentFieldsFragment | null> {
    if (underWay.current) return null
    const controller = new AbortController()
    underWay.current = controller
    uploading.current = files.length > 0 ? controller : null
    setShare(0)
    setError(null)
    attempt.current = attemptFor(contentOf(content, files), attempt.current)
    const options = {
      signal: controller.signal,
      ...(files.length > 0 && { onProgress: announceQuarters(files.length, setShare) }),
    }
    const { data, error: failure } = await client.mutation(
      holding?.document ?? AddCommentDocument,
      {
        ticketId,
        content,
        audience,
        attachmentFiles: files.length > 0 ? [...files] : null,
        ...(status && { status }),
        ...(holding && { holdSeconds: holding.seconds() }),
        ...(lastSeen !== undefined && { lastSeen }),
        ...(draft.length > 0 && { draft: [...draft] }),
      },
      { fetch: sendOnce(attempt.current, options) },
    )
    underWay.current = null
    uploading.current = null
    setShare(null)
    // Who was cut off, or told that nobody knows, may have sent it all the same.
    if (!data?.addComment && errorCode(failure) !== undefined && errorCode(failure) !== 'UNAVAILABLE') onRefused()
    // What was sent before and has been taken back since is not found: the same text sent after that is another one.
    if (data?.addComment || errorCode(failure) === 'NOT_FOUND') attempt.current = null
    if (data?.addComment) return data.addComment
    if (onOutdated && errorCode(failure) === 'CONFLICT') onOutdated()
    else if (!controller.signal.aborted) {
      const lost = isUnreachable(failure) ? await findUnreadable(files) : undefined
      const why = lost ? text().sending.unreadable(lost.name) : plainMessage(failure ?? {})
      setError(why)
      onFailed?.(why)
    }
    return null
  }

  function cancel() {
    underWay.current?.abort()
    announce(text().sending.cancelled)
  }

  return { share, error, send, cancel }
}

const contentOf = (content: string, files: readonly File[]): string =>
  files.length === 0
    ? content
    : JSON.stringify([content, ...files.map(({ name, size, lastModified }) => [name, size, lastModified])])
