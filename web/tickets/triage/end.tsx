import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import type { TicketView } from '../filters/view.ts'
import styles from './end.module.css'
import { type Queue, skippedIn } from '../triage-data/queue.ts'
import { useBeginTriage } from '../triage-data/use-begin.ts'

/** Behind the last ticket: how many were done, and where to go from here. */
export function QueueEnd({ queue, view, onLeave }: { queue: Queue; view: TicketView; onLeave: () => void }) {
  const t = useText()
  const begin = useBeginTriage()
  const skipped = skippedIn(queue)
  const isEmpty = queue.ids.length === 0
  const title = isEmpty ? t.triage.empty : t.triage.ended
  return (
    <div className={styles.end}>
      <ScreenHeading title={title}>{title}</ScreenHeading>
      <p role="status">{isEmpty ? t.triage.emptyText : t.triage.result(queue.done.size, skipped.length)}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onLeave}>
          {t.triage.back}
        </Button>
        {skipped.length ? <Button onClick={() => begin(view, { ids: skipped })}>{t.triage.again}</Button> : null}
      </div>
    </div>
  )
}
