import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useRevealOn } from './details.tsx'
import styles from './property.module.css'

type Props = {
  title: string
  /** The id of the control that the title is the label of; without one the control says its name itself. */
  labelFor?: string
  /** A button beside the title, such as that which takes the last change back. */
  aside?: ReactNode
  error: string | null
  /** The title stands before the value, not above it. */
  isRow?: boolean
  children: ReactNode
}

/** The frame of one field of a ticket: its title, its control, and what went wrong with it. */
export function Property({ title, labelFor, aside, error, isRow, children }: Props) {
  useRevealOn(error !== null)
  return (
    <div className={classNames(styles.field, isRow && styles.row)}>
      {labelFor ? (
        <label htmlFor={labelFor} className={styles.label}>
          {title}
        </label>
      ) : (
        <span aria-hidden="true" className={styles.label}>
          {title}
        </span>
      )}
      {aside}
      <div className={styles.box}>{children}</div>
      <div className={styles.error}>
        <ErrorLine message={error} />
      </div>
    </div>
  )
}

/** `label` says what is done, where the words alone don't. */
export function PropertyButton(props: { label?: string; shortcut?: string; onClick: () => void; children: ReactNode }) {
  const { label, shortcut, onClick, children } = props
  return (
    <button type="button" aria-label={label} aria-keyshortcuts={shortcut} className={styles.aside} onClick={onClick}>
      {children}
    </button>
  )
}

/** Takes the last change of the field back. */
export function Undo({ label, onClick }: { label: string; onClick: () => void }) {
  const t = useText()
  return (
    <PropertyButton label={label} onClick={onClick}>
      {t.field.undo}
    </PropertyButton>
  )
}
