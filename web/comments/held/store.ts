/** The replies on a ticket that are not sent yet, one's own and those of colleagues, with how long one's own are held. */
import type { Client } from '../../graphql/client.ts'
import { HeldRepliesDocument, type HeldReplyFieldsFragment } from '../../graphql/generated/comments/held/held.ts'
import { latestOf } from '../../graphql/latest-of.ts'
import { createAnswerStore } from '../../live/answer-store.ts'
import type { LiveEvents } from '../../live/events.ts'

export type HeldReply = HeldReplyFieldsFragment

export type KnownHeld = {
  readonly replies: readonly HeldReply[]
  /** 0 for not at all. */
  readonly seconds: number
}

/** As of comments. */
export const heldStoreOf = latestOf(10, createHeldStore)

export type HeldStore = ReturnType<typeof createHeldStore>

function createHeldStore(client: Client, ticketId: string) {
  const ofTicket = ({ changes }: LiveEvents) =>
    changes.filter(
      ({ kind, ticketId: of }) => of === ticketId && (kind === 'held' || kind === 'takenBack' || kind === 'comment'),
    )
  /** One's own that were taken back: an answer that was asked for before still has them. */
  const gone = new Set<string>()
  const store = createAnswerStore<KnownHeld>({
    ask: async () => {
      const { data, error } = await client.query(HeldRepliesDocument, { ticketId })
      return {
        data: data?.heldReplies && {
          replies: data.heldReplies.filter(({ id }) => !gone.has(id)),
          seconds: data.undoSendSeconds ?? 0,
        },
        error,
      }
    },
    isAbout: (events) => events.everything || ofTicket(events).length > 0,
    apply: (known, events) => {
      const isKnown = ofTicket(events).every(({ kind, at }) =>
        kind === 'held' ? known.replies.some(({ createdAt }) => createdAt === at) : known.replies.length === 0,
      )
      return isKnown && !events.everything ? known : 'unknown'
    },
  })
  const hasNot = (id: string) => (known: KnownHeld) => ({
    ...known,
    replies: known.replies.filter((reply) => reply.id !== id),
  })
  return {
    ...store,
    add: (reply: HeldReply) =>
      store.change((known) => ({ ...known, replies: [...hasNot(reply.id)(known).replies, reply] })),
    drop: (id: string) => {
      gone.add(id)
      store.change(hasNot(id))
    },
  }
}

/** Until when it is held by this device's clock, which may be another than the desk's: never longer than it was to be from the beginning. */
export function heldUntil({ createdAt, heldUntil: until }: HeldReply, now = Date.now()): number {
  const end = Date.parse(until ?? createdAt)
  return Math.min(end, now + end - Date.parse(createdAt))
}
