import type { ReactNode } from 'react'
import styles from './header-bar.module.css'
import { SkipLink } from './skip-link.tsx'

/** The bar above a screen: the logo at the start, `children` at the end. */
export function HeaderBar({ home, children }: { home: ReactNode; children: ReactNode }) {
  return (
    <header className={styles.bar}>
      <SkipLink />
      {home}
      <div className={styles.end}>{children}</div>
    </header>
  )
}
