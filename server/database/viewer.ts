/** On whose behalf something is read or written. */
import { unauthenticated } from '../platform/errors.ts'
import type { Role } from './tables.ts'

/** Someone with an account. */
export interface User {
  readonly id: number
  readonly email: string
  readonly role: Role
  /** As they gave it; null or absent until they do (users/name.ts). */
  readonly name?: string | null
  /** Of agents. */
  readonly isAdmin?: boolean
  /** The organisation whose members see each other's tickets, of a customer who is in such a one. */
  readonly sharesIn?: number
  /** Whether somebody has added them to a ticket, of a customer. */
  readonly takesPart?: boolean
}

/** `system` is Bellhop itself: start-up, sign-up and other work that no one's permission limits. */
export type Viewer = User | 'anonymous' | 'system'

/** What only agents may do is asked of each noun's access.ts, and what they see of scope.ts: both begin here, and nothing else looks at a role. */
export const isAgent = (viewer: Viewer): boolean => typeof viewer !== 'string' && viewer.role === 'agent'

/** What only admins may do is asked of each noun's access.ts, which begins here. */
export const isAdmin = (viewer: Viewer): boolean =>
  typeof viewer !== 'string' && isAgent(viewer) && viewer.isAdmin === true

/** The user behind a viewer; throws Unauthenticated when there is none. */
export function userOf(viewer: Viewer): User {
  if (typeof viewer === 'string') throw unauthenticated()
  return viewer
}
