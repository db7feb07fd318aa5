import { type ReactNode, useRef } from 'react'
import { Popover } from '../../ui/popover.tsx'
import styles from './agent-menu.module.css'

type Props = {
  /** Says whose it is. */
  label: string
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** A button for each thing that can be done. */
  children: ReactNode
}

/** The three dots of a row, and what opens below them. */
export function RowMenu({ label, open, onOpen, onClose, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onOpen}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </button>
      {open ? (
        <Popover label={label} anchor={opener} onClose={onClose}>
          <div className={styles.items}>{children}</div>
        </Popover>
      ) : null}
    </>
  )
}
