import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AttachmentPanel } from '../../attachments/panel.tsx'
import { isNote } from '../../comments/audience.ts'
import { CommentList } from '../../comments/comment-list.tsx'
import { partsForAgents } from '../../comments/parts-for-agents.ts'
import { noteSent } from '../../comments/presence.ts'
import { WrittenNote } from '../../comments/written-note.tsx'
import { CommentComposer, type ComposerHandle } from '../../comments/composer.tsx'
import { useViewer } from '../../session/session.ts'
import '../history/for-agents.tsx'
import { useKeysOnce } from '../shortcuts/held-keys.ts'
import { useMarkRead } from '../unread/use-mark-read.ts'
import { useNewLine } from '../unread/use-new-line.ts'
import { useMarkToldOf } from '../updates/unread.ts'
import { AgentHeader, BackToList } from './agent-header.tsx'
import { TicketDescription } from './description.tsx'
import headerStyles from './header.module.css'
import { InsteadOfTicket } from './instead.tsx'
import { LoadingHeader, LoadingLines } from './loading.tsx'
import { noteUnsent, useForgetUnsent } from './note-unsent.ts'
import { placeholderValues } from './placeholder-values.ts'
import panelStyles from './properties.module.css'
import { PropertiesPanel } from './properties.tsx'
import { useReplyAndSet } from './reply-and-set.tsx'
import styles from './screen.module.css'
import { useComposerKeys } from './use-composer-keys.ts'
import { useConversation } from './use-conversation.ts'
import { isHeld } from './undo-send.ts'
import { useHeld } from './use-held.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useWords } from './words.ts'

export { prefetch } from './agent-prefetch.ts'

/** A ticket with all that agents know and set of it. */
export function AgentTicketScreen() {
  const { id = '' } = useParams({ strict: false })
  // The link back stays where it is while one ticket gives way to another.
  return (
    <div className={styles.desk}>
      <BackToList />
      <FromList key={id} id={id} />
    </div>
  )
}

function FromList({ id }: { id: string }) {
  useNeighbours(id)
  return <TicketDetail id={id} />
}

type AgentTicketProps = {
  id: string
  /** A comment of one's own was added. */
  onCommented: (isNote: boolean) => void
}

/** The ticket without a way back, for a screen that leads from one to the next: where one writes comes on its key, or where something is begun. */
export function AgentTicket({ id, onCommented }: AgentTicketProps) {
  const [isWriting, setWriting] = useState(false)
  return (
    <div
      className={styles.desk}
      data-writing={isWriting}
      // Sent, what one writes is no longer begun; the field stays all the same, and the focus in it.
      onFocus={({ target }) => target.matches('textarea') && setWriting(true)}
    >
      <TicketDetail id={id} inTriage={{ onCommented, onWrite: () => flushSync(() => setWriting(true)) }} />
    </div>
  )
}

type InTriage = Pick<AgentTicketProps, 'onCommented'> & { readonly onWrite: () => void }

function TicketDetail({ id, inTriage }: { id: string; inTriage?: InTriage }) {
  const viewer = useViewer()
  const andSet = useReplyAndSet(id)
  const conversation = useConversation(id, (added) => {
    andSet.sent()
    noteSent(id)
    inTriage?.onCommented(isNote(added))
    return isHeld(added)
  })
  const { ticket, missing, comments, shown, between, canWrite, whileSending, reload } = conversation
  useMarkRead(id, comments)
  useMarkToldOf(id)
  useForgetUnsent(id)
  const newLine = useNewLine(id, comments.comments)
  const said = useWords(id, comments.comments)
  const composer = useRef<ComposerHandle>(null)
  const held = useHeld(id, comments.comments, composer)
  useComposerKeys(composer, inTriage?.onWrite)
  useKeysOnce(ticket ? canWrite : conversation.failure !== null)
  // It may be gone while one looks at it.
  if (!ticket || missing) return <InsteadOfTicket conversation={conversation} loading={<AgentTicketLoading />} />
  return (
    <>
      <AgentHeader ticket={ticket} />
      <PropertiesPanel ticket={ticket} onFailed={reload} hasValueKeys={inTriage !== undefined}>
        <AttachmentPanel attachments={ticket.attachments} reload={reload} plain />
      </PropertiesPanel>
      <div className={styles.conversation}>
        <TicketDescription ticket={ticket} isAgent />
        <CommentList
          state={shown}
          newLine={newLine}
          NoteText={WrittenNote}
          between={(before) => (before === null ? [...between(null), ...held.items] : between(before))}
        />
        {canWrite ? (
          <CommentComposer
            key={held.composerKey}
            ref={composer}
            ticketId={ticket.id}
            state={{ comments: held.sent, retry: () => (comments.retry(), said.reload()) }}
            words={held.withHeld(said.words)}
            whileSending={whileSending}
            parts={partsForAgents}
            holding={held.holding}
            andSet={andSet}
            values={placeholderValues(ticket, viewer)}
            onUnsent={(area, why) => noteUnsent(id, area, why)}
          />
        ) : null}
      </div>
    </>
  )
}

function AgentTicketLoading() {
  return (
    <>
      <LoadingHeader className={headerStyles.desk} />
      <div className={panelStyles.panel} aria-hidden="true">
        <div className={panelStyles.first}>
          <LoadingLines widths={[12, 20]} />
        </div>
      </div>
      <div className={styles.conversation} aria-hidden="true">
        <LoadingLines widths={[12, 60, 44]} />
      </div>
    </>
  )
}
