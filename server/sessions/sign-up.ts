import type { Write } from '../database/database.ts'
import type { Role } from '../database/tables.ts'
import { record } from '../events/events.ts'
import { checkAgentSignUp, useInvite } from '../people/agent-sign-up.ts'
import { checkEmail } from '../people/email.ts'
import { checkName } from '../people/name.ts'
import { checkNewPassword, hashPassword } from '../people/password.ts'
import { createUser, credentialsByEmail, takenEmail } from '../people/people.ts'
import { attemptBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { Refusal } from '../platform/errors.ts'
import { siteOf } from '../platform/network.ts'
import { brakeKey, checkBrakes, countFailure, type Brake } from './brake.ts'
import { rememberOrigin } from './known-origins.ts'
import { startSession, type Session } from './sessions.ts'
import type { SignInServices, Visitor } from './visitor.ts'

export interface SignUp {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly name?: string | null | undefined
  readonly invite?: string | null | undefined
}

/** Makes the account and logs it in. Throws Invalid, Conflict for a taken address, Forbidden for an agent who may not, RateLimited. */
export async function signUp(
  visitor: Visitor,
  { config, hashing }: SignInServices,
  { email, password, role, name, invite = null }: SignUp,
): Promise<Session> {
  const { read, origin } = visitor
  const address = checkEmail(email)
  checkNewPassword(password, config.limits)
  const givenName = checkName(name)
  if (role === 'agent') await checkAgentSignUp(read, config.agentSignUp, invite)
  const [taken, made] = [takenBrake(origin.network), madeBrakes(origin.network, config.limits)]
  await checkBrakes(read, [taken, ...made])
  const passwordHash = await hashPassword(password, hashing.of(origin.network, false).run)
  const attempt = () =>
    visitor.write(async (write) => {
      // Many at once have all passed the first look.
      await checkBrakes(write, [taken, ...made])
      if (role === 'agent') await checkAgentSignUp(write, config.agentSignUp, invite)
      if (await isTaken(write, address, taken)) return undefined
      await countFailure(write, made)
      const user = await createUser(write, { email: address, name: givenName, role, passwordHash })
      if (role === 'agent' && invite && config.agentSignUp === 'invite') await useInvite(write, invite, user.id)
      await record(write, { kind: 'user.signed_up', userId: user.id, role })
      await rememberOrigin(write, user, origin)
      return startSession(write, user)
    })
  const session = await attempt().catch((error: unknown) => {
    // Taken by another process in the same moment: the next look finds it.
    if (error instanceof Refusal && error.code === 'CONFLICT') return attempt()
    throw error
  })
  if (!session) throw takenEmail()
  return session
}

/** What this slows down is finding out which addresses have an account. It is counted where it is found out. */
async function isTaken(write: Write, email: string, brake: Brake): Promise<boolean> {
  const isTakenNow = (await write.first(credentialsByEmail, { email })) !== undefined
  if (isTakenNow) await countFailure(write, [brake])
  return isTakenNow
}

/** A success takes nothing back: whoever may sign up could otherwise go on finding out addresses between two of them. */
export const takenBrake = (network: string): Brake => ({
  key: brakeKey('sign up', siteOf(network)),
  ...attemptBudget.takenAddresses,
})

/** Accounts that were made, within an hour; none when they are not limited. */
export function madeBrakes(network: string, { maxSignUpsPerHour: most }: Pick<Limits, 'maxSignUpsPerHour'>): Brake[] {
  if (most === 0) return []
  const forgetOneMs = Math.ceil(3_600_000 / most)
  const tooMuch = 'Too many accounts were created from your network.'
  const key = brakeKey('signed up', siteOf(network))
  return [{ key, freeFailures: most, forgetOneMs, tooMuch }]
}
