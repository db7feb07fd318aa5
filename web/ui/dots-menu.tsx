import { type ReactNode, useRef } from 'react'
import styles from './dots-menu.module.css'
import { IconButton } from './icon-button.tsx'
import { Popover } from './popover.tsx'

type Props = {
  /** Says what it is about. */
  label: string
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** A button for each thing that can be done. */
  children: ReactNode
}

/** Three dots, and what opens below them. */
export function DotsMenu({ label, open, onOpen, onClose, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton ref={opener} large label={label} aria-haspopup="dialog" aria-expanded={open} onClick={onOpen}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className={styles.dots}>
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </IconButton>
      {open ? (
        <Popover label={label} anchor={opener} onClose={onClose}>
          <div className={styles.items}>{children}</div>
        </Popover>
      ) : null}
    </>
  )
}
