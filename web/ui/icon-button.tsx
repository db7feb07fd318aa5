import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'title'> & {
  /** Its name, which is shown where the pointer rests on it. */
  label: string
  /** Where nothing stands close to it. */
  large?: boolean
  /** What it opens or switches is on. */
  chosen?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A shape without a frame that does something. */
export function IconButton({ label, large, chosen, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      data-chosen={chosen || undefined}
      className={classNames(styles.button, large && styles.large)}
    />
  )
}
