import { useOffline } from './offline.ts'
import styles from './offline-line.module.css'

/** Lies above the page, so that nothing moves when it comes and goes. */
export function OfflineLine() {
  const offline = useOffline()
  return (
    <div role="status" className={styles.region}>
      {offline ? <p className={styles.line}>You are offline – trying again</p> : null}
    </div>
  )
}
