import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentSession, restoreAhead, restoreSession } from '../session/session.ts'
import { storedToken, storedUser } from '../session/storage.ts'
import { textReady, withWords } from '../text/text.ts'
import { parseListAddress } from '../tickets/triage-data/address.ts'
import { loadDesk, refreshDesk } from '../desk/desk.ts'
import { parsePart } from '../tickets/updates/address.ts'
import { byRole } from './by-role.tsx'
import { BareErrorScreen, ErrorScreen, NotFoundScreen, NothingHere } from './error-screens.tsx'
import { FormLoading } from './form-loading.tsx'
import { RootLayout } from './layout.tsx'
import { nextTask } from '../ui/next-task.ts'
import { online } from '../ui/online.ts'
import type { Prefetch } from '../graphql/prefetch.ts'
import { ownClient } from './own-client.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const root = createRootRoute({
  component: RootLayout,
  errorComponent: BareErrorScreen,
  notFoundComponent: NotFoundScreen,
  // No screen is drawn in one language and then in another.
  loader: () => textReady,
  staleTime: Number.POSITIVE_INFINITY,
})

// A route of its own, or an address below a screen's would count as that screen.
const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  // It carries the name of the desk.
  loader: loadDesk,
  component: NotFoundScreen,
})

// From one form to the other the first gives way at once, or one would type into the wrong one.
const atOnce = {
  errorComponent: BareErrorScreen,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (arrived() ? <FormLoading /> : null),
}

const signUp = createRoute({
  ...atOnce,
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: (search): { invite?: string } =>
    typeof search['invite'] === 'string' ? { invite: search['invite'] } : {},
  // Known before the form is drawn, so that nothing in it moves.
  loader: refreshDesk,
  component: lazyRouteComponent(online(withWords(['account'], () => import('../users/signup.tsx'))), 'SignUpScreen'),
})

const reset = createRoute({
  ...atOnce,
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: (search): { code?: string } => (typeof search['code'] === 'string' ? { code: search['code'] } : {}),
  loader: loadDesk,
  component: lazyRouteComponent(
    online(withWords(['account', 'profile'], () => import('../users/reset.tsx'))),
    'ResetScreen',
  ),
})

const login = createRoute({
  ...atOnce,
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { from?: string } => (typeof search['from'] === 'string' ? { from: search['from'] } : {}),
  // So that it stands there with its name; who is sent here because nothing answers does not wait for it.
  loader: () => (currentSession().ending ? undefined : loadDesk()),
  component: lazyRouteComponent(online(withWords(['account'], () => import('../session/login.tsx'))), 'LoginScreen'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  errorComponent: BareErrorScreen,
  component: byRole({
    agent: lazyRouteComponent(online(withWords(['agents'], () => import('./shell/agent-frame.tsx'))), 'AgentLayout'),
    customer: lazyRouteComponent(
      online(() => import('./customer-layout.tsx')),
      'CustomerLayout',
    ),
  }),
  beforeLoad: async ({ location, preload, matches }) => {
    // A preload on hover fetches code only; the navigation itself asks.
    if (preload) return
    // Another filter is no other screen, and typing in the search must not wait for this.
    if (location.pathname === router.state.resolvedLocation?.pathname && currentSession().viewer) return
    for (const { routeId } of matches) preloadScreen(routeId)
    const [viewer] = await Promise.all([restoreSession(), storedToken() && loadDesk()])
    if (viewer) return
    const from = currentSession().ending || !arrived() ? returnPath(location.pathname) : undefined
    throw redirect({ to: '/login', replace: true, state: { from } })
  },
})

const listScreen = byRole({
  agent: lazyRouteComponent(asking(withWords(['agents', 'bulk'], () => import('./agent-list.tsx'))), 'AgentList'),
  customer: lazyRouteComponent(
    asking(() => import('../tickets/list/customer-screen.tsx')),
    'CustomerListScreen',
  ),
})
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: parseListAddress,
  component: listScreen,
})
const tickets = createRoute({
  getParentRoute: () => signedIn,
  path: '/tickets',
  validateSearch: parseListAddress,
  component: listScreen,
})

const newTicket = createRoute({
  getParentRoute: () => signedIn,
  path: '/tickets/new',
  component: lazyRouteComponent(
    online(withWords(['ticket', 'request'], () => import('../tickets/new/screen.tsx'))),
    'NewTicketScreen',
  ),
})

const ticket = createRoute({
  getParentRoute: () => signedIn,
  path: '/tickets/$id',
  component: byRole({
    agent: lazyRouteComponent(
      asking(
        withWords(['ticket', 'agentTicket', 'agents', 'undoSend'], () => import('../tickets/detail/agent-screen.tsx')),
      ),
      'AgentTicketScreen',
    ),
    customer: lazyRouteComponent(
      asking(withWords(['ticket'], () => import('../tickets/detail/customer-screen.tsx'))),
      'CustomerTicketScreen',
    ),
  }),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: byRole({
    agent: lazyRouteComponent(
      online(withWords(['account', 'profile', 'updates', 'undoSend'], () => import('./agent-profile.tsx'))),
      'AgentProfile',
    ),
    customer: lazyRouteComponent(
      online(withWords(['account', 'profile'], () => import('../users/profile/screen.tsx'))),
      'ProfileScreen',
    ),
  }),
})

const directory = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  validateSearch: ({ part }): { part?: 'customers' | 'organisations' } =>
    part === 'customers' || part === 'organisations' ? { part } : {},
  component: lazyRouteComponent(
    online(withWords(['agents', 'people', 'bulk'], () => import('./people.tsx'))),
    'PeopleScreen',
  ),
})

const drafts = createRoute({
  getParentRoute: () => signedIn,
  path: '/drafts',
  component: lazyRouteComponent(
    online(withWords(['ticket'], () => import('../comments/drafts-screen/screen.tsx'))),
    'DraftsScreen',
  ),
})

const cannedReplies = createRoute({
  getParentRoute: () => signedIn,
  path: '/canned-replies',
  component: lazyRouteComponent(
    online(withWords(['agents'], () => import('../comments/canned-replies/screen.tsx'))),
    'CannedRepliesScreen',
  ),
})

const updates = createRoute({
  getParentRoute: () => signedIn,
  path: '/updates',
  validateSearch: parsePart,
  component: byRole({
    agent: lazyRouteComponent(
      online(withWords(['agents', 'updates'], () => import('../tickets/updates/screen.tsx'))),
      'UpdatesScreen',
    ),
    customer: NothingHere,
  }),
})

export const router = createRouter({
  routeTree: root.addChildren([
    notFound,
    signUp,
    login,
    reset,
    signedIn.addChildren([home, tickets, newTicket, ticket, updates, drafts, cannedReplies, profile, directory]),
  ]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ErrorScreen,
  defaultPreload: 'intent',
  // The screen before stays until the next one is ready.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  scrollRestoration: true,
})

export type AppRouter = typeof router

/** Fetches the code of a part of a screen. What can't be fetched ahead is told of when it is needed. */
function preloadScreen(routeId: keyof AppRouter['routesById']) {
  router.routesById[routeId].options.component?.preload?.()?.catch(() => undefined)
}

/**
 * Fetches the code of the screen at the address of the page: before React draws anything, and each part in a task of its own, so that a
 * slow phone hears what is pressed meanwhile.
 */
export async function preloadAddressed(): Promise<void> {
  const matches = router.matchRoutes(router.latestLocation)
  if (storedToken() && leadsToProtected(router)) {
    viewerAtStart = restoreAhead()
    void loadDesk()
  }
  for (const { routeId } of matches) {
    await nextTask()
    preloadScreen(routeId)
  }
}

/** Who opened the page, as the server says; undefined where nobody needs to know. */
let viewerAtStart: ReturnType<typeof restoreAhead> | undefined

/** The code of a screen: once that has come which the page was opened for, what it shows is asked for too, before it is drawn. */
function asking<Code extends { readonly prefetch: Prefetch }>(load: () => Promise<Code>): () => Promise<Code> {
  const loadOnline = online(load)
  return async () => {
    const code = await loadOnline()
    await Promise.race([prefetchAtStart(code), new Promise((resolve) => setTimeout(resolve, longestWait))])
    return code
  }
}

/** In ms: for so long a page waits with drawing its screen for what it shows, which takes less time than to draw it without first. */
const longestWait = 500

async function prefetchAtStart({ prefetch }: { readonly prefetch: Prefetch }) {
  const user = storedUser()
  const location = router.latestLocation
  const addressed = router.matchRoutes(location).at(-1)
  if (!viewerAtStart || !user || !addressed || arrived()) return
  await prefetch({ ...addressed, location }, ownClient(user.id), viewerAtStart)
}

/** Fetches the code of the ticket screen. */
export function preloadTicketScreen() {
  void ticket.options.component?.preload?.()
}

/** Fetches the code of the login screen; without a server in vain. */
export async function preloadLoginScreen(): Promise<void> {
  await login.options.component?.preload?.()
}

/** Whether its code is there: then there is nothing left to preload. */
export function hasLoginScreen(): boolean {
  return login.options.component?.preload === undefined
}

/** Whether the screen shown now needs a login. */
export function isProtected({ state }: AppRouter): boolean {
  return state.matches.some(({ routeId }) => routeId === signedIn.id)
}

/** Whether the screen at the address needs a login, also while it is on its way. */
export function leadsToProtected(of: AppRouter): boolean {
  return of.matchRoutes(of.latestLocation).some(({ routeId }) => routeId === signedIn.id)
}

/** Where to go after logging in again, when it is not the list anyway. */
export function returnPath(pathname: string): string | undefined {
  return pathname === '/' || pathname === '/tickets' ? undefined : pathname
}

function arrived(): boolean {
  return router.state.resolvedLocation !== undefined
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The path that asked for a login. */
    from?: string | undefined
    /** On the way back from a ticket to the list as it was. */
    returning?: boolean
    /** From ticket to ticket, one after another. */
    stepping?: boolean
    /** The email of an account made just now. */
    created?: string | undefined
    /** Whoever comes from /reset has set a new password. */
    isPasswordNew?: boolean
  }
}
