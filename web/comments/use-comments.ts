import { useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { plainMessage } from '../graphql/errors.ts'
import { type CommentFieldsFragment, CommentsDocument } from '../graphql/generated/comments/comments.ts'
import { useViewer } from '../session/session.ts'
import { announce } from '../ui/announcer.tsx'

export type CommentsState = {
  /** Oldest first; null until they have come. */
  comments: readonly CommentFieldsFragment[] | null
  /** The id of the last one that was written here. */
  justAdded: string | undefined
  /** Why there are none to show. */
  failure: string | null
  busy: boolean
  retry: () => void
  /** Shows a comment just written without waiting for the list to come again. */
  append: (comment: CommentFieldsFragment) => void
}

// Without a comment in it, a list would not be known as one of comments to load again after the first.
const context = { additionalTypenames: ['Comment'] }

/** A ticket's comments, loaded anew whenever a screen begins to show them. */
export function useComments(ticketId: string): CommentsState {
  const [{ data, error, fetching }, load] = useQuery({
    query: CommentsDocument,
    variables: { ticketId },
    requestPolicy: 'cache-and-network',
    context,
  })
  const [loaded, setLoaded] = useState(data?.comments)
  const [added, setAdded] = useState<CommentFieldsFragment[]>([])
  // A failed refresh must not take away what was there.
  if (data?.comments && data.comments !== loaded) setLoaded(data.comments)
  const known = new Set(loaded?.map(({ id }) => id))
  useAnnounceNew(loaded)
  return {
    comments: loaded ? [...loaded, ...added.filter(({ id }) => !known.has(id))] : null,
    justAdded: added.at(-1)?.id,
    failure: error && !loaded ? plainMessage(error) : null,
    busy: fetching,
    retry: () => load({ requestPolicy: 'network-only' }),
    append: (comment) => setAdded((before) => [...before, comment]),
  }
}

/** Announces to screen readers the comments that others wrote while one is here. */
function useAnnounceNew(comments: readonly CommentFieldsFragment[] | null | undefined) {
  const viewerId = useViewer().id
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (!comments) return
    const before = known.current
    known.current = new Set(comments.map(({ id }) => id))
    const written = before && comments.filter(({ id, user }) => !before.has(id) && user.id !== viewerId)
    const latest = written?.at(-1)
    if (latest) announce(`New comment by ${latest.user.email}: ${latest.content.slice(0, 200)}`)
  }, [comments, viewerId])
}
