import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { Screen, ScreenHeading } from '../ui/screen.tsx'
import styles from './error-screens.module.css'

/** For an address that is no screen of ours. */
export function NotFoundScreen() {
  return (
    <main id="main">
      <div className={styles.logo}>
        <Logo />
      </div>
      <Frame title="Page not found" text="There is nothing at this address. It may be mistyped, or the page has moved.">
        <Link to="/" className={buttonClass('primary')}>
          To the tickets
        </Link>
      </Frame>
    </main>
  )
}

/** For a screen that failed to load or to draw; nothing is lost on the server. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Frame
      title="Something went wrong"
      text="This screen could not be shown. Check your connection and try again; if it stays, reload the page."
    >
      <Button kind="primary" onClick={retry}>
        Try again
      </Button>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </Frame>
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
