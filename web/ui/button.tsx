import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'plain' | 'quiet'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** primary: the one action of a screen · plain: bordered (default) · quiet: text until hovered. */
  kind?: ButtonKind
  /** Stretches over the whole line. */
  wide?: boolean | undefined
  /** While true the button keeps its focus but does nothing. */
  busy?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({ kind = 'plain', wide, busy, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, wide)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

/** The same look for a link, which stays a real link. */
export function buttonClass(kind: ButtonKind = 'plain', wide = false): string {
  return classNames(styles.button, styles[kind], wide && styles.wide)
}
