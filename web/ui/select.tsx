import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './select.module.css'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & {
  /** field: among the fields of a form (default) · quiet: in a line of buttons, as text until hovered. */
  kind?: 'field' | 'quiet'
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own list of choices, with a caret that is the same everywhere. */
export function Select({ kind = 'field', ...rest }: Props) {
  return (
    <span className={styles.box}>
      <select {...rest} className={classNames(styles.select, styles[kind])} />
    </span>
  )
}
