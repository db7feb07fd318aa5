import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useText } from '../text/text.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { OfflineError } from '../ui/online.ts'
import { Screen, ScreenHeading } from '../ui/screen.tsx'
import styles from './error-screens.module.css'

/** For an address that is no screen of ours. */
export function NotFoundScreen() {
  return (
    <Page>
      <NothingHere />
    </Page>
  )
}

/** The same for an address that is nothing to whoever is logged in, in their frame. */
export function NothingHere() {
  const t = useText()
  return (
    <Frame title={t.errors.pageNotFound} text={t.errors.pageNotFoundText}>
      <Link to="/" className={buttonClass('primary')}>
        {t.errors.toTickets}
      </Link>
    </Frame>
  )
}

/** For a screen that failed to load or to draw; nothing is lost on the server. What failed without a connection is tried anew once there is one. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  useEffect(() => {
    if (!navigator.onLine) {
      addEventListener('online', retry)
      return () => removeEventListener('online', retry)
    }
    // There has been one since.
    if (error instanceof OfflineError) retry()
    return undefined
  }, [error, retry])
  return (
    <Frame title={t.errors.screenFailed} text={t.errors.screenFailedText}>
      <Button kind="primary" onClick={retry}>
        {t.common.tryAgain}
      </Button>
      <Button onClick={() => location.reload()}>{t.errors.reload}</Button>
    </Frame>
  )
}

/** The same where nothing stands around it. */
export function BareErrorScreen(props: ErrorComponentProps) {
  return (
    <Page>
      <ErrorScreen {...props} />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.page}>
      <div>
        <div className={styles.logo}>
          <Logo />
        </div>
        {children}
      </div>
    </main>
  )
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Screen width="form">
      <Card>
        <div className={styles.inside}>
          <ScreenHeading title={title}>{title}</ScreenHeading>
          <p className={styles.text}>{text}</p>
          <div className={styles.actions}>{children}</div>
        </div>
      </Card>
    </Screen>
  )
}
