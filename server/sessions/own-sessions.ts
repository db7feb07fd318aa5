/** Where someone is logged in, as they see it, and how they end it (ASVS 5.0, 7.5.2). */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { userBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { isToken } from '../platform/secrets.ts'
import { endLinks } from './end-links.ts'
import { endSessions, expiry, keyOf, sessionKey } from './sessions.ts'

/** Times in ms since 1970. */
export interface OwnSession {
  /** No one can log in with it. */
  readonly id: string
  readonly createdAt: number
  /** Up to an hour ago it may have been used without that being noted. */
  readonly lastUsedAt: number
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean
}

const sessionsOf = query((q: QueryParts<{ userId: number; createdAfter: number; usedAfter: number }>) =>
  q.db
    .selectFrom('session')
    .where('user_id', '=', q.param('userId'))
    .where('created_at', '>', q.param('createdAfter'))
    .where('last_used_at', '>', q.param('usedAfter'))
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(userBudget.sessions)
    .select(['token_hash as hash', 'created_at as createdAt', 'last_used_at as lastUsedAt']),
)

/** The one that asks first, then by their last use. Throws Unauthenticated. */
export async function ownSessions(read: Read, limits: Limits, token: string | undefined): Promise<OwnSession[]> {
  const { id: userId } = userOf(read.viewer)
  const current = token === undefined ? undefined : sessionKey(token)
  const rows = await read.all(sessionsOf, { userId, ...expiry(read.now, limits) })
  return rows
    .map(({ hash, createdAt, lastUsedAt }) => {
      const id = keyOf(hash)
      return { id, createdAt, lastUsedAt, isCurrent: id === current }
    })
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** False when the viewer has no such log-in. Throws Unauthenticated. */
export async function endOwnSession(write: Write, id: string): Promise<boolean> {
  const person = userOf(write.viewer)
  // A hash in base64url looks as a token does.
  if (!isToken(id)) return false
  const ended = await endSessions(write, person.id, { only: id })
  await noteEnded(write, person.id, ended)
  return ended > 0
}

/** All but that of `token`; answers how many these were. Throws Unauthenticated. */
export async function endOtherSessions(write: Write, token: string | undefined): Promise<number> {
  const person = userOf(write.viewer)
  const ended = await endSessions(write, person.id, { except: token })
  await noteEnded(write, person.id, ended)
  return ended
}

/** Nobody knows in which session a link was made: whoever throws another one out means its links too. */
async function noteEnded(write: Write, userId: number, sessions: number): Promise<void> {
  if (!sessions) return
  await endLinks(write, userId)
  await record(write, { kind: 'user.sessions_ended', userId, sessions })
}
