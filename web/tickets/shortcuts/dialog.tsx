import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import type { Messages } from '../../text/en.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './dialog.module.css'
import { switchKeys, useKeysOn } from './setting.ts'

type Shortcuts = [keys: string[], what: string][]

const shortcutsIn = (t: Messages, isAgent: boolean): Shortcuts => [
  [['j', 'k'], t.shortcuts.move],
  [[t.shortcuts.keys.enter], t.shortcuts.open],
  [isAgent ? ['p'] : ['p', t.shortcuts.keys.space], t.shortcuts.preview],
  ...(isAgent
    ? ([
        [[t.shortcuts.keys.space], t.shortcuts.peek],
        [['u'], t.shortcuts.unread],
        [['r'], t.shortcuts.reply],
        [['n'], t.shortcuts.note],
        [['e'], t.shortcuts.take],
        [['a'], t.shortcuts.assign],
        [['d'], t.shortcuts.team],
        [['['], t.shortcuts.fold],
      ] satisfies Shortcuts)
    : []),
  [['/'], t.shortcuts.search],
  [['↓', '↑'], t.shortcuts.toHits],
  [[t.shortcuts.keys.escape], t.shortcuts.clear],
  [['?'], t.shortcuts.help],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const on = useKeysOn()
  const isAgent = useViewer().role === 'agent'
  return (
    <Dialog title={t.shortcuts.title} onClose={onClose}>
      <dl className={styles.list}>
        {shortcutsIn(t, isAgent).map(([keys, what]) => (
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
        {t.shortcuts.letters}
      </label>
    </Dialog>
  )
}
