import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { filtersInWords } from '../filters/labels.ts'
import type { Show } from '../filters/navigate.ts'
import { changeView, clearFilters, isFiltered, isNarrowed, type TicketView } from '../filters/view.ts'
import styles from './empty.module.css'

type Props = {
  agent: boolean
  view: TicketView
  show: Show
  /** The e-mail of the requester in the view, when it is known. */
  requesterName: string | undefined
}

/** Says why nothing is there, and what to do next. */
export function ListEmpty({ agent, view, show, requesterName }: Props) {
  const { q, exactly } = view
  const filtered = isFiltered(view)
  return (
    <Card>
      <div className={styles.empty}>
        <p className={styles.title}>No tickets found</p>
        {isNarrowed(view) ? (
          <dl className={styles.asked}>
            {q ? (
              <div>
                <dt>Looked for</dt>
                <dd dir="auto" className={styles.words}>
                  {q}
                </dd>
              </div>
            ) : null}
            {filtered ? (
              <div>
                <dt>Filters</dt>
                <dd>{filtersInWords(view, { requesterName })}</dd>
              </div>
            ) : null}
          </dl>
        ) : null}
        <p className={styles.next}>{explain(view, filtered, agent)}</p>
        {isNarrowed(view) ? (
          <div className={styles.actions}>
            {q && filtered ? (
              <Button onClick={() => show(changeView(clearFilters(view), { q, exactly }))}>
                Search without filters
              </Button>
            ) : null}
            {q ? (
              <Button onClick={() => show(changeView(view, { q: undefined }))}>Clear search</Button>
            ) : (
              <Button onClick={() => show(clearFilters(view))}>Clear filters</Button>
            )}
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function explain({ q }: TicketView, filtered: boolean, agent: boolean): string {
  if (q) {
    const within = filtered ? ' that passes the filters' : ''
    return `No ticket${within} holds all of these words in its number, title, description, comments, file names or mail addresses. Try fewer or shorter words.`
  }
  if (filtered) return 'There are tickets, but none that passes these filters.'
  return agent
    ? 'A ticket appears here as soon as a customer submits a request.'
    : 'Need help? Submit a request, and follow the answer here.'
}
