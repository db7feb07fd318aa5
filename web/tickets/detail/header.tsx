import { useClient } from '../../graphql/provider.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { TicketMarks } from '../badge.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { listCache } from '../list-data/cache.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import { TurnMark } from '../turn-mark.tsx'
import styles from './header.module.css'
import { EditableHeading } from './rename.tsx'
import { useAnnounceFields } from './use-announce-fields.ts'

/** For agents Escape leads there, too. */
export function BackToList() {
  const t = useText()
  const { id, role, sharedWith } = useViewer()
  const lists = listCache(useClient(), id)
  const last = lists.last()
  const ofCustomer = sharedWith && last.shared ? t.shared.allOf(sharedWith) : t.tickets.mine
  const router = useRouter()
  useShortcut(
    'back',
    role === 'agent'
      ? () =>
          void router.navigate({
            to: '/tickets',
            search: lists.last(),
            state: { returning: true },
            resetScroll: false,
          })
      : null,
  )
  return (
    <Link
      to="/tickets"
      search={last}
      state={{ returning: true }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classNames(styles.back, role === 'agent' && styles.desk)}
    >
      <Icon name="back" small />
      {role === 'agent' ? t.tickets.all : ofCustomer}
    </Link>
  )
}

/** Of so many characters it takes two lines at most. */
const shortTitle = 90

/** What the ticket is, how it stands, since when, and for agents from whom. */
export function TicketHeader({ ticket }: { ticket: TicketDetails }) {
  const { id, title, status, createdAt, user } = ticket
  const t = useText()
  const viewer = useViewer()
  const isAgent = viewer.role === 'agent'
  const name = t.ticket.heading(id, title)
  const badge = <StatusBadge status={status} upperCase />
  const when = <RelativeTime at={createdAt} />
  useAnnounceFields(ticket)
  return (
    <header
      className={classNames(
        styles.header,
        isAgent && styles.desk,
        isAgent && title.length <= shortTitle && styles.stays,
      )}
    >
      {isAgent ? (
        <EditableHeading ticket={ticket} aside={badge} />
      ) : (
        <ScreenHeading title={name} aside={badge}>
          {name}
        </ScreenHeading>
      )}
      <div className={styles.created}>
        <p>
          <TicketMarks ticket={ticket} />
          {isAgent
            ? t.ticket.createdBy(when, user.email)
            : user.id === viewer.id
              ? t.ticket.created(when)
              : t.ticket.createdBy(when, <bdi title={user.email}>{user.name}</bdi>)}
        </p>
        {ticket.turn ? (
          <>
            {' · '}
            <TurnMark ticket={ticket} whole />
          </>
        ) : null}
        {!isAgent && ticket.sharedWith ? (
          <p className={styles.shared}>
            <Icon name="people" small />
            <span>{t.shared.with(ticket.sharedWith)}</span>
          </p>
        ) : null}
      </div>
    </header>
  )
}
