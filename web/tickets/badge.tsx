import { formats, useText } from '../text/text.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './badge.module.css'
import type { TicketFieldsFragment } from '../graphql/generated/tickets/ticket.ts'
import { labelOf } from './fields.ts'
import { type Status, statusLabel } from './statuses.ts'

/** The status as a coloured pill: 'Open', or 'OPEN' with `upperCase`. */
export function StatusBadge({ status, upperCase }: { status: Status; upperCase?: boolean }) {
  useText()
  const label = statusLabel(status)
  return (
    <span className={classNames(styles.badge, styles[status], upperCase && styles.upperCase)} data-status={status}>
      {upperCase ? formats().upperCase(label) : label}
    </span>
  )
}

/** What stands out of a ticket besides its status, before a line about it: a shape and its word, in ink. */
export function TicketMarks({ ticket: { priority } }: { ticket: TicketFieldsFragment }) {
  useText()
  if (priority !== 'urgent' && priority !== 'high') return null
  return (
    <>
      <span className={styles.priority} data-priority={priority}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {priority === 'urgent' ? (
            <>
              <rect x="1.5" y="1.5" width="13" height="13" rx="3.2" className={styles.filled} />
              <path d="M8 4.6v4.2M8 11.4v.01" className={styles.cutOut} />
            </>
          ) : (
            <path d="M3.5 13v-2.6M8 13V7M12.5 13V3.4" />
          )}
        </svg>
        {labelOf('priority', priority)}
      </span>
      {' · '}
    </>
  )
}
