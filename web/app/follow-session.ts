import { currentSession, endSession, onSessionChange, restoreSession } from '../session/session.ts'
import { onTokenChangedElsewhere, storedToken } from '../session/storage.ts'
import { expectNewScreen } from '../ui/screen.tsx'
import { type AppRouter, isProtected, leadsToProtected, returnPath } from './router.tsx'

/** Keeps the screen in step with the session, in whatever tab or call it ended. */
export function followSession(router: AppRouter) {
  const leaveIfSignedOut = () => {
    // During a navigation the route guard decides.
    if (router.state.isLoading || currentSession().viewer || !isProtected(router)) return
    const from = currentSession().ending ? returnPath(router.state.location.pathname) : undefined
    void router.navigate({ to: '/login', state: { from } })
  }
  onSessionChange(leaveIfSignedOut)
  onTokenChangedElsewhere(() => {
    if (!storedToken()) endSession(null)
    else if (leadsToProtected(router)) void restoreSession()
  })
  router.subscribe('onResolved', leaveIfSignedOut)
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) expectNewScreen()
  })
}
