/** A new password for whoever forgot theirs: with a link that an admin makes, which works once, for 24 hours. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { record } from '../events/events.ts'
import { authorize, conflict, forbidden, notFound } from '../platform/errors.ts'
import { isToken, randomToken, sha256 } from '../platform/secrets.ts'
import { canMakeResetLink } from '../users/access.ts'
import { checkNewPassword, hashPassword } from '../users/password.ts'
import { forgetOrigins, rememberOrigin } from './known-origins.ts'
import { endLinks } from './end-links.ts'
import { endSessions } from './sessions.ts'
import { turnOfAccount, type SignInServices, type Visitor } from './visitor.ts'

const linkMs = 24 * 60 * 60 * 1000

export interface ResetLink {
  readonly url: string
  /** ms since 1970. */
  readonly expiresAt: number
}

const accountById = query((q: QueryParts<{ id: number }>) =>
  q.db.selectFrom('user').where('id', '=', q.param('id')).select('deactivated_at as deactivatedAt'),
)

const openReset = query((q: QueryParts<{ hash: Uint8Array; now: number }>) =>
  q.db
    .selectFrom('password_reset')
    .innerJoin('user', 'user.id', 'password_reset.user_id')
    .leftJoin('user as maker', 'maker.id', 'password_reset.created_by')
    .where('code_hash', '=', q.param('hash'))
    .where('expires_at', '>', q.param('now'))
    .where('user.deactivated_at', 'is', null)
    // Who may no longer make one can't have one used either; the command line is nobody.
    .where((is) => is.or([is('password_reset.created_by', 'is', null), is('maker.is_admin', '=', 1)]))
    .select(['user.id', 'user.email']),
)

/** Takes the place of an earlier one for the same account. Throws Forbidden, also for oneself, NotFound and Conflict. */
export async function makeResetLink(write: Write, id: number, publicUrl: string): Promise<ResetLink> {
  authorize(canMakeResetLink(write.viewer), 'admins.resetLink')
  const maker = typeof write.viewer === 'string' ? null : write.viewer.id
  // Who has found an admin logged in must not come to keep the account.
  authorize(maker !== id, 'admins.ownPassword')
  const account = await write.first(accountById, { id })
  if (!account) throw notFound('user')
  if (account.deactivatedAt !== null) throw conflict('id', 'admins.deactivated')
  const link = await storeResetLink(write.db, publicUrl, { userId: id, maker, now: write.now })
  await record(write, { kind: 'user.reset_link_made', subjectId: id, expiresAt: link.expiresAt })
  return link
}

/** For those who have made sure that it may be. `maker` is null for the command line. */
export async function storeResetLink(
  db: Write['db'],
  publicUrl: string,
  { userId, maker, now }: { readonly userId: number; readonly maker: number | null; readonly now: number },
): Promise<ResetLink> {
  const [code, expiresAt] = [randomToken(), now + linkMs]
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  await db
    .insertInto('password_reset')
    .values({ code_hash: sha256(code), user_id: userId, created_by: maker, created_at: now, expires_at: expiresAt })
    .execute()
  return { url: `${publicUrl}/reset?code=${code}`, expiresAt }
}

export interface PasswordReset {
  readonly code: string
  readonly password: string
}

/**
 * Ends all log-ins of the account, and forgets where it was used from: whoever else knew the password is a stranger from then on. Throws Invalid, Forbidden
 * for a code that is used, expired or none, and Unavailable. A code has 256 random bits, so wrong ones are not counted.
 */
export async function resetPassword(
  visitor: Visitor,
  { config, hashing }: SignInServices,
  { code, password }: PasswordReset,
): Promise<boolean> {
  checkNewPassword(password, config.limits)
  const hash = isToken(code) ? sha256(code) : undefined
  const account = hash && (await visitor.read.first(openReset, { hash, now: visitor.read.now }))
  if (!account) throw usedUp()
  const who = { network: visitor.origin.network, known: turnOfAccount(account.email) }
  const passwordHash = await hashPassword(password, hashing.of(who, visitor.signal).run)
  return visitor.write(async (write) => {
    const user = await write.first(openReset, { hash, now: write.now })
    if (!user) throw usedUp()
    await endLinks(write, user.id)
    await write.db.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    await endSessions(write, user.id)
    await forgetOrigins(write, user.id)
    await rememberOrigin(write, user, visitor.origin)
    await record(write, { kind: 'user.password_reset', userId: user.id })
    return true
  })
}

const usedUp = () => forbidden('account.resetOver')

/** Removes those that have expired, at most `count`; answers how many these were. */
export async function sweepResetLinks(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('password_reset')
    .where('expires_at', '<=', write.now)
    .limit(count)
    .select('code_hash')
  const [result] = await write.db.deleteFrom('password_reset').where('code_hash', 'in', old).execute()
  return Number(result?.numDeletedRows ?? 0)
}
