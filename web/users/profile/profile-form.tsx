import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import styles from './profile-form.module.css'

type Props = {
  title: string
  /** What the button does. */
  action: string
  working: boolean
  /** What went wrong, when it is about no field. */
  error: string | null
  /** Said beside the button once it is done. */
  done: string
  /** Answers the name of the first field that is wrong, which then gets the focus. */
  onSubmit: () => Promise<string | null>
  children: ReactNode
}

/** One thing that can be changed of a person: fields, a button, and what came of it. */
export function ProfileForm({ title, action, working, error, done, onSubmit, children }: Props) {
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (working) return
    const wrong = await onSubmit()
    const field = wrong && form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>{title}</h2>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorLine message={error} />
        {children}
        <div className={styles.end}>
          <Button type="submit" busy={working}>
            {action}
          </Button>
          <span role="status" className={styles.done}>
            {done}
          </span>
        </div>
      </form>
    </Card>
  )
}
