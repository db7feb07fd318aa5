// Who is signed in. The server's answer to `user` decides; storage only carries the token from page to page.
import { createGraphqlClient } from '../graphql/client.ts'
import { LogoutDocument, UserDocument } from '../graphql/generated/session/session.ts'
import { createStore, useStore } from '../ui/store.ts'
import { forgetChanges, noteChanges } from './latest-change.ts'
import type { UserQuery } from '../graphql/generated/session/session.ts'
import { clearStoredSession, storedToken, storeSession, storeUser, type Viewer } from './storage.ts'

/** Why a session ended without the person asking for it. */
export type Ending = 'expired' | 'unreachable'

export type Session = { viewer: Viewer | null; ending: Ending | null }

const session = createStore<Session>({ viewer: null, ending: null })
let lastViewer: Viewer = { id: '', email: '', name: '', role: 'customer' }

/** Talks to the server without any cache: for the session's own calls, and for lists and counts, which are kept by their screens. */
export const sessionClient = createGraphqlClient({ token: storedToken, onRefused: () => endSession('expired') })

export const currentSession = session.read

export const onSessionChange = session.subscribe

export function useSession(): Session {
  return useStore(session)
}

/** The signed-in person; only for screens behind the route guard. */
export function useViewer(): Viewer {
  const { viewer } = useSession()
  // While signing out, the last render of a screen still needs someone.
  return viewer ?? lastViewer
}

function change(next: Session) {
  if (next.viewer) lastViewer = next.viewer
  if (!next.viewer) forgetChanges()
  session.set(next)
}

export function startSession(token: string, viewer: Viewer) {
  storeSession(token, viewer)
  change({ viewer, ending: null })
}

/** Forgets token and user in this browser. */
export function endSession(ending: Ending | null) {
  clearStoredSession()
  change({ viewer: null, ending })
}

/** Longer than this nobody stays signed in for what is under way, in ms. */
const lastSaves = 3_000

/** Signs out here at once, and on the server as soon as it hears of it; what `before` waits for is still done as this person. */
export async function logout(before?: Promise<unknown>) {
  const token = storedToken()
  endSession(null)
  if (!token) return
  if (before) await Promise.race([before, new Promise((resolve) => setTimeout(resolve, lastSaves))])
  const headers = { authorization: `Bearer ${token}` }
  void sessionClient.mutation(LogoutDocument, {}, { keepalive: true, headers })
}

const pauses = [0, 1000, 2000]

let ahead: { readonly token: string | null; readonly viewer: Promise<Viewer | null> } | undefined

/** `restoreSession` before anybody needs it: whoever restores the session next gets the same answer. */
export function restoreAhead(): Promise<Viewer | null> {
  ahead = { token: storedToken(), viewer: restore() }
  return ahead.viewer
}

/**
 * Asks the server whose the stored token is, up to three times within some 3 s when it does not answer.
 * Null means signed out: token and user are then gone from storage.
 */
export function restoreSession(): Promise<Viewer | null> {
  const known = ahead
  ahead = undefined
  return known && known.token === storedToken() ? known.viewer : restore()
}

async function restore(): Promise<Viewer | null> {
  const token = storedToken()
  if (!token) {
    if (session.read().viewer) endSession(null)
    return null
  }
  for (const pause of pauses) {
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
    const { data, error } = await sessionClient.query(UserDocument, {}, { fetch: noteChanges })
    // Signed in or out meanwhile, here or in another tab: that counts, not this answer.
    if (storedToken() !== token) return storedToken() ? restoreSession() : null
    if (!error) return accept(viewerIn(data))
    if (error.graphQLErrors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED')) return accept(null)
  }
  endSession('unreachable')
  return null
}

const viewerIn = (data: UserQuery | null | undefined): Viewer | null =>
  data?.user ? { ...data.user, sharedWith: data.sharedWith, takesPart: data.takesPart } : null

/** Asks again who is here, and with whom they share; what can't be told now changes nothing. */
export async function refreshSession(): Promise<void> {
  const token = storedToken()
  if (!token) return
  const { data, error } = await sessionClient.query(UserDocument, {})
  if (error || storedToken() !== token || !data?.user) return
  accept(viewerIn(data))
}

/** What the server has said of the signed-in person since. */
export function updateViewer(changed: Partial<Pick<Viewer, 'email' | 'name'>>) {
  const { viewer } = session.read()
  if (viewer) accept({ ...viewer, ...changed })
}

function accept(viewer: Viewer | null): Viewer | null {
  if (!viewer) {
    endSession('expired')
    return null
  }
  const known = session.read().viewer
  if (!known || !isSame(known, viewer)) {
    storeUser(viewer)
    change({ viewer, ending: null })
  }
  return viewer
}

const isSame = (a: Viewer, b: Viewer): boolean =>
  a.id === b.id &&
  a.email === b.email &&
  a.name === b.name &&
  a.role === b.role &&
  (a.sharedWith ?? null) === (b.sharedWith ?? null) &&
  (a.takesPart ?? false) === (b.takesPart ?? false)
