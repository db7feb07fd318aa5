import { classNames } from '../ui/class-names.ts'
import styles from './badge.module.css'
import { type Status, statusLabels } from './statuses.ts'

/** The status as a coloured pill: 'Open', or 'OPEN' with `upperCase`. */
export function StatusBadge({ status, upperCase }: { status: Status; upperCase?: boolean }) {
  const label = statusLabels[status]
  return (
    <span className={classNames(styles.badge, styles[status], upperCase && styles.upperCase)} data-status={status}>
      {upperCase ? label.toUpperCase() : label}
    </span>
  )
}
