import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
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
import { TicketDescription } from './description.tsx'
import { TicketFields } from './field-select.tsx'
import { BackToList, TicketHeader } from './header.tsx'
import { TicketLoading } from './loading.tsx'
import { TicketNotFound } from './not-found.tsx'
import styles from './screen.module.css'
import { useTicket } from './ticket.ts'
import { useComposerKeys } from './use-composer-keys.ts'

export function TicketDetailScreen() {
  const { id = '' } = useParams({ strict: false })
  return (
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
  const composer = useRef<ComposerHandle>(null)
  useComposerKeys(composer, isAgent)
  const sendComment: typeof comments.whileSending = async (send) => {
    await comments.whileSending(send)
    // A customer's comment may have opened the ticket again, which its answer does not tell.
    if (!isSubscribed()) reload()
  }
  if (missing) return <TicketNotFound message={missing} onRetry={reload} />
  if (!ticket && failure) {
    return (
      <div className={styles.failed}>
        <ScreenHeading title={t.ticket.title}>{t.ticket.title}</ScreenHeading>
        <LoadFailure message={failure} onRetry={reload} busy={busy} />
      </div>
    )
  }
  if (!ticket) return <TicketLoading />
  return (
    <>
      <TicketHeader ticket={ticket} />
      <div className={styles.layout}>
        <div className={styles.description}>
          <TicketDescription description={ticket.description} />
        </div>
        <div className={styles.side}>
          {isAgent ? <TicketFields ticket={ticket} onFailed={reload} /> : null}
          <AttachmentPanel attachments={ticket.attachments} reload={reload} />
        </div>
        <div className={styles.comments}>
          <CommentList state={comments} />
        </div>
        {/* Not before the comments above it, which would push it down under the pointer. */}
        {comments.comments || comments.failure ? (
          <CommentComposer ref={composer} ticketId={ticket.id} whileSending={sendComment} />
        ) : null}
      </div>
      {isAgent ? <HelpOnKey hasEnd={false} /> : null}
    </>
  )
}
