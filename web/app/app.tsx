import { RouterProvider } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Announcer } from '../ui/announcer.tsx'
import { FirstLoading } from './first-loading.tsx'
import { followSession } from './follow-session.ts'
import { preloadLoginAtRest, preloadOnActivity } from './preload.ts'
import { router } from './router.tsx'

followSession(router)
preloadOnActivity(router)
preloadLoginAtRest(router)

export function App() {
  const ready = useSyncExternalStore(onResolved, () => router.state.resolvedLocation !== undefined)
  return (
    <>
      <RouterProvider router={router} />
      {ready ? null : <FirstLoading />}
      <Announcer />
    </>
  )
}

function onResolved(listener: () => void) {
  return router.subscribe('onResolved', listener)
}
