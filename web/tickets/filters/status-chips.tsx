import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { statusLabel, statuses } from '../statuses.ts'
import styles from './chips.module.css'
import { type Count, type CountsOfView, countText, totalOf } from './counts.ts'
import type { Show } from './navigate.ts'
import { changeView, statusesOf, type TicketView, toggleStatus } from './view.ts'

type Props = { view: TicketView; show: Show; counts: CountsOfView }

/** Each status with its number; several may be chosen, none means all. Nothing moves when the numbers come. */
export function StatusChips({ view, show, counts: { counts, before, failed } }: Props) {
  const t = useText()
  const chosen = statusesOf(view)
  const { status: _, ...rest } = view
  const ofAll = view.q ? t.filters.countsWithoutSearch : undefined
  // The numbers before keep their room until the new ones are there.
  const drawn = counts ?? before
  const chip = { isOld: counts === null }
  return (
    <div
      role="group"
      aria-label={t.fields.status.name}
      title={ofAll}
      data-pending={!drawn && !failed}
      className={classNames(styles.group, styles.statuses)}
    >
      <Chip
        {...chip}
        label={t.filters.all}
        count={drawn && totalOf(rest, drawn)}
        pressed={chosen.length === 0}
        onClick={() => show(changeView(view, { status: undefined }))}
      />
      {statuses.map((status) => (
        <Chip
          {...chip}
          key={status}
          label={statusLabel(status)}
          count={drawn && drawn[status]}
          pressed={chosen.includes(status)}
          onClick={() => show(toggleStatus(view, status))}
        />
      ))}
    </div>
  )
}

/** One that is pressed or not, with how many tickets it would leave. */
type ChipProps = { label: string; count: Count | null; isOld: boolean; pressed: boolean; onClick: () => void }

export function Chip({ label, count, isOld, pressed, onClick }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} className={classNames(styles.chip, styles.status)} onClick={onClick}>
      {label}
      {count ? <span className={classNames(styles.count, isOld && styles.old)}> {countText(count)}</span> : null}
    </button>
  )
}
