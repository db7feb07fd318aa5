import type { Actor } from '../database/actor.ts'
import { personOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { checkEmail } from '../people/email.ts'
import { credentialsByEmail, type User } from '../people/people.ts'
import { conflict, Refusal } from '../platform/errors.ts'
import { checkBrakes, countFailure } from './brake.ts'
import { proveOwnPassword, settleProof } from './change-password.ts'
import { forgetOrigins, rememberOrigin } from './known-origins.ts'
import { takenBrake } from './sign-up.ts'
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
  const person = personOf(viewer)
  const address = checkEmail(email)
  const taken = takenBrake(visitor.origin.network)
  await checkBrakes(read, [taken])
  const proof = await proveOwnPassword(visitor, services, person, { field: 'password', password })
  const attempt = () =>
    write(async (w) => {
      await checkBrakes(w, [taken])
      await settleProof(w, person, proof)
      if (address === person.email) return person
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
      const changed = { ...person, email: address }
      await forgetOrigins(w, person.id)
      await rememberOrigin(w, changed, visitor.origin)
      await record(w, { kind: 'user.email_changed', userId: person.id, from: person.email, to: address })
      return changed
    })
  const changed = await attempt().catch((error: unknown) => {
    // Taken by another process in the same moment: the next look finds it.
    if (error instanceof Refusal && error.code === 'CONFLICT' && error.details.field === 'email') return attempt()
    throw error
  })
  if (!changed) throw takenByOther()
  return changed
}

const takenByOther = () => conflict('email', 'There is already an account with this e-mail.')
