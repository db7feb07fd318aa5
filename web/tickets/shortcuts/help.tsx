import { useState } from 'react'
import { useText, withWords } from '../../text/text.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import styles from './help.module.css'
import { useShortcut } from './use-shortcut.ts'

const load = withWords(['keyboard'], () => import('./dialog.tsx'))
const ShortcutsDialog = onDemand(async () => (await load()).ShortcutsDialog)

/** The shortcuts, on '?', or by a link at the end of the screen for those who don't know that yet: once that is where it stays. */
export function HelpOnKey({ hasEnd }: { hasEnd: boolean }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  useShortcut('help', () => setOpen(true))
  return (
    <>
      {hasEnd ? (
        <div className={styles.place}>
          <button
            type="button"
            className={styles.help}
            aria-keyshortcuts="?"
            onPointerEnter={ShortcutsDialog.fetchAhead}
            onClick={() => setOpen(true)}
          >
            {t.keyboard.title}
          </button>
        </div>
      ) : null}
      {open ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
