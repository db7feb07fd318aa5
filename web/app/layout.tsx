import { Outlet, useRouterState } from '@tanstack/react-router'
import { ClientProvider } from '../graphql/provider.ts'
import { sessionClient } from '../session/session.ts'
import { ProgressLine } from '../ui/progress-line.tsx'

/** Around every screen. */
export function RootLayout() {
  const loading = useRouterState({ select: (state) => state.isLoading && state.resolvedLocation !== undefined })
  return (
    <ClientProvider value={sessionClient}>
      {loading ? <ProgressLine /> : null}
      <Outlet />
    </ClientProvider>
  )
}
