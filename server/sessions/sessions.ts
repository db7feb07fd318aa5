/** Log-ins: an opaque token of 256 random bits, of which only the hash is stored (ASVS 5.0, 7.2 and 7.3). */
import type { Database, Read, ReadOptions, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { User } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { unauthenticated } from '../platform/errors.ts'
import { isToken, randomToken, sha256 } from '../platform/secrets.ts'

export interface Session {
  readonly token: string
  readonly user: User
}

const dayMs = 24 * 60 * 60 * 1000
/** How stale `last_used_at` may be: it is not worth a write on every request. */
const touchMs = 60 * 60 * 1000

const sessionByHash = query((q: QueryParts<{ hash: Uint8Array; createdAfter: number; usedAfter: number }>) =>
  q.db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('organisation_member', 'organisation_member.user_id', 'session.user_id')
    .leftJoin('organisation', (on) =>
      on
        .onRef('organisation.id', '=', 'organisation_member.organisation_id')
        .on('organisation.shares_tickets', '=', sql.lit(1)),
    )
    .where('token_hash', '=', q.param('hash'))
    .where('session.created_at', '>', q.param('createdAfter'))
    .where('session.last_used_at', '>', q.param('usedAfter'))
    .where('user.deactivated_at', 'is', null)
    .select((s) => [
      'user.id',
      'user.email',
      'user.name',
      'user.role',
      'user.is_admin as isAdmin',
      'organisation.id as sharesIn',
      s
        .selectFrom('participant')
        .whereRef('participant.user_id', '=', 'session.user_id')
        // Along the index by person, as those of joinedTickets (tickets/access.ts).
        .orderBy('participant.ticket_id')
        .select('participant.user_id')
        .limit(1)
        .as('participant'),
      'session.last_used_at as lastUsedAt',
    ]),
)

/** How many log-ins have not ended. */
export const sessionCount = query((q: QueryParts<object>) =>
  q.db.selectFrom('session').select((s) => s.fn.countAll<number>().as('sessions')),
)

/** Beyond so many of one person, those that were used least lately end. */
export async function startSession(write: Write, user: User): Promise<Session> {
  const token = randomToken()
  const hash = sha256(token)
  await write.db
    .insertInto('session')
    .values({ token_hash: hash, user_id: user.id, created_at: write.now, last_used_at: write.now })
    .execute()
  const beyond = write.db
    .selectFrom('session')
    .where('user_id', '=', user.id)
    .where('token_hash', '!=', hash)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    // What is published together must fit one message of PostgreSQL (8,000 bytes).
    .limit(100)
    .offset(userBudget.sessions - 1)
    .select('token_hash')
  const ended = await write.db
    .deleteFrom('session')
    .where('token_hash', 'in', beyond)
    .returning('token_hash as hash')
    .execute()
  for (const one of ended) write.publish({ sessionEnded: keyOf(one.hash) })
  return { token, user }
}

/** In whose turn a session is looked up: one for each network, since nobody is known yet. */
export const turnAtSessions = (network: string): string => `sessions of ${network}`

/** Whose token this is, or undefined when it is unknown, ended or expired. */
export async function findSession(
  database: Database,
  token: string | undefined,
  limits: Limits,
  options?: ReadOptions,
): Promise<User | undefined> {
  const read = database.read('system', options)
  const found = await lookUp(read, token, limits)
  if (!found) return undefined
  const { hash, user, lastUsedAt } = found
  if (read.now - lastUsedAt > touchMs) {
    // Not waited for, and not worth failing for: while nothing can be written, everything can still be read.
    database
      .write('system', (write) =>
        write.db.updateTable('session').set({ last_used_at: write.now }).where('token_hash', '=', hash).execute(),
      )
      .catch(() => {})
  }
  return user
}

/** The same where it was found before: with the rights that they have now. Throws Unauthenticated when it has ended since. */
export async function findSessionAgain(read: Read, token: string | undefined, limits: Limits): Promise<User> {
  const found = await lookUp(read, token, limits)
  if (!found) throw unauthenticated()
  return found.user
}

async function lookUp(read: Read, token: string | undefined, limits: Limits) {
  if (token === undefined || !isToken(token)) return undefined
  const hash = sha256(token)
  const found = await read.first(sessionByHash, { hash, ...expiry(read.now, limits) })
  if (!found) return undefined
  const { isAdmin, sharesIn, participant, lastUsedAt, ...user } = found
  const shared = { ...(sharesIn !== null && { sharesIn }), ...(participant !== null && { takesPart: true }) }
  return { hash, lastUsedAt, user: { ...user, isAdmin: isAdmin === 1, ...shared } }
}

/** What a session is called among the processes of a desk: no one can log in with it. */
export const sessionKey = (token: string): string => keyOf(sha256(token))

export const keyOf = (hash: Uint8Array): string => Buffer.from(hash).toString('base64url')

/** Ends the session of `token`; true when there was one. */
export async function endSession(write: Write, token: string): Promise<boolean> {
  const ended = await write.db
    .deleteFrom('session')
    .where('token_hash', '=', sha256(token))
    .returning('user_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Of one person all, but for that of the token `except`, or `only` the one of that key; answers how many these were. */
export async function endSessions(
  write: Write,
  userId: number,
  { except, only }: { readonly except?: string | undefined; readonly only?: string } = {},
): Promise<number> {
  let sessions = write.db.deleteFrom('session').where('user_id', '=', userId)
  if (except !== undefined) sessions = sessions.where('token_hash', '!=', sha256(except))
  if (only !== undefined) sessions = sessions.where('token_hash', '=', Buffer.from(only, 'base64url'))
  const ended = await sessions.returning('token_hash as hash').execute()
  for (const { hash } of ended) write.publish({ sessionEnded: keyOf(hash) })
  return ended.length
}

/** Removes what has expired, at most `count`; answers how many these were. */
export async function sweepSessions(write: Write, limits: Limits, count: number): Promise<number> {
  const { createdAfter, usedAfter } = expiry(write.now, limits)
  const old = write.db
    .selectFrom('session')
    .where((is) => is.or([is('created_at', '<=', createdAfter), is('last_used_at', '<=', usedAfter)]))
    .limit(count)
    .select('token_hash')
  const [result] = await write.db.deleteFrom('session').where('token_hash', 'in', old).execute()
  return Number(result?.numDeletedRows ?? 0)
}

/** What a log-in must be newer than. */
export const expiry = (now: number, limits: Limits) => ({
  createdAfter: now - limits.sessionMaxDays * dayMs,
  usedAfter: now - limits.sessionIdleDays * dayMs,
})
