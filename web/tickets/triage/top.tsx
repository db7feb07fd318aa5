import { formats, useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import type { TicketView } from '../filters/view.ts'
import { KeyCaps } from '../shortcuts/caps.tsx'
import { viewOf } from '../views/views.ts'
import type { Queue } from '../triage-data/queue.ts'
import styles from './top.module.css'

type Props = { queue: Queue; id: string | null; view: TicketView; isEnd: boolean; onLeave: () => void }

/** So many are drawn one by one. */
const mostDrawn = 30

/** What one goes through, how far one is, and the way back. */
export function TriageTop({ queue: { ids, ended }, id, view, isEnd, onLeave }: Props) {
  const t = useText()
  const at = isEnd ? ids.length : id === null ? 0 : ids.indexOf(id)
  const count = formats().number(ids.length)
  const total = ended ? count : `${count}+`
  return (
    <div className={styles.top}>
      <p className={styles.title}>
        <span className={styles.logo}>
          <WorkIcon name="triage" />
        </span>
        <strong>{t.shell.triage}</strong>
        <span className={styles.view}>{viewOf(view)?.label(t)}</span>
      </p>
      {ids.length ? (
        <p className={styles.progress}>
          {ids.length <= mostDrawn ? (
            <span aria-hidden="true" className={styles.steps}>
              {ids.map((each, index) => (
                <span key={each} data-state={index < at ? 'past' : index === at ? 'now' : 'next'} />
              ))}
            </span>
          ) : (
            <progress aria-hidden="true" value={at} max={ids.length} />
          )}
          <span className={styles.count}>
            {isEnd ? t.triage.progress(count, total) : t.triage.progress(formats().number(at + 1), total)}
          </span>
        </p>
      ) : null}
      <Button small aria-keyshortcuts="Escape" onClick={onLeave}>
        {t.triage.leave}
        <span aria-hidden="true" className={styles.key}>
          <KeyCaps keys={['Escape']} />
        </span>
      </Button>
    </div>
  )
}
