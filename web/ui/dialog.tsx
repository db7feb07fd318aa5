import { type ReactNode, useId } from 'react'
import { useText } from '../text/text.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

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

/** What can be answered to a dialog, at its end. */
export function DialogAnswers({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>
}

/** A modal dialog, open while it is mounted; closes by its ×, by Escape and by a click outside. */
export function Dialog({ title, onClose, children, large, wide, sheet }: Props) {
  const t = useText()
  const modal = useModal(onClose)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      className={classNames(styles.dialog, large && styles.large, wide && styles.wide, sheet && styles.sheet)}
      aria-labelledby={titleId}
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
