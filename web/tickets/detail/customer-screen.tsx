import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { AttachmentPanel } from '../../attachments/panel.tsx'
import { CommentList } from '../../comments/comment-list.tsx'
import { CommentComposer, type ComposerHandle } from '../../comments/composer.tsx'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { listTitle } from '../filters/shared.ts'
import { useListBefore } from './back.ts'
import { BackLink } from './back-link.tsx'
import { TicketDescription } from './description.tsx'
import { TicketBadge, TicketHeader } from './header.tsx'
import { InsteadOfTicket } from './instead.tsx'
import { LoadingHeader, LoadingLines } from './loading.tsx'
import headerStyles from './header.module.css'
import styles from './screen.module.css'
import { PeopleButton } from './people-button.tsx'
import { SolutionNotice } from './solution-notice.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import { useConversation } from './use-conversation.ts'

export { prefetch } from './prefetch.ts'

/** A ticket as its customer sees it, and whoever it is shared with. */
export function CustomerTicketScreen() {
  useText()
  const { id = '' } = useParams({ strict: false })
  const { sharedWith } = useViewer()
  const last = useListBefore()
  // The link back stays where it is while one ticket gives way to another.
  return (
    <Screen tall>
      <BackLink search={last}>{listTitle(last, sharedWith)}</BackLink>
      <CustomerTicket key={id} id={id} />
    </Screen>
  )
}

function CustomerTicket({ id }: { id: string }) {
  const conversation = useConversation(id)
  const { ticket, missing, comments, shown, between, canWrite, whileSending, reload, catchUp } = conversation
  const composer = useRef<ComposerHandle>(null)
  // It may be gone while one looks at it.
  if (!ticket || missing) return <InsteadOfTicket conversation={conversation} loading={<CustomerTicketLoading />} />
  return (
    <>
      <CustomerHeader ticket={ticket} />
      <div className={styles.layout}>
        <div className={styles.description}>
          <SolutionNotice ticket={ticket} comments={shown.comments} composer={composer} onAnswered={catchUp} />
          <TicketDescription ticket={ticket} isAgent={false} />
        </div>
        <div className={styles.side}>
          <AttachmentPanel attachments={ticket.attachments} reload={reload} plain={false} />
          <PeopleButton ticket={ticket} reload={reload} />
        </div>
        <div className={styles.comments}>
          <CommentList state={shown} between={between} />
        </div>
        {canWrite ? (
          <CommentComposer ref={composer} ticketId={ticket.id} state={comments} whileSending={whileSending} />
        ) : null}
      </div>
    </>
  )
}

/** What the ticket is, how it stands, and since when. */
function CustomerHeader({ ticket }: { ticket: TicketDetails }) {
  const t = useText()
  const viewer = useViewer()
  const { id, title, createdAt, user, sharedWith } = ticket
  const name = t.ticket.heading(id, title)
  const when = <RelativeTime at={createdAt} />
  return (
    <TicketHeader
      ticket={ticket}
      heading={
        <ScreenHeading title={name} aside={<TicketBadge ticket={ticket} />}>
          {name}
        </ScreenHeading>
      }
    >
      <p>
        {user.id === viewer.id
          ? t.ticket.created(when)
          : t.ticket.createdBy(when, <bdi title={user.email}>{user.name}</bdi>)}
      </p>
      {sharedWith ? (
        <p className={headerStyles.shared}>
          <Icon name="people" small />
          <span>{t.shared.with(sharedWith)}</span>
        </p>
      ) : null}
    </TicketHeader>
  )
}

function CustomerTicketLoading() {
  return (
    <>
      <LoadingHeader />
      <div className={styles.layout} aria-hidden="true">
        <div className={styles.description}>
          <Card>
            <LoadingLines widths={[12, 60, 44]} />
          </Card>
        </div>
        <div className={styles.side}>
          <Card>
            <LoadingLines widths={[12, 20]} />
          </Card>
        </div>
      </div>
    </>
  )
}
