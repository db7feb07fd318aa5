import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AttachmentPanel } from '../../attachments/panel.tsx'
import { isNote } from '../../comments/audience.ts'
import { CommentList } from '../../comments/comment-list.tsx'
import { CommentComposer, type ComposerHandle } from '../../comments/composer.tsx'
import { useComments } from '../../comments/use-comments.ts'
import { isSubscribed } from '../../live/subscribed.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { rememberTicket } from '../ticket-data/recent.ts'
import { useChangesBetween } from '../history/changes-between.tsx'
import { useMarkRead } from '../unread/use-mark-read.ts'
import { useNewLine } from '../unread/use-new-line.ts'
import { TicketDescription } from './description.tsx'
import { BackToList, TicketHeader } from './header.tsx'
import { TicketLoading } from './loading.tsx'
import { TicketNotFound } from './not-found.tsx'
import { PropertiesPanel } from './properties.tsx'
import { placeholderValues } from './placeholder-values.ts'
import { useReplyAndSet } from './reply-and-set.tsx'
import styles from './screen.module.css'
import { useTicket } from './ticket.ts'
import { useComposerKeys } from './use-composer-keys.ts'
import { useNeighbours } from './use-neighbours.ts'

export function TicketDetailScreen() {
  const { id = '' } = useParams({ strict: false })
  const { role } = useViewer()
  // The link back stays where it is while one ticket gives way to another.
  return role === 'agent' ? (
    <div className={styles.desk}>
      <BackToList />
      <TicketDetail key={id} id={id} />
    </div>
  ) : (
    <Screen tall>
      <BackToList />
      <TicketDetail key={id} id={id} />
    </Screen>
  )
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
  const t = useText()
  const viewer = useViewer()
  const { id: viewerId, role } = viewer
  const { ticket, failure, missing, busy, reload } = useTicket(id)
  const comments = useComments(id)
  const changes = useChangesBetween(id, comments.comments)
  const isAgent = role === 'agent'
  useEffect(() => {
    if (ticket) rememberTicket(viewerId, ticket)
  }, [viewerId, ticket])
  useMarkRead(id, comments)
  const newLine = useNewLine(id, comments.comments)
  const composer = useRef<ComposerHandle>(null)
  useComposerKeys(composer, isAgent, inTriage?.onWrite)
  useNeighbours(id, isAgent && !inTriage)
  const andSet = useReplyAndSet(id)
  const sendComment: typeof comments.whileSending = async (send) => {
    await comments.whileSending(async () => {
      const added = await send()
      if (added) andSet.sent()
      if (added) inTriage?.onCommented(isNote(added))
      return added
    })
    // A customer's comment may have opened the ticket again, which its answer does not tell.
    if (isSubscribed()) return
    reload()
    changes.reload()
  }
  if (missing)
    return (
      <Instead>
        <TicketNotFound message={missing} onRetry={reload} />
      </Instead>
    )
  if (!ticket && failure) {
    return (
      <Instead>
        <ScreenHeading title={t.ticket.title}>{t.ticket.title}</ScreenHeading>
        <LoadFailure message={failure} onRetry={reload} busy={busy} />
      </Instead>
    )
  }
  if (!ticket) return <TicketLoading isAgent={isAgent} />
  const description = <TicketDescription ticket={ticket} isAgent={isAgent} />
  const attachments = <AttachmentPanel attachments={ticket.attachments} reload={reload} plain={isAgent} />
  // Both at once, or what comes later would push down what is read by then.
  const conversation = changes.isSettled ? comments : { ...comments, comments: null }
  const commentList = <CommentList state={conversation} newLine={newLine} between={changes.at} />
  // Not before the comments above it, which would push it down under the pointer.
  const writing =
    conversation.comments || comments.failure ? (
      <CommentComposer
        ref={composer}
        ticketId={ticket.id}
        state={comments}
        whileSending={sendComment}
        {...(isAgent && { andSet, values: placeholderValues(ticket, viewer) })}
      />
    ) : null
  return isAgent ? (
    <>
      <TicketHeader ticket={ticket} />
      <PropertiesPanel ticket={ticket} onFailed={reload} hasValueKeys={inTriage !== undefined}>
        {attachments}
      </PropertiesPanel>
      <div className={styles.conversation}>
        {description}
        {commentList}
        {writing}
      </div>
    </>
  ) : (
    <>
      <TicketHeader ticket={ticket} />
      <div className={styles.layout}>
        <div className={styles.description}>{description}</div>
        <div className={styles.side}>{attachments}</div>
        <div className={styles.comments}>{commentList}</div>
        {writing}
      </div>
    </>
  )
}

/** What stands in the place of a ticket. */
function Instead({ children }: { children: ReactNode }) {
  return <div className={styles.instead}>{children}</div>
}
