import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

type Props = {
  children: ReactNode
  role?: 'status' | 'note'
  /** Reaches from edge to edge, above a screen that does. */
  edge?: boolean | undefined
}

/** A calm line in the accent's colour, for what is worth knowing and no error. */
export function Notice({ children, role, edge }: Props) {
  return (
    <div role={role} className={classNames(styles.notice, edge && styles.edge)}>
      {children}
    </div>
  )
}
