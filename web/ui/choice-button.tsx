import { type ReactNode, useRef } from 'react'
import styles from './choice-button.module.css'
import { KeyHint } from './key-hint.tsx'
import { Popover } from './popover.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  label: string
  /** What is chosen now, for people; beside the label it is the button's name. */
  value: string
  icon?: ReactNode
  open: boolean
  onOpen: (open: boolean) => void
  /** A key that opens it, too. */
  keyHint?: string
  busy?: boolean
  /** The label stands above it. */
  isLabelled?: boolean
  /** What it opens: whoever chooses there closes it. */
  children: ReactNode
}

/** What is chosen, as a button that opens the choice below it. */
export function ChoiceButton({ label, value, icon, open, onOpen, keyHint, busy, isLabelled, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div>
      {isLabelled ? (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      ) : null}
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={busy}
        aria-keyshortcuts={keyHint}
        className={styles.button}
        onClick={() => onOpen(!open)}
      >
        {icon}
        <span className={styles.value}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {value}
        </span>
        {keyHint ? <KeyHint of={keyHint} /> : null}
        <span aria-hidden="true" className={styles.chevron} />
      </button>
      {open ? (
        <Popover label={label} anchor={button} onClose={() => onOpen(false)}>
          {children}
        </Popover>
      ) : null}
    </div>
  )
}
