import { useClient } from '../graphql/provider.ts'
import { useEffect, useRef, useState } from 'react'
import { plainMessage } from '../graphql/errors.ts'
import type { CommentFieldsFragment } from '../graphql/generated/comments/comments.ts'
import { useAnswerStore } from '../live/use-answer-store.ts'
import { useViewer } from '../session/session.ts'
import { text } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { isNote } from './audience.ts'
import { type Comments, type CommentStore, commentStoreOf } from './comment-store.ts'

export type CommentsState = {
  /** Oldest first; null until they have come. */
  comments: Comments | null
  /** The id of the last one that was written here. */
  justAdded: string | undefined
  /** Why there are none to show. */
  failure: string | null
  busy: boolean
  retry: () => void
  /** Runs what sends a comment, and shows it without asking for the others again. */
  whileSending: CommentStore['whileSending']
}

/** A ticket's comments, loaded anew whenever a screen begins to show them. */
export function useComments(ticketId: string): CommentsState {
  const store = commentStoreOf(useClient(), ticketId)
  const { data, failure, busy } = useAnswerStore(store)
  const [justAdded, setJustAdded] = useState<string>()
  useAnnounceNew(data)
  return {
    comments: data,
    justAdded,
    failure: failure && !data ? plainMessage(failure) : null,
    busy,
    retry: store.reload,
    whileSending: (send) =>
      store.whileSending(async () => {
        const added = await send()
        if (added) setJustAdded(added.id)
        return added
      }),
  }
}

const wordsFor = (comment: CommentFieldsFragment) => (isNote(comment) ? text().notes : text().comments)

/** Announces to screen readers the comments that others wrote while one is here. */
function useAnnounceNew(comments: Comments | null) {
  const viewerId = useViewer().id
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (!comments) return
    const before = known.current
    known.current = new Set(comments.map(({ id }) => id))
    const isNewOfOthers = ({ id, user }: CommentFieldsFragment) => !before?.has(id) && user.id !== viewerId
    const latest = before && comments.findLast(isNewOfOthers)
    if (latest) announce(wordsFor(latest).newBy(latest.user.email, latest.content.slice(0, 200)))
  }, [comments, viewerId])
}
