import { formats, useText } from '../text/text.ts'
import { classNames } from '../ui/class-names.ts'
import { type Status, statusLabel } from './statuses.ts'
import styles from './status-badge.module.css'

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

/** The dot alone, where the word stands beside it. */
export function StatusShape({ status }: { status: Status }) {
  return <span className={classNames(styles.dot, styles[`${status}Dot`])} />
}
