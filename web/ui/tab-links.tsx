import type { ReactNode } from 'react'
import styles from './tab-links.module.css'

/** Links to the parts of one screen; the one whose page it is stands out. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  )
}
