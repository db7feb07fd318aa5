import { useText } from '../../text/text.ts'
import { KeyCaps } from '../shortcuts/caps.tsx'
import { type ShortcutId, shortcuts } from '../shortcuts/catalogue.ts'
import styles from './key-bar.module.css'

/** In the order of the work; the priority also has a key for each of its values. */
const inSight = ['take', 'assign', 'priority', 'tags', 'status', 'reply', 'snooze', 'close', 'skip', 'undo'] as const
type InSight = (typeof inSight)[number] & ShortcutId

/** The ten keys of triage; each is a button too. */
export function KeyBar() {
  const t = useText()
  return (
    <div role="toolbar" aria-label={t.triage.keys} className={styles.bar}>
      {inSight.map((id) => (
        <KeyButton key={id} id={id} />
      ))}
    </div>
  )
}

function KeyButton({ id }: { id: InSight }) {
  const t = useText()
  const { keys = [], run } = shortcuts.find((each) => each.id === id) ?? {}
  return (
    <button
      type="button"
      aria-keyshortcuts={keys.join(' ')}
      className={styles.key}
      data-main={id === 'skip' || undefined}
      onClick={run}
    >
      <span aria-hidden="true" className={styles.caps}>
        <KeyCaps keys={keys} />
      </span>
      {t.triage.actions[id]}
    </button>
  )
}
