import type { UserQuery } from '../graphql/generated/session/session.ts'

/** The signed-in person. */
export type Viewer = NonNullable<UserQuery['user']>

const tokenKey = 'token'
const userKey = 'user'

/** The stored bearer token; null when signed out or when the browser keeps no storage. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    return null
  }
}

export function storeSession(token: string, { id, email, role }: Viewer) {
  localStorage.setItem(userKey, JSON.stringify({ id, email, role }))
  localStorage.setItem(tokenKey, token)
}

export function storeUser({ id, email, role }: Viewer) {
  localStorage.setItem(userKey, JSON.stringify({ id, email, role }))
}

export function clearStoredSession() {
  try {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(userKey)
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Calls back when another tab has changed the token. */
export function onTokenChangedElsewhere(callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) callback()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
