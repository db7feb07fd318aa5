import { classNames } from '../../ui/class-names.ts'
import { statuses, statusLabels } from '../statuses.ts'
import styles from './chips.module.css'
import { type Count, type Counts, countText, totalOf } from './counts.ts'
import type { Show } from './navigate.ts'
import { changeView, statusesOf, type TicketView, toggleStatus } from './view.ts'

type Props = { view: TicketView; show: Show; counts: Counts | null }

/** Each status with its number; several may be chosen, none means all. */
export function StatusChips({ view, show, counts }: Props) {
  const chosen = statusesOf(view)
  const { status: _, ...rest } = view
  const ofAll = view.q ? 'The numbers are those without the search' : undefined
  return (
    <div role="group" aria-label="Status" title={ofAll} className={styles.group}>
      <Chip
        label="All"
        count={counts && totalOf(rest, counts)}
        pressed={chosen.length === 0}
        onClick={() => show(changeView(view, { status: undefined }))}
      />
      {statuses.map((status) => (
        <Chip
          key={status}
          label={statusLabels[status]}
          count={counts && counts[status]}
          pressed={chosen.includes(status)}
          onClick={() => show(toggleStatus(view, status))}
        />
      ))}
    </div>
  )
}

type ChipProps = { label: string; count: Count | null; pressed: boolean; onClick: () => void }

function Chip({ label, count, pressed, onClick }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} className={classNames(styles.chip, styles.status)} onClick={onClick}>
      {label}
      {count ? <span className={styles.count}> {countText(count)}</span> : null}
    </button>
  )
}
