import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A calm line in the accent's colour, for what is worth knowing and no error. */
export function Notice({ children, role }: { children: ReactNode; role?: 'status' | 'note' }) {
  return (
    <div role={role} className={styles.notice}>
      {children}
    </div>
  )
}
