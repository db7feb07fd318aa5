import { useParams } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { AttachmentPanel } from '../../attachments/panel.tsx'
import { CommentList } from '../../comments/comment-list.tsx'
import { CommentComposer, type ComposerHandle } from '../../comments/composer.tsx'
import { useComments } from '../../comments/use-comments.ts'
import { isSubscribed } from '../../live/subscribed.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { HelpOnKey } from '../shortcuts/help.tsx'
import { useMarkRead } from '../unread/use-mark-read.ts'
import { useNewLine } from '../unread/use-new-line.ts'
import { TicketDescription } from './description.tsx'
import { BackToList, TicketHeader } from './header.tsx'
import { TicketLoading } from './loading.tsx'
import { TicketNotFound } from './not-found.tsx'
import { PropertiesPanel } from './properties.tsx'
import { useReplyAndSet } from './reply-and-set.tsx'
import styles from './screen.module.css'
import { useTicket } from './ticket.ts'
import { useComposerKeys } from './use-composer-keys.ts'

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

function TicketDetail({ id }: { id: string }) {
  const t = useText()
  const { role } = useViewer()
  const { ticket, failure, missing, busy, reload } = useTicket(id)
  const comments = useComments(id)
  const isAgent = role === 'agent'
  useMarkRead(id, comments)
  const newLine = useNewLine(id, comments.comments)
  const composer = useRef<ComposerHandle>(null)
  useComposerKeys(composer, isAgent)
  const andSet = useReplyAndSet()
  const sendComment: typeof comments.whileSending = async (send) => {
    await comments.whileSending(send)
    // A customer's comment may have opened the ticket again, which its answer does not tell.
    if (!isSubscribed()) reload()
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
  const commentList = <CommentList state={comments} newLine={newLine} />
  // Not before the comments above it, which would push it down under the pointer.
  const writing =
    comments.comments || comments.failure ? (
      <CommentComposer
        ref={composer}
        ticketId={ticket.id}
        state={comments}
        whileSending={sendComment}
        {...(isAgent && { andSet })}
      />
    ) : null
  return isAgent ? (
    <>
      <TicketHeader ticket={ticket} />
      <PropertiesPanel ticket={ticket} onFailed={reload}>
        {attachments}
      </PropertiesPanel>
      <div className={styles.conversation}>
        {description}
        {commentList}
        {writing}
      </div>
      <HelpOnKey hasEnd={false} />
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
