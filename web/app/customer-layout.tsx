import { Link } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'
import { useViewer } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useDeskName } from '../ui/desk-name.ts'
import { HeaderBar } from '../ui/header-bar.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Avatar } from '../users/avatar.tsx'
import { PersonName } from '../users/person-name.tsx'
import styles from './layout.module.css'
import { leave } from './leave.ts'
import { SignedInLayout } from './signed-in-layout.tsx'

export const CustomerLayout = () => <SignedInLayout Frame={CustomerFrame} />

function CustomerFrame({ children }: PropsWithChildren) {
  const t = useText()
  const viewer = useViewer()
  return (
    <div className={styles.frame}>
      <HeaderBar
        home={
          <Link to="/" className={styles.home} aria-label={t.header.home(useDeskName())}>
            <Logo />
          </Link>
        }
      >
        <Link to="/profile" className={styles.person} title={viewer.email}>
          <Avatar of={viewer} small />
          <span className={styles.name}>
            <PersonName of={viewer} />
          </span>
          <VisuallyHidden> {t.header.profile}</VisuallyHidden>
        </Link>
        <div className={styles.preferences}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <Button onClick={() => leave(viewer.id)}>{t.header.logout}</Button>
      </HeaderBar>
      {children}
    </div>
  )
}
