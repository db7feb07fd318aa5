import { useText } from '../../text/text.ts'
import { useStore } from '../../ui/store.ts'
import { Toast } from '../../ui/toast.tsx'
import { keyOf } from '../shortcuts/catalogue.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { ownChanges, told, undoChange } from './own-changes.ts'
import styles from './toast.module.css'

/** What one has done last, with the way back; the key takes back what was done before, too. */
export function ChangeToast() {
  const t = useText()
  const now = useStore(told)
  const changes = useStore(ownChanges)
  useShortcut('undo', changes.length ? () => void undoChange() : null)
  if (!now) return null
  const { words, kind, change } = now
  return (
    <div className={styles.place}>
      <Toast
        key={`${kind} ${words}`}
        label={t.changes.result}
        stays={kind === 'failed'}
        onClose={() => told.set(null)}
        undo={change ? { label: t.changes.undo, shortcut: keyOf('undo'), act: () => void undoChange(change) } : null}
      >
        <p>{words}</p>
      </Toast>
    </div>
  )
}
