import { ClientProvider } from '../graphql/provider.ts'
import { lazyRouteComponent, Link, Outlet, useRouterState } from '@tanstack/react-router'
import { type PropsWithChildren, type ReactNode, useState } from 'react'
import { createGraphqlClient } from '../graphql/client.ts'
import { OfflineLine } from '../live/offline-line.tsx'
import { Avatar } from '../users/avatar.tsx'
import { PersonName } from '../users/person-name.tsx'
import { endSession, sessionClient, useViewer } from '../session/session.ts'
import { storedToken } from '../session/storage.ts'
import { useText, withWords } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useDeskName } from '../ui/desk-name.ts'
import { HeaderBar } from '../ui/header-bar.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { byRole } from './by-role.tsx'
import styles from './layout.module.css'
import { leave } from './leave.ts'
import { online } from '../ui/online.ts'
import { PaletteHost } from './palette/host.tsx'
import { useLive } from './use-live.ts'

/** Around every screen. */
export function RootLayout() {
  const loading = useRouterState({ select: (state) => state.isLoading && state.resolvedLocation !== undefined })
  return (
    <ClientProvider value={sessionClient}>
      {loading ? <div className={styles.progress} aria-hidden="true" /> : null}
      <Outlet />
    </ClientProvider>
  )
}

const Frame = byRole<PropsWithChildren>({
  agent: lazyRouteComponent(online(withWords(['agents'], () => import('./shell/agent-frame.tsx'))), 'AgentFrame'),
  customer: CustomerFrame,
})

SignedInLayout.preload = Frame.preload

/** Around the screens that need a login. */
export function SignedInLayout() {
  const viewer = useViewer()
  useLive(viewer.id)
  return (
    <OwnClient key={viewer.id}>
      <PaletteHost />
      <Frame>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </Frame>
      <OfflineLine />
    </OwnClient>
  )
}

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

// What is kept of lists and tickets is kept by client: another for every person, so that nobody sees what another one loaded.
function OwnClient({ children }: { children: ReactNode }) {
  const [client] = useState(() => createGraphqlClient({ token: storedToken, onRefused: () => endSession('expired') }))
  return <ClientProvider value={client}>{children}</ClientProvider>
}
