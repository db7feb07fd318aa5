import { lazy, Suspense, useState } from 'react'
import { useText } from '../../text/text.ts'
import styles from './help.module.css'
import { useShortcut } from './use-shortcut.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).ShortcutsDialog }))

/** The shortcuts, on '?', or by a link at the end of the screen for those who don't know that yet: once that is where it stays. */
export function HelpOnKey({ hasEnd }: { hasEnd: boolean }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  useShortcut('help', () => setOpen(true))
  return (
    <>
      {hasEnd ? (
        <div className={styles.place}>
          <button type="button" className={styles.help} aria-keyshortcuts="?" onClick={() => setOpen(true)}>
            {t.keyboard.title}
          </button>
        </div>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
