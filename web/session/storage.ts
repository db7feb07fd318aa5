import type { UserQuery } from '../graphql/generated/session/session.ts'

/** The signed-in person. */
export type Viewer = NonNullable<UserQuery['user']> & {
  /** The organisation whose members see each other's tickets, this person being one of them; not known before the server was asked. */
  readonly sharedWith?: string | null
  /** Whether somebody has added them to a ticket; in the same way. */
  readonly takesPart?: boolean
}

const tokenKey = 'token'
const userKey = 'user'
const deviceKey = 'device'

/** The stored bearer token; null when signed out or when the browser keeps no storage. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    return null
  }
}

/** The person who is signed in, as it was told last. */
export function storedUser(): Pick<Viewer, 'id' | 'role'> | null {
  try {
    const { id, role } = JSON.parse(localStorage.getItem(userKey) ?? '{}') as { id?: unknown; role?: unknown }
    return typeof id === 'string' && (role === 'agent' || role === 'customer') ? { id, role } : null
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

/**
 * The headers by which the server knows this browser again when someone logs in, so that nobody's guesses elsewhere keep them
 * out of it. The token says nothing, belongs to no person, and outlives a log-out. Empty where the browser keeps no storage.
 */
export function deviceHeaders(): Record<string, string> {
  try {
    const stored = localStorage.getItem(deviceKey) ?? ''
    if (/^[\w-]{43}$/.test(stored)) return { 'bellhop-device': stored }
    const made = base64url(crypto.getRandomValues(new Uint8Array(32)))
    localStorage.setItem(deviceKey, made)
    return { 'bellhop-device': made }
  } catch {
    return {}
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')

/** Calls back when another tab has changed the token. */
export function onTokenChangedElsewhere(callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) callback()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
