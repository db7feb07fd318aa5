import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useText } from '../../text/text.ts'
import { Email } from '../../ui/email.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isWide, useMedia } from '../../ui/media.ts'
import { Avatar } from '../../users/avatar.tsx'
import { PersonName } from '../../users/person-name.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import { TicketAssignment } from './assignment.tsx'
import { FieldSelect } from './field-select.tsx'
import styles from './properties.module.css'
import { SnoozeField } from './snooze-field.tsx'
import { TicketTags } from './ticket-tags.tsx'

type Props = {
  ticket: TicketDetails
  /** Whether a change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
  /** The files. */
  children: ReactNode
}

/** What agents know and set of a ticket: beside the conversation, or above it where there is no room beside it. */
export function PropertiesPanel({ ticket, onFailed, children }: Props) {
  const own = { ticket, onFailed }
  return (
    <div className={styles.panel}>
      <div className={styles.fields}>
        <FieldSelect name="status" {...own} />
        <FieldSelect name="priority" {...own} isRow />
        <TicketAssignment {...own} />
        <SnoozeField {...own} />
        <TicketTags {...own} />
      </div>
      <Customer user={ticket.user} />
      <div className={styles.section}>{children}</div>
    </div>
  )
}

/** Who asks, and the way to all that they have asked. */
function Customer({ user }: { user: TicketDetails['user'] }) {
  const t = useText()
  const wide = useMedia(isWide)
  const titleId = useId()
  const who = (
    <>
      <p className={styles.who}>
        <Avatar of={{ name: user.name, role: 'customer' }} />
        <span className={styles.name}>
          <PersonName of={user} />
        </span>
      </p>
      <p className={styles.line}>
        <Icon name="mail" />
        <span className={styles.mail}>
          <Email of={user.email} />
        </span>
      </p>
      <p className={styles.line}>
        <Icon name="inbox" />
        <Link to="/tickets" search={{ requester: user.id }} className={styles.link}>
          {t.ticket.theirTickets}
        </Link>
      </p>
    </>
  )
  return wide ? (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{t.tickets.customer}</h2>
      {who}
    </section>
  ) : (
    <details className={styles.details}>
      <summary>
        <Icon name="right" small />
        {t.ticket.details}
        <span className={styles.named}>
          <PersonName of={user} />
        </span>
      </summary>
      {who}
    </details>
  )
}
