import { useState } from 'react'
import { useQuery } from 'urql'
import { type CommentFieldsFragment, CommentsDocument } from '../graphql/generated/comments/comments.ts'
import { plainMessage } from '../graphql/errors.ts'

export type CommentsState = {
  /** Oldest first; null until they have come. */
  comments: readonly CommentFieldsFragment[] | null
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
  return {
    comments: loaded ? [...loaded, ...added.filter(({ id }) => !known.has(id))] : null,
    failure: error && !loaded ? plainMessage(error) : null,
    busy: fetching,
    retry: () => load({ requestPolicy: 'network-only' }),
    append: (comment) => setAdded((before) => [...before, comment]),
  }
}
