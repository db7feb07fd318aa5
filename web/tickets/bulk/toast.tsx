import { useEffect, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useStore } from '../../ui/store.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { batchStore, dismissBatch, undoBatch } from './batch-store.ts'
import styles from './toast.module.css'
import { resultInWords } from './words.ts'

const shownFor = 8_000

/** How it ended, and the way back. What was left as it was stays to be read; else it leaves by itself, but not from under a hand. */
export function Toast() {
  const t = useText()
  const { batch, error } = useStore(batchStore)
  const toast = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  const canUndo = batch?.canUndo === true
  const stays = isHeld || error !== null || (batch?.failed ?? 0) > 0
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(dismissBatch, shownFor)
    return () => clearTimeout(timer)
  }, [stays])
  useShortcut('undo', canUndo ? () => void undoBatch() : null)
  if (!batch) return null
  return (
    <section
      ref={toast}
      aria-label={t.bulk.result}
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(toast.current?.contains(document.activeElement) === true)}
      onFocus={() => setHeld(true)}
      onBlur={({ relatedTarget }) => setHeld(toast.current?.contains(relatedTarget) === true)}
    >
      <div className={styles.words}>
        <p>{resultInWords(batch, t)}</p>
        {error === null ? null : <p role="alert">{error}</p>}
      </div>
      {canUndo ? (
        <button type="button" className={styles.undo} aria-keyshortcuts="z" onClick={() => void undoBatch()}>
          {t.bulk.undo}
          <span aria-hidden="true" data-key="z" className={styles.key} />
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t.common.close} onClick={dismissBatch}>
        <Icon name="close" />
      </button>
    </section>
  )
}
