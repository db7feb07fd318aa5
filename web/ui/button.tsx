import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'plain' | 'quiet'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** primary: the one action of a screen · plain: bordered (default) · quiet: text until hovered. */
  kind?: ButtonKind
  /** Lower, for bars. */
  small?: boolean | undefined
  /** Stretches over the whole line. */
  wide?: boolean | undefined
  /** While true the button keeps its focus but does nothing. */
  busy?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({ kind = 'plain', wide, small, busy, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(kind, wide), small && styles.small)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

/** The same look for a link, which stays a real link. */
export function buttonClass(kind: ButtonKind = 'plain', wide = false): string {
  return classNames(styles.button, styles[kind], wide && styles.wide)
}
