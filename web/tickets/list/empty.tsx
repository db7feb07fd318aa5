import { text, useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Bell } from '../../ui/logo.tsx'
import { filtersInWords } from '../filters/labels.ts'
import type { Show } from '../filters/navigate.ts'
import { changeView, clearFilters, isFiltered, isNarrowed, type TicketView } from '../filters/view.ts'
import styles from './empty.module.css'

type Props = {
  /** Said where nothing narrows the list. */
  emptyText: string
  view: TicketView
  show: Show
  /** The email of the requester in the view, when it is known. */
  requesterName: string | undefined
  isOnCard: boolean
}

/** Says why nothing is there, and what to do next. */
export function ListEmpty({ emptyText, view, show, requesterName, isOnCard }: Props) {
  const t = useText()
  const { q, exactly } = view
  const filtered = isFiltered(view)
  // Of agents: what the desk still needs stands below, in the same column.
  const isFirstDay = !isOnCard && !isNarrowed(view)
  return (
    <Card plain={!isOnCard}>
      <div className={classNames(styles.empty, isFirstDay && styles.firstDay)}>
        {isFirstDay ? <Bell size={40} /> : null}
        <p className={styles.title}>{t.tickets.none}</p>
        {isNarrowed(view) ? (
          <dl className={styles.asked}>
            {q ? (
              <div>
                <dt>{t.tickets.lookedFor}</dt>
                <dd dir="auto" className={styles.words}>
                  {q}
                </dd>
              </div>
            ) : null}
            {filtered ? (
              <div>
                <dt>{t.filters.title}</dt>
                <dd>{filtersInWords(view, { requesterName })}</dd>
              </div>
            ) : null}
          </dl>
        ) : null}
        <p className={styles.next}>{explain(view, filtered) ?? emptyText}</p>
        {isNarrowed(view) ? (
          <div className={styles.actions}>
            {q && filtered ? (
              <Button onClick={() => show(changeView(clearFilters(view), { q, exactly }))}>
                {t.search.withoutFilters}
              </Button>
            ) : null}
            {q ? (
              <Button onClick={() => show(changeView(view, { q: undefined }))}>{t.search.clear}</Button>
            ) : (
              <Button onClick={() => show(clearFilters(view))}>{t.filters.clear}</Button>
            )}
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function explain({ q }: TicketView, filtered: boolean): string | null {
  const t = text()
  if (q) return filtered ? t.tickets.noneHoldsWithin : t.tickets.noneHolds
  return filtered ? t.tickets.nonePasses : null
}
