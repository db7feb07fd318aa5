import { useText } from '../text/text.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './badge.module.css'
import type { TicketFieldsFragment } from '../graphql/generated/tickets/ticket.ts'
import { labelOf } from './fields.ts'
import { StatusShape } from './status-badge.tsx'
import { type Status, statusLabel } from './statuses.ts'

/** The status in a row of one line: a dot and its word. */
export function StatusDot({ status }: { status: Status }) {
  useText()
  return (
    <span className={styles.dotted} data-status={status}>
      <StatusShape status={status} />
      {statusLabel(status)}
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
        <Shape priority={priority} />
        {labelOf('priority', priority)}
      </span>
      {' · '}
    </>
  )
}

/** The shape alone, for a column of them; its word is read, and shown as a title. */
export function PriorityShape({ priority }: { priority: TicketFieldsFragment['priority'] }) {
  useText()
  if (!priority) return null
  const label = labelOf('priority', priority)
  return (
    <span className={styles.priority} data-priority={priority} title={label}>
      <Shape priority={priority} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** The shape where its word stands beside it. */
export function PriorityMark({ priority }: { priority: TicketFieldsFragment['priority'] }) {
  return priority ? (
    <span className={styles.priority}>
      <Shape priority={priority} />
    </span>
  ) : null
}

const filledBars = { high: 3, normal: 2, low: 1 } as const

/** One, two, three bars; urgent is a filled square. */
function Shape({ priority }: { priority: NonNullable<TicketFieldsFragment['priority']> }) {
  if (priority === 'urgent') {
    return (
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <rect x="1.5" y="1.5" width="13" height="13" rx="3.2" className={styles.filled} />
        <path d="M8 4.6v4.2M8 11.4v.01" className={styles.cutOut} />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {[4, 7.5, 11].map((height, at) => (
        <rect
          key={height}
          x={2 + 4.5 * at}
          y={14 - height}
          width="3"
          height={height}
          rx="1"
          className={at < filledBars[priority] ? styles.filled : styles.empty}
        />
      ))}
    </svg>
  )
}
