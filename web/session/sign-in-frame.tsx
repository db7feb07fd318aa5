import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { Screen } from '../ui/screen.tsx'
import styles from './sign-in-frame.module.css'

/** The narrow card with the mark above and a way to the other form below. */
export function SignInFrame({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <main id="main" className={styles.page}>
      <Screen width="signin">
        <div className={styles.logo}>
          <Logo />
        </div>
        <Card>
          <div className={styles.inside}>{children}</div>
        </Card>
        <p className={styles.below}>{below}</p>
        <div className={styles.language}>
          <LanguageSwitch named />
        </div>
      </Screen>
    </main>
  )
}
