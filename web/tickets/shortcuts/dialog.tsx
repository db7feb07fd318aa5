import { Dialog } from '../../ui/dialog.tsx'
import styles from './dialog.module.css'
import { switchKeys, useKeysOn } from './setting.ts'

const shortcuts: [keys: string[], what: string][] = [
  [['j', 'k'], 'Next and previous ticket; on a ticket the arrow keys too'],
  [['Enter'], 'Open the ticket'],
  [['p', 'Space'], 'Preview the ticket'],
  [['/'], 'Search'],
  [['↓', '↑'], 'From the search to what it found, and back'],
  [['Esc'], 'Clear the search, leave it, close the preview'],
  [['?'], 'Show these shortcuts'],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useKeysOn()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(([keys, what]) => (
          <div key={what} className={styles.line}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={on} onChange={({ currentTarget }) => switchKeys(currentTarget.checked)} />
        Single letters are shortcuts
      </label>
    </Dialog>
  )
}
