import { useText } from '../text/text.ts'
import { useOffline } from './offline.ts'
import styles from './offline-line.module.css'

/** Lies above the page, so that nothing moves when it comes and goes. */
export function OfflineLine() {
  const t = useText()
  const offline = useOffline()
  return (
    <div role="status" className={styles.region}>
      {offline ? <p className={styles.line}>{t.errors.offline}</p> : null}
    </div>
  )
}
