import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import styles from './header-bar.module.css'

/** The bar above a screen: the logo at the start, `children` at the end. */
export function HeaderBar({ home, children }: { home: ReactNode; children: ReactNode }) {
  const t = useText()
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t.common.skipToContent}
      </a>
      {home}
      <div className={styles.end}>{children}</div>
    </header>
  )
}

// The address stays as it is: to the router a fragment would be a navigation.
function skipToMain(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
