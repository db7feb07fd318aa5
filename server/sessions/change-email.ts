import type { Actor } from '../database/actor.ts'
import { userOf, type User } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { checkEmail } from '../users/email.ts'
import { credentialsByEmail } from '../users/users.ts'
import { conflict, UserError } from '../platform/errors.ts'
import { checkThrottles, countFailure } from './throttle.ts'
import { proveOwnPassword, settleProof } from './change-password.ts'
import { forgetOrigins, rememberOrigin } from './known-origins.ts'
import { takenThrottle } from './sign-up.ts'
import type { SignInServices, Visitor } from './visitor.ts'

export interface EmailChange {
  readonly email: string
  readonly password: string
}

/**
 * The person logs in with the new address from now on; their log-ins go on. Where they have logged in from is known by address, so only this place is
 * known under the new one. Addresses that are taken are counted as those at sign-up. Throws Unauthenticated, Invalid, Conflict, RateLimited
 * and Unavailable.
 */
export async function changeEmail(
  { viewer, read, write }: Actor,
  visitor: Visitor,
  services: SignInServices,
  { email, password }: EmailChange,
): Promise<User> {
  const person = userOf(viewer)
  const address = checkEmail(email)
  const taken = takenThrottle(visitor.origin.network)
  await checkThrottles(read, [taken])
  const proof = await proveOwnPassword(visitor, services, person, { field: 'password', password })
  const attempt = () =>
    write(async (w) => {
      await checkThrottles(w, [taken])
      await settleProof(w, person, proof)
      const now = userOf(w.viewer)
      if (address === now.email) return now
      if (await w.first(credentialsByEmail, { email: address })) {
        await countFailure(w, [taken])
        return undefined
      }
      await w.db
        .updateTable('user')
        .set({ email: address })
        .where('id', '=', person.id)
        .execute()
        .catch((error: unknown) => {
          throw w.dialect.isUniqueViolation(error) ? takenByOther() : error
        })
      const changed = { ...now, email: address }
      await forgetOrigins(w, person.id)
      await rememberOrigin(w, changed, visitor.origin)
      await record(w, { kind: 'user.email_changed', userId: now.id, from: now.email, to: address })
      return changed
    })
  const changed = await attempt().catch((error: unknown) => {
    // Taken by another process in the same moment: the next look finds it.
    if (error instanceof UserError && error.code === 'CONFLICT' && error.details.field === 'email') return attempt()
    throw error
  })
  if (!changed) throw takenByOther()
  return changed
}

const takenByOther = () => conflict('email', 'account.takenByOther')
