import { Outlet } from '@tanstack/react-router'
import { type ComponentType, type PropsWithChildren, useState } from 'react'
import { ClientProvider } from '../graphql/provider.ts'
import { OfflineLine } from '../live/offline-line.tsx'
import { useViewer } from '../session/session.ts'
import styles from './layout.module.css'
import { ownClient } from './own-client.ts'
import { PaletteHost } from './palette/host.tsx'
import { useLive } from './use-live.ts'

/** Around the screens that need a login; `Frame` is what stands beside them. */
export function SignedInLayout({ Frame }: { Frame: ComponentType<PropsWithChildren> }) {
  const viewer = useViewer()
  useLive(viewer.id)
  return (
    <OwnClient key={viewer.id} viewerId={viewer.id}>
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

/** The same as long as it is shown, also while one is signing out. */
function OwnClient({ viewerId, children }: PropsWithChildren<{ viewerId: string }>) {
  const [client] = useState(() => ownClient(viewerId))
  return <ClientProvider value={client}>{children}</ClientProvider>
}
