import type { ReactNode } from 'react'
import styles from './error-line.module.css'

/** What went wrong, in red, told at once to screen readers; `children` may hold a way out. Nothing when there is no message. */
export function ErrorLine({ message, children }: { message: string | null | undefined; children?: ReactNode }) {
  return (
    <div role="alert" className={styles.region}>
      {message ? (
        <div className={styles.error}>
          <p className={styles.message}>{message}</p>
          {children}
        </div>
      ) : null}
    </div>
  )
}
