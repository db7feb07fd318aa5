/** The comments of one ticket as far as they are known here. A change that tells of a comment which is known already, above all of one's own, asks for nothing. */
import type { Client } from '../graphql/client.ts'
import { type CommentFieldsFragment, CommentsDocument } from '../graphql/generated/comments/comments.ts'
import { latestOf } from '../graphql/latest-of.ts'
import { type AnswerStore, createAnswerStore } from '../live/answer-store.ts'
import { join, type LiveChange, type LiveEvents } from '../live/events.ts'

export type Comments = readonly CommentFieldsFragment[]

export type CommentStore = AnswerStore<Comments> & {
  /** Runs `send`, which adds a comment: whether a change tells of that very one is known only when it has been answered. */
  readonly whileSending: (send: () => Promise<CommentFieldsFragment | null | undefined>) => Promise<void>
}

/** As a ticket can hold some megabytes of comments, only those of the latest tickets are kept. */
export const commentStoreOf = latestOf(10, createCommentStore)

/** Others need not wait any longer for what one sends oneself, in ms. */
const longestWait = 2_000

function createCommentStore(client: Client, ticketId: string): CommentStore {
  const isKnown = recogniseComments()
  const ofTicket = ({ changes }: LiveEvents) =>
    changes.filter((change) => change.kind === 'comment' && change.ticketId === ticketId)
  const store = createAnswerStore<Comments>({
    ask: async () => {
      const { data, error } = await client.query(CommentsDocument, { ticketId })
      return { data: data?.comments, error }
    },
    merge: (before, answer) => [...answer, ...without(before, answer)],
    isAbout: (events) => events.everything || ofTicket(events).length > 0,
    apply: (comments, events) =>
      !events.everything && ofTicket(events).every((change) => isKnown(change, comments)) ? comments : 'unknown',
  })

  let sending = 0
  let held: LiveEvents | undefined
  function release() {
    const events = held
    held = undefined
    if (events) store.receive(events)
  }

  return {
    ...store,
    receive: (events) => {
      if (sending === 0) return store.receive(events)
      if (!held) setTimeout(release, longestWait)
      held = held ? join(held, events) : events
    },
    whileSending: async (send) => {
      sending += 1
      try {
        const added = await send()
        if (added) store.change((comments) => [...comments, ...without([added], comments)])
      } finally {
        sending -= 1
        if (sending === 0) release()
      }
    },
  }
}

/** Tells whether a change is about a comment that is known. The change does not name it, but has its time; of two at the same time each is told by another change. */
export function recogniseComments(): (change: LiveChange, comments: Comments) => boolean {
  const toldBy = new Map<string, string>()
  return (change, comments) => {
    const known = comments.find(
      ({ id, createdAt }) => createdAt === change.at && (toldBy.get(id) ?? change.id) === change.id,
    )
    if (known) toldBy.set(known.id, change.id)
    return known !== undefined
  }
}

function without(comments: Comments, known: Comments): Comments {
  const ids = new Set(known.map(({ id }) => id))
  return comments.filter(({ id }) => !ids.has(id))
}
