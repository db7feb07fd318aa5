import { useEffect } from 'react'
import type { CommentFieldsFragment } from '../../graphql/generated/comments/comments.ts'
import type { CommentStore } from '../../comments/comment-store.ts'
import { useComments } from '../../comments/use-comments.ts'
import { isSubscribed } from '../../live/subscribed.ts'
import { useViewer } from '../../session/session.ts'
import { useChangesBetween } from '../history/changes-between.tsx'
import { rememberTicket } from '../ticket-data/recent.ts'
import { useTicket } from './ticket.ts'

/** One ticket with its comments and what changed between them, whoever looks at it; `onAdded` hears of comments of one's own, and answers whether one is shown elsewhere. */
export function useConversation(id: string, onAdded?: (comment: CommentFieldsFragment) => boolean) {
  const { id: viewerId } = useViewer()
  const asked = useTicket(id)
  const { ticket, reload } = asked
  const comments = useComments(id)
  const changes = useChangesBetween(id, comments.comments)
  useEffect(() => {
    if (ticket) rememberTicket(viewerId, ticket)
  }, [viewerId, ticket])
  const whileSending: CommentStore['whileSending'] = async (send) => {
    await comments.whileSending(async () => {
      const added = await send()
      return added && onAdded?.(added) ? null : added
    })
    catchUp()
  }
  // A customer's comment may have opened the ticket again, which its answer does not tell.
  const catchUp = () => {
    if (isSubscribed()) return
    reload()
    changes.reload()
  }
  // Both at once, or what comes later would push down what is read by then.
  const shown = changes.isSettled ? comments : { ...comments, comments: null }
  return {
    ...asked,
    /** As they are known. */
    comments,
    /** As they are shown, with what stands between them. */
    shown,
    between: changes.at,
    whileSending,
    /** After something of one's own that only the line tells of, where there is none. */
    catchUp,
    /** Not before the comments above it, which would push it down under the pointer. */
    canWrite: shown.comments !== null || comments.failure !== null,
  }
}

export type Conversation = ReturnType<typeof useConversation>
