import type { Actor } from '../database/actor.ts'
import type { Write } from '../database/database.ts'
import { userOf, type User } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { checkNewPassword, hashPassword, isTooLong } from '../users/password.ts'
import { passwordHashById } from '../users/users.ts'
import { attemptBudget } from '../platform/budgets.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { checkThrottles, countFailure, release, throttleKey, type Throttle } from './throttle.ts'
import { rememberOrigin } from './known-origins.ts'
import { provePassword, type Proof } from './prove-password.ts'
import { endLinks } from './end-links.ts'
import { endSessions } from './sessions.ts'
import { turnOfAccount, type SignInServices, type Visitor } from './visitor.ts'

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Ends all other log-ins of the person (ASVS 5.0, 7.4.3), and all links that they have made; that of `token` stays. Guesses at the current password count as those at log-in.
 * Throws Unauthenticated, Invalid, Conflict when it was changed meanwhile, RateLimited and Unavailable.
 */
export async function changePassword(
  { viewer, write }: Actor,
  visitor: Visitor,
  services: SignInServices,
  { currentPassword, newPassword, token }: PasswordChange & { readonly token: string | undefined },
): Promise<boolean> {
  const person = userOf(viewer)
  checkNewPassword(newPassword, services.config.limits, 'newPassword')
  const proof = await proveOwnPassword(visitor, services, person, {
    field: 'currentPassword',
    password: currentPassword,
  })
  const who = { network: visitor.origin.network, known: turnOfAccount(person.email) }
  const passwordHash = await hashPassword(newPassword, services.hashing.of(who, visitor.signal).run)
  return write(async (w) => {
    await settleProof(w, person, proof)
    await w.db.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
    await endLinks(w, person.id)
    await endSessions(w, person.id, { except: token })
    await rememberOrigin(w, userOf(w.viewer), visitor.origin)
    await record(w, { kind: 'user.password_changed', userId: person.id })
    return true
  })
}

/** Counts what people change of how they log in. */
const ownChangesThrottle = (userId: number): Throttle => ({
  key: throttleKey('own changes', String(userId)),
  ...attemptBudget.ownChanges,
  tooMuch: 'throttle.ownChanges',
})

export interface OwnProof extends Proof {
  readonly credentials: NonNullable<Proof['credentials']>
}

/** Throws Invalid, about `field`, when it is not the person's password, and RateLimited when they have changed very much lately. */
export async function proveOwnPassword(
  visitor: Visitor,
  { config, hashing }: SignInServices,
  { id, email }: User,
  { field, password }: { readonly field: string; readonly password: string },
): Promise<OwnProof> {
  const wrong = () => invalid(field, 'account.notCurrent')
  if (isTooLong(password, config.limits)) throw wrong()
  // Before anything is hashed.
  await checkThrottles(visitor.read, [ownChangesThrottle(id)])
  const { credentials, throttles } = await provePassword(visitor, hashing, { email, password, isOwn: true })
  if (!credentials) throw wrong()
  return { credentials, throttles }
}

/**
 * The attempt was no failure; what it proved must still hold in the transaction that acts on it. Counts the change; throws RateLimited when there were too
 * many, and Conflict.
 */
export async function settleProof(write: Write, { id }: User, { credentials, throttles }: OwnProof): Promise<void> {
  await release(write, throttles)
  await countFailure(write, [ownChangesThrottle(id)])
  const found = await write.first(passwordHashById, { id })
  if (found?.passwordHash === credentials.passwordHash) return
  throw conflict('password', 'account.justChanged')
}
