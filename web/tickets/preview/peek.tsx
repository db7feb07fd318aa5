import { useClient } from '../../graphql/provider.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { AttachmentCards } from '../../attachments/cards.tsx'
import { CommentList } from '../../comments/comment-list.tsx'
import { useComments } from '../../comments/use-comments.ts'
import { WrittenNote } from '../../comments/written-note.tsx'
import { WrittenText } from '../../comments/written-text.tsx'
import { plainMessage } from '../../graphql/errors.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { useText } from '../../text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Email } from '../../ui/email.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { AssigneeMark } from '../assignee-mark.tsx'
import { TicketMarks } from '../badge.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { RowTags } from '../tags/row-tags.tsx'
import { type TicketDetails, ticketStoreOf } from '../ticket-data/store.ts'
import { useMarkRead } from '../unread/use-mark-read.ts'
import { useNewLine } from '../unread/use-new-line.ts'
import { useMarkToldOf } from '../updates/unread.ts'
import styles from './peek.module.css'
import { useAnnouncePreview } from './use-announce-preview.ts'

type Props = {
  id: string
  onClose: () => void
  /** To the next ticket of the list, or the one before. */
  onMove: (step: 1 | -1) => void
}

/** Whoever goes through a list fast asks for what they rest on, in ms. */
const restBefore = 150

/** A ticket beside its list, or above its right side where there is no room: read without leaving the list. */
export function TicketPeek({ id, onClose, onMove }: Props) {
  const t = useText()
  const [rested, setRested] = useState(id)
  useEffect(() => {
    const timer = setTimeout(setRested, restBefore, id)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <section data-peek={rested} aria-label={t.preview.peek(rested)} className={styles.peek}>
      <div className={styles.bar}>
        <span className={styles.number}>#{rested}</span>
        <Button kind="quiet" small title={t.preview.before} aria-label={t.preview.before} onClick={() => onMove(-1)}>
          <WorkIcon name="up" />
        </Button>
        <Button kind="quiet" small title={t.preview.next} aria-label={t.preview.next} onClick={() => onMove(1)}>
          <WorkIcon name="below" />
        </Button>
        <Link to="/tickets/$id" params={{ id: rested }} className={buttonClass('plain')}>
          {t.preview.open}
        </Link>
        <Button kind="quiet" small title={t.common.close} aria-label={t.common.close} onClick={onClose}>
          <WorkIcon name="close" />
        </Button>
      </div>
      <Looked key={rested} id={rested} />
    </section>
  )
}

/** What is shown of the conversation; all of it is a key away. */
const latestComments = 5
/** Looked at for so long a ticket is read, in ms: who only goes by has not read it. */
const readAfter = 2_000

function Looked({ id }: { id: string }) {
  const store = ticketStoreOf(useClient(), id)
  const { data: ticket, failure, busy } = useAnswerStore(store)
  const comments = useComments(id)
  const newLine = useNewLine(id, comments.comments)
  useMarkRead(id, { comments: comments.comments, afterMs: readAfter })
  useMarkToldOf(id, readAfter)
  useAnnouncePreview(ticket, comments.comments)
  if (!ticket) {
    return (
      <Body id={id}>
        {failure ? <LoadFailure message={plainMessage(failure)} onRetry={store.reload} busy={busy} /> : <Loading />}
      </Body>
    )
  }
  return (
    <>
      <Head ticket={ticket} />
      <Body id={id}>
        <Asked ticket={ticket} reload={store.reload} />
        <CommentList
          state={comments}
          NoteText={WrittenNote}
          newLine={newLine && { ...newLine, isFirst: false }}
          latest={latestComments}
        />
      </Body>
    </>
  )
}

/** Whoever scrolls it by keys has the focus on the link at its end. */
function Body({ id, children }: { id: string; children: ReactNode }) {
  const t = useText()
  return (
    <div className={styles.body}>
      {children}
      <Link to="/tickets/$id" params={{ id }} className={styles.whole}>
        {t.preview.whole}
      </Link>
    </div>
  )
}

function Head({ ticket }: { ticket: TicketDetails }) {
  const { title, status, user, team } = ticket
  return (
    <header className={styles.head}>
      <div className={styles.heading}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className={styles.from}>
        <PersonName of={user} /> · <Email of={user.email} />
      </p>
      <p className={styles.properties}>
        <TicketMarks ticket={ticket} />
        <Assignee ticket={ticket} />
        {team ? <span className={styles.team}>{team.name}</span> : null}
        <RowTags tags={ticket.tags} />
      </p>
    </header>
  )
}

function Assignee({ ticket }: { ticket: TicketDetails }) {
  const t = useText()
  return (
    <span>
      <AssigneeMark ticket={ticket} />
      <span aria-hidden={ticket.assignee ? true : undefined}>{ticket.assignee?.name ?? t.assignment.nobody}</span>
    </span>
  )
}

function Asked({ ticket, reload }: { ticket: TicketDetails; reload: () => void }) {
  const t = useText()
  const titleId = useId()
  const { description, createdAt, attachments } = ticket
  return (
    <section aria-labelledby={titleId} className={styles.asked}>
      <h2 id={titleId}>{t.ticket.description}</h2>
      <p className={styles.when}>
        <RelativeTime at={createdAt} />
      </p>
      {description ? <WrittenText text={description} /> : <p className={styles.none}>{t.ticket.noDescription}</p>}
      {attachments.length ? <AttachmentCards attachments={attachments} reload={reload} /> : null}
    </section>
  )
}
