import { useBlocker } from '@tanstack/react-router'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Audience } from './audience.ts'
import type { PlaceholderValues } from './canned-replies/placeholders.ts'
import type { CommentStore } from './comment-store.ts'
import { type AndSet, CommentForm, type OnUnsent } from './comment-form.tsx'
import styles from './composer.module.css'
import type { Holding } from './held/holding.ts'
import type { PartsForAgents } from './parts-for-agents.ts'
import type { Words } from './seen.ts'
import { panelId, tabId } from './tab-ids.ts'
import { useCommentDrafts } from './use-comment-drafts.ts'
import type { CommentsState } from './use-comments.ts'
import { useCoveredHeight } from './use-covered-height.ts'
import type { Outdated } from './with-outdated.ts'

export type ComposerHandle = {
  /** Leads to where one writes for them. */
  readonly open: (audience: Audience) => void
}

type Props = {
  ticketId: string
  state: Pick<CommentsState, 'comments' | 'retry'>
  /** For agents: the comments with what was said in none, by which a reply becomes outdated. */
  words?: Words | null
  /** Runs what sends a comment, and shows the one that was added. */
  whileSending: CommentStore['whileSending']
  /** Given where an agent writes. */
  parts?: PartsForAgents
  /** Of an agent's replies. */
  holding?: Holding
  /** What sets a status with a reply, for agents. */
  andSet?: AndSet
  /** For agents: what the placeholders of canned replies stand for here. */
  values?: PlaceholderValues
  onUnsent?: OnUnsent
  ref?: Ref<ComposerHandle>
}

/** Where a comment is written, and by agents an internal note; what is not sent yet is kept for this person and ticket. */
export function CommentComposer(props: Props) {
  const { ticketId, state, words, whileSending, parts, holding, andSet, values, onUnsent, ref } = props
  const { drafts, audience, choose } = useCommentDrafts(ticketId, state.comments)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useCoveredHeight(place)
  const areas = { everyone: useRef<HTMLTextAreaElement>(null), agents: useRef<HTMLTextAreaElement>(null) }
  const begun = { everyone: drafts.everyone.isBegun, agents: drafts.agents.isBegun }
  const open = (next: Audience) => {
    // What is hidden takes no focus.
    flushSync(() => choose(next))
    const area = areas[next].current
    area?.focus()
    // A draft goes on where it ends, unless somebody has put the cursor elsewhere.
    if (area?.selectionEnd === 0) area.setSelectionRange(area.value.length, area.value.length)
  }
  useImperativeHandle(ref, () => ({ open }))
  // Within the app the draft waits here; closing the page is where one would forget it.
  useBlocker({ shouldBlockFn: neverWithinApp, enableBeforeUnload: begun.everyone || begun.agents })
  const form = (own: Audience, outdated?: Outdated) => (
    <CommentForm
      area={areas[own]}
      ticketId={ticketId}
      audience={own}
      draft={drafts[own]}
      isOpen={own === audience}
      whileSending={whileSending}
      andSet={own === 'everyone' ? andSet : undefined}
      values={values}
      outdated={own === 'everyone' ? outdated : undefined}
      parts={parts}
      holding={own === 'everyone' ? holding : undefined}
      reload={state.retry}
      onUnsent={onUnsent}
    />
  )
  if (!parts) {
    return (
      <div ref={place} className={styles.composer}>
        <Card>{form('everyone')}</Card>
      </div>
    )
  }
  return (
    <div ref={place} className={classNames(styles.composer, styles.ofAgent, audience === 'agents' && styles.note)}>
      <Card>
        <parts.Tabs audience={audience} begun={begun} id={id} onChoose={choose} onOpen={open} />
        <parts.WithOutdated draft={drafts.everyone} words={words ?? state.comments}>
          {(outdated) =>
            // Both stay: each keeps its place in the text, what can be undone, and what went wrong.
            (['everyone', 'agents'] as const).map((own) => (
              <div
                key={own}
                role="tabpanel"
                id={panelId(id, own)}
                aria-labelledby={tabId(id, own)}
                hidden={own !== audience}
              >
                {form(own, outdated)}
              </div>
            ))
          }
        </parts.WithOutdated>
      </Card>
    </div>
  )
}

const neverWithinApp = () => false
