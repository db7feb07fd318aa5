import { useId } from 'react'
import { WrittenText } from '../../comments/written-text.tsx'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Avatar } from '../../users/avatar.tsx'
import { PersonName } from '../../users/person-name.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './description.module.css'

/** What was asked: for agents the first message of the conversation. */
export function TicketDescription({ ticket, isAgent }: { ticket: TicketDetails; isAgent: boolean }) {
  const t = useText()
  const titleId = useId()
  const { description, createdAt, user } = ticket
  const text = description ? (
    <WrittenText text={description} />
  ) : (
    <p className={styles.none}>{t.ticket.noDescription}</p>
  )
  const title = (
    <h2 id={titleId} className={styles.title}>
      {t.ticket.description}
    </h2>
  )
  return isAgent ? (
    <section aria-labelledby={titleId} className={styles.message}>
      {title}
      <span className={styles.avatar}>
        <Avatar of={{ name: user.name, role: 'customer' }} />
      </span>
      <p className={styles.by}>
        <span className={styles.name}>
          <PersonName of={user} />
        </span>
        <span className={styles.when}>
          <RelativeTime at={createdAt} />
        </span>
      </p>
      {text}
    </section>
  ) : (
    <Card as="section" labelledBy={titleId}>
      {title}
      {text}
    </Card>
  )
}
