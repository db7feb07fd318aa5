import { classNames } from '../ui/class-names.ts'
import styles from './badge.module.css'

export type Status = 'open' | 'pending' | 'resolved' | 'closed'

export const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

export const statusLabels: Record<Status, string> = {
  open: 'Open',
  pending: 'Pending',
  resolved: 'Resolved',
  closed: 'Closed',
}

/** The status as a coloured pill: 'Open', or 'OPEN' with `upperCase`. */
export function StatusBadge({ status, upperCase }: { status: Status; upperCase?: boolean }) {
  const label = statusLabels[status]
  return (
    <span className={classNames(styles.badge, styles[status], upperCase && styles.upperCase)} data-status={status}>
      {upperCase ? label.toUpperCase() : label}
    </span>
  )
}
