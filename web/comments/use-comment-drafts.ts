import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftFormat, useDraft } from '../drafts/use-draft.ts'
import { useDraftFiles } from '../drafts/use-files.ts'
import { useViewer } from '../session/session.ts'
import { useStore } from '../ui/store.ts'
import type { Audience } from './audience.ts'
import type { Comments } from './comment-store.ts'
import { draftHeads } from './draft-heads.ts'
import type { OtherText } from './draft-state.ts'
import { syncedDraft } from './synced-draft.ts'

/**
 * What the signed-in person is writing on a ticket, for everyone and for agents, each until it is sent. `audience` is what is written now:
 * after a reload that of the text one was writing, so that a note does not become a reply.
 */
export function useCommentDrafts(ticketId: string, comments: Comments | null) {
  const everyone = useCommentDraft({ ticketId, audience: 'everyone', comments })
  const agents = useCommentDraft({ ticketId, audience: 'agents', comments })
  const latest = useDraft(`audience:${ticketId}`, audienceFormat)
  const [audience, setAudience] = useState<Audience>(
    latest.value === 'agents' && (agents.content !== '' || hasNote(ticketId)) ? 'agents' : 'everyone',
  )
  return {
    drafts: { everyone, agents },
    audience,
    choose: (next: Audience) => {
      setAudience(next)
      latest.change(next)
    },
  }
}

/** One that was written elsewhere is on its way here. */
const hasNote = (ticketId: string) =>
  draftHeads.read()?.some((head) => head.ticketId === ticketId && head.audience === 'agents') ?? false

export type CommentDraft = ReturnType<typeof useCommentDraft>

type Options = { ticketId: string; audience: Audience; comments: Comments | null }

/** A text and its files, which stay on this device. */
function useCommentDraft({ ticketId, audience, comments }: Options) {
  const viewerId = useViewer().id
  // Once: while somebody signs out nothing of theirs is taken up again.
  const [draft] = useState(() => syncedDraft(viewerId, ticketId, audience))
  const { text, seen, others } = useStore(draft)
  const { files, setFiles, forget } = useDraftFiles(`${audience === 'agents' ? 'note' : 'comment'}:${ticketId}`)
  useSettleGiven(draft, { viewerId, audience, comments })
  return {
    content: text,
    files,
    isBegun: text.trim() !== '' || files.length > 0,
    /** The newest comment when it was begun, '' where that is not known. */
    seen,
    see: draft.see,
    /** What was written for the same place on another device. */
    other: others[0],
    swap: draft.swap,
    discard: draft.discard,
    restore: (other: OtherText) => draft.restore(other),
    change: draft.type,
    setFiles,
    /** Before it is sent. */
    giveAway: draft.giveAway,
    /** It could not be sent. */
    keep: draft.keep,
    clear: () => {
      draft.sent()
      forget()
    },
  }
}

type Given = { viewerId: string; audience: Audience; comments: Comments | null }

/** What was on its way when the page went away was sent, if it is among the comments. */
function useSettleGiven(draft: ReturnType<typeof syncedDraft>, { viewerId, audience, comments }: Given) {
  const [wasGiven] = useState(() => draft.read().isGiven)
  const isKnown = comments !== null
  const settle = useEffectEvent(() => {
    const { isGiven, text, seen } = draft.read()
    if (!isGiven) return
    const isSent = comments?.some(
      (one) =>
        one.user.id === viewerId &&
        one.content === text &&
        (one.audience ?? 'everyone') === audience &&
        // What is held has no number, and is newer than all that was seen.
        !(Number(one.id) <= Number.parseInt(seen)),
    )
    if (isSent) draft.sent()
    else draft.keep()
  })
  useEffect(() => {
    if (wasGiven && isKnown) settle()
  }, [wasGiven, isKnown])
}

const audienceFormat: DraftFormat<Audience> = {
  parse: (found) => (found === 'agents' ? 'agents' : 'everyone'),
  isEmpty: (audience) => audience === 'everyone',
}
