import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Comments } from '../../comments/comment-store.ts'
import type { ComposerHandle } from '../../comments/composer.tsx'
import { type Holding, replyDocument } from '../../comments/held/holding.ts'
import { HeldItem } from '../../comments/held/item.tsx'
import { heldStoreOf, type HeldReply } from '../../comments/held/store.ts'
import type { Words } from '../../comments/seen.ts'
import { useClient } from '../../graphql/provider.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { beginReply, lastTakenBack, takeBack, undoReply } from './undo-send.ts'

export type Held = {
  /** Of the place where one writes: another one shows what has come back. */
  readonly composerKey: number
  readonly holding: Holding
  /** What stands after the last comment. */
  readonly items: readonly ReactElement[]
  /** What was said, with what colleagues have said that is not sent yet. */
  readonly withHeld: (words: Words | null) => Words | null
  /** All that was sent, held or not; null until both are known. */
  readonly sent: Comments | null
}

const none: readonly HeldReply[] = []
/** As long as is usual, where it could not be asked. */
const usualSeconds = 10

/** The replies on a ticket that are not sent yet. Taken back, one's own leads into the field that it is in again. */
export function useHeld(ticketId: string, comments: Comments | null, composer: RefObject<ComposerHandle | null>): Held {
  const t = useText()
  const viewerId = useViewer().id
  const client = useClient()
  const { data, failure } = useAnswerStore(heldStoreOf(client, ticketId))
  const replies = useMemo(() => (data?.replies ?? none).filter((reply) => !isSent(reply, comments)), [data, comments])
  const seconds = data?.seconds ?? usualSeconds
  const known = useKnown(data?.replies ?? none)
  const sentAs = useMemo(() => sentAsOf(known, comments), [known, comments])
  const [round, setRound] = useState(0)
  useEffect(
    () =>
      lastTakenBack.subscribe(() => {
        const last = lastTakenBack.read()
        if (last?.ticketId !== ticketId) return
        // Drawn anew, it shows the files that it is given.
        if (last.hasFiles) flushSync(() => setRound((before) => before + 1))
        composer.current?.open('everyone')
      }),
    [ticketId, composer],
  )
  return {
    composerKey: round,
    holding: {
      document: replyDocument,
      seconds: () => seconds,
      begin: (sent) => (seconds > 0 ? beginReply(client, ticketId, sent) : () => false),
      onKeyDown: (event) => {
        const { value, readOnly } = event.currentTarget
        // What is being sent still stands there.
        if (isUndo(event) && (value === '' || readOnly) && undoReply(ticketId)) event.preventDefault()
      },
      keys: (content, control) =>
        content === '' && replies.some(({ user }) => user.id === viewerId) ? t.undoSend.keys(control) : undefined,
    },
    items: replies.map((reply) => (
      <HeldItem
        key={reply.id}
        reply={reply}
        onUndo={reply.user.id === viewerId ? async () => void (await takeBack(client, ticketId, reply)) : undefined}
      />
    )),
    withHeld: (words) =>
      words && [
        ...words.map((word) => (sentAs.has(word.id) ? { ...word, heldAs: sentAs.get(word.id) } : word)),
        ...known
          .filter(({ user }) => user.id !== viewerId)
          .map((reply) => ({
            id: `~${numberOf(reply.id)}`,
            user: reply.user,
            // It may be sent by now, and the comment not be here yet.
            ...(!replies.includes(reply) && { isPast: true as const }),
          })),
      ],
    sent: comments && (data || failure) ? [...comments, ...replies] : null,
  }
}

const numberOf = (heldId: string) => Number(heldId.replace('held-', ''))

/** It is among the comments before it is known to be held no more. */
const isSent = (reply: HeldReply, comments: Comments | null) => commentOf(reply, comments) !== undefined

const commentOf = ({ user, content, createdAt }: HeldReply, comments: Comments | null) =>
  comments?.find((one) => one.user.id === user.id && one.content === content && one.createdAt >= createdAt)

/** All that one has seen here while it was held, as it is now. */
function useKnown(replies: readonly HeldReply[]): readonly HeldReply[] {
  const [known, setKnown] = useState(replies)
  const ids = new Set(replies.map(({ id }) => id))
  const isKnown = replies.every((reply) => known.includes(reply))
  if (!isKnown) setKnown([...known.filter(({ id }) => !ids.has(id)), ...replies])
  return known
}

/** The numbers under which comments were held, by the ids of the comments. */
const sentAsOf = (known: readonly HeldReply[], comments: Comments | null): ReadonlyMap<string, number> =>
  new Map(
    known.flatMap((reply) => {
      const comment = commentOf(reply, comments)
      return comment ? [[comment.id, numberOf(reply.id)] as const] : []
    }),
  )

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey && !nativeEvent.isComposing
