import { useRouter } from '@tanstack/react-router'
import { useClient } from '../../graphql/provider.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TicketMarks } from '../badge.tsx'
import { listCache } from '../list-data/cache.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import { TurnMark } from '../turn-mark.tsx'
import { BackLink } from './back-link.tsx'
import { ColleaguesHere } from './colleagues-here.tsx'
import { TicketBadge, TicketHeader } from './header.tsx'
import styles from './header.module.css'
import { EditableHeading } from './rename.tsx'

/** Escape leads there, too. */
export function BackToList() {
  const t = useText()
  const lists = listCache(useClient(), useViewer().id)
  const router = useRouter()
  useShortcut(
    'back',
    () =>
      void router.navigate({
        to: '/tickets',
        search: lists.last(),
        state: { returning: true },
        resetScroll: false,
      }),
  )
  return (
    <BackLink search={lists.last()} isDesk>
      {t.tickets.all}
    </BackLink>
  )
}

/** Of so many characters it takes two lines at most. */
const shortTitle = 90

/** What the ticket is, how it stands, since when, and from whom. */
export function AgentHeader({ ticket }: { ticket: TicketDetails }) {
  const t = useText()
  const { title, createdAt, user } = ticket
  return (
    <TicketHeader
      ticket={ticket}
      heading={<EditableHeading ticket={ticket} aside={<TicketBadge ticket={ticket} />} />}
      className={classNames(styles.desk, title.length <= shortTitle && styles.stays)}
    >
      <ColleaguesHere ticketId={ticket.id} />
      <p>
        <TicketMarks ticket={ticket} />
        {t.ticket.createdBy(<RelativeTime at={createdAt} />, user.email)}
      </p>
      {ticket.turn ? (
        <>
          {' · '}
          <TurnMark ticket={ticket} whole />
        </>
      ) : null}
    </TicketHeader>
  )
}
