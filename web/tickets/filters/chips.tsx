import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './chips.module.css'
import { filterLabels } from './labels.ts'
import type { Show } from './navigate.ts'
import { changeView, clearFilters, isNarrowed, type TicketView } from './view.ts'

type Props = {
  view: TicketView
  show: Show
  /** The e-mail of the requester in the view, when it is known. */
  requesterName: string | undefined
}

/** What narrows the list, each with a way to take it out. */
export function FilterChips({ view, show, requesterName }: Props) {
  const t = useText()
  if (!isNarrowed(view)) return null
  return (
    <div role="group" aria-label={t.filters.title} className={styles.group}>
      {filterLabels(view, { requesterName }).map(([part, label]) => (
        <button
          key={part}
          type="button"
          className={classNames(styles.chip, styles.filter)}
          aria-label={t.filters.remove(label)}
          onClick={() => show(changeView(view, { [part]: undefined }))}
        >
          <span className={styles.label}>{label}</span>
          <span aria-hidden="true" className={styles.cross}>
            ×
          </span>
        </button>
      ))}
      <button type="button" className={styles.clear} onClick={() => show(clearFilters(view))}>
        {t.filters.clearAll}
      </button>
    </div>
  )
}
