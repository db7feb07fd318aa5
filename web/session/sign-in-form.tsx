import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { Loading } from '../ui/loading.tsx'
import styles from './sign-in-form.module.css'

type Props = {
  children: ReactNode
  action: string
  error: string | null
  working: boolean
  /** Stands above the fields, where there is something to know first. */
  notice?: ReactNode
  /** Answers the name of the first field that is wrong, which then gets the focus; null when the form was sent. */
  onSubmit: () => string | null
}

/** The frame of the login and sign-up forms: error line, fields, one button, 'Loading...' while working. */
export function SignInForm({ children, action, error, working, notice, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (working) return
    const wrong = onSubmit()
    const field = wrong && form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {notice}
      <ErrorLine message={error} />
      {children}
      <Button type="submit" kind="primary" wide busy={working}>
        {action}
      </Button>
      <div className={styles.working}>{working ? <Loading /> : null}</div>
    </form>
  )
}
