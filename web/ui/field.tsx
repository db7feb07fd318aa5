import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Shared = {
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** What is wrong and what to do; marks the field invalid. */
  error?: string | null | undefined
}

type FieldProps = Shared & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { ref?: Ref<HTMLInputElement> }

/** A labelled one-line input. */
export function Field({ label, hideLabel, hint, error, ...input }: FieldProps) {
  const { id, wiring } = useWiring(input.id, hint, error)
  return (
    <Frame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      <input {...input} {...wiring} className={styles.input} />
    </Frame>
  )
}

type TextAreaProps = Shared &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & { ref?: Ref<HTMLTextAreaElement> }

/** A labelled input of several lines. */
export function TextArea({ label, hideLabel, hint, error, ...area }: TextAreaProps) {
  const { id, wiring } = useWiring(area.id, hint, error)
  return (
    <Frame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      <textarea {...area} {...wiring} className={classNames(styles.input, styles.area)} />
    </Frame>
  )
}

function useWiring(given: string | undefined, hint: ReactNode, error: string | null | undefined) {
  const made = useId()
  const id = given ?? made
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    wiring: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  }
}

function Frame({ id, label, hideLabel, hint, error, children }: Shared & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
