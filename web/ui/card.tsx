import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type Props = {
  children: ReactNode
  /** The element to use; a section needs `labelledBy`, the id of its heading. */
  as?: 'div' | 'section' | 'aside'
  labelledBy?: string
  /** Leaves out the inner space, for tables and lists that draw their own. */
  flush?: boolean
  /** Leaves out the frame too. */
  plain?: boolean | undefined
}

export function Card({ children, as: Element = 'div', labelledBy, flush, plain }: Props) {
  return (
    <Element
      className={plain ? undefined : classNames(styles.card, flush && styles.flush)}
      aria-labelledby={labelledBy}
    >
      {children}
    </Element>
  )
}
