import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Announcer } from '../ui/announcer.tsx'
import { followSession } from './follow-session.ts'
import { preloadLoginAtRest, preloadOnActivity } from './preload.ts'
import { router } from './router.tsx'

followSession(router)
preloadOnActivity(router)
preloadLoginAtRest(router)

export function App() {
  const ready = useSyncExternalStore(onResolved, () => router.state.resolvedLocation !== undefined)
  useLayoutEffect(() => {
    if (ready) document.getElementById('first-loading')?.remove()
  }, [ready])
  return (
    <>
      <RouterProvider router={router} />
      <Announcer />
    </>
  )
}

function onResolved(listener: () => void) {
  return router.subscribe('onResolved', listener)
}
