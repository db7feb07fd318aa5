import { useState } from 'react'
import { formats, useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { useStore } from '../../ui/store.ts'
import styles from './bar.module.css'
import { batchStore, stopBatch } from './batch-store.ts'

/** How many tickets were gone through, and a way to end it. `label` says what it is. */
export function Progress({ label }: { label: string }) {
  const t = useText()
  const { phase, error, batch: last } = useStore(batchStore)
  // Until it has begun, what is known is of the one before.
  const batch = phase === 'running' ? last : null
  const [isStopping, setStopping] = useState(false)
  const [done, total] = [batch?.done ?? 0, batch?.total ?? 0]
  const stop = async () => {
    setStopping(true)
    await stopBatch()
    setStopping(false)
  }
  return (
    <section aria-label={label} className={styles.bar}>
      {error === null ? null : (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.line}>
        <p className={styles.count}>
          {batch ? t.bulk.progress(formats().number(done), formats().number(total)) : t.bulk.starting}
        </p>
        <progress aria-label={label} className={styles.progress} value={done} max={Math.max(1, total)} />
        {batch ? (
          <Button small busy={isStopping} onClick={() => void stop()}>
            {t.bulk.stop}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
