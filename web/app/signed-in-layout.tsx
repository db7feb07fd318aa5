import { Outlet } from '@tanstack/react-router'
import { type ComponentType, type PropsWithChildren, type ReactNode, useState } from 'react'
import { createGraphqlClient } from '../graphql/client.ts'
import { ClientProvider } from '../graphql/provider.ts'
import { OfflineLine } from '../live/offline-line.tsx'
import { endSession, useViewer } from '../session/session.ts'
import { storedToken } from '../session/storage.ts'
import styles from './layout.module.css'
import { PaletteHost } from './palette/host.tsx'
import { useLive } from './use-live.ts'

/** Around the screens that need a login; `Frame` is what stands beside them. */
export function SignedInLayout({ Frame }: { Frame: ComponentType<PropsWithChildren> }) {
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

// What is kept of lists and tickets is kept by client: another for every person, so that nobody sees what another one loaded.
function OwnClient({ children }: { children: ReactNode }) {
  const [client] = useState(() => createGraphqlClient({ token: storedToken, onRefused: () => endSession('expired') }))
  return <ClientProvider value={client}>{children}</ClientProvider>
}
