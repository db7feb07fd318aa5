import { useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyCaps } from './caps.tsx'
import { groups, type Shortcut, shortcuts } from './catalogue.ts'
import styles from './dialog.module.css'
import { labelOf } from './label.ts'
import { switchKeys, useKeysOn } from './setting.ts'

/** What stands in the sheet of someone: all shortcuts that are theirs. */
export function shortcutsFor(role: 'agent' | 'customer'): readonly Shortcut[] {
  return shortcuts.filter((each) => each.of === 'everyone' || each.of === `${role}s`)
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const on = useKeysOn()
  const { role } = useViewer()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = shortcutsFor(role).filter(
    ({ id, keys }) => labelOf(id, t).toLowerCase().includes(wanted) || keys.join(' ').toLowerCase() === wanted,
  )
  return (
    <Dialog title={t.keyboard.title} onClose={onClose} wide={role === 'agent'}>
      <input
        type="search"
        aria-label={t.shortcuts.find}
        placeholder={t.shortcuts.find}
        className={styles.find}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group} title={t.shortcuts.groups[group]} all={found.filter((each) => each.group === group)} />
        ))}
      </div>
      <p role="status" className={styles.none}>
        {found.length ? null : t.shortcuts.none}
      </p>
      <label className={styles.switch}>
        <input type="checkbox" checked={on} onChange={({ currentTarget }) => switchKeys(currentTarget.checked)} />
        {t.shortcuts.letters}
      </label>
    </Dialog>
  )
}

function Group({ title, all }: { title: string; all: readonly Shortcut[] }) {
  const t = useText()
  if (!all.length) return null
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {all.map(({ id, keys }) => (
          <div key={id} className={styles.line}>
            <dt>{labelOf(id, t)}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
