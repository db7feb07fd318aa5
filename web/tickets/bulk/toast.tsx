import { useEffect } from 'react'
import { useText } from '../../text/text.ts'
import { useStore } from '../../ui/store.ts'
import { Toast } from '../../ui/toast.tsx'
import { told } from '../changes/own-changes.ts'
import { keyOf } from '../shortcuts/catalogue.ts'
import { batchStore, dismissBatch, undoBatch } from './batch-store.ts'
import { resultInWords } from './words.ts'

/** How it ended, and the way back. What was left as it was stays to be read. */
export function BatchToast() {
  const t = useText()
  const { batch, error } = useStore(batchStore)
  // One at a time: what is done next takes its place.
  useEffect(() => told.subscribe((next) => next && dismissBatch()), [])
  if (!batch) return null
  return (
    <Toast
      label={t.bulk.result}
      stays={error !== null || batch.failed > 0}
      onClose={dismissBatch}
      undo={batch.canUndo ? { label: t.bulk.undo, shortcut: keyOf('undo'), act: () => void undoBatch() } : null}
    >
      <p>{resultInWords(batch, t)}</p>
      {error === null ? null : <p role="alert">{error}</p>}
    </Toast>
  )
}
