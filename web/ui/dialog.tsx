import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../text/text.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

type Props = {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Takes as much room as there is, for pictures. */
  large?: boolean
  /** Several columns stand in it, where there is room for them. */
  wide?: boolean
  /** Lies along the lower edge, for phones. */
  sheet?: boolean
}

/** A modal dialog, open while it is mounted; closes by its ×, by Escape and by a click outside. */
export function Dialog({ title, onClose, children, large, wide, sheet }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()
  // Closed before it leaves the page, or the focus would not go back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  // A press that began inside, such as marking text, must not close it.
  const isOutside = (event: MouseEvent) => event.target === dialog.current
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, large && styles.large, wide && styles.wide, sheet && styles.sheet)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (isOutside(event) && pressedOutside.current) onClose()
      }}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t.common.close} onClick={onClose}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
