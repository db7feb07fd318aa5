import type { Write } from '../database/database.ts'
import type { Role } from '../database/tables.ts'
import { record } from '../events/events.ts'
import { attemptBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { UserError } from '../platform/errors.ts'
import { siteOf } from '../platform/network.ts'
import { sha256 } from '../platform/secrets.ts'
import { checkAgentSignUp, useInvite } from '../users/agent-sign-up.ts'
import { checkEmail } from '../users/email.ts'
import { checkName } from '../users/name.ts'
import { checkNewPassword, hashPassword } from '../users/password.ts'
import { createUser, credentialsByEmail, takenEmail } from '../users/users.ts'
import { rememberOrigin } from './known-origins.ts'
import { startSession, type Session } from './sessions.ts'
import { checkThrottles, countFailure, throttleKey, type Throttle } from './throttle.ts'
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
  const { read, origin, signal } = visitor
  const address = checkEmail(email)
  checkNewPassword(password, config.limits)
  const givenName = checkName(name)
  if (role === 'agent') await checkAgentSignUp(read, config.agentSignUp, invite)
  const [taken, made] = [takenThrottle(origin.network), madeThrottles(origin.network, config.limits)]
  await checkThrottles(read, [taken, ...made])
  const invited = role === 'agent' && config.agentSignUp === 'invite' ? `invite ${keyOf(invite)}` : undefined
  const who = { network: origin.network, known: invited }
  const passwordHash = await hashPassword(password, hashing.of(who, signal).run)
  const attempt = () =>
    visitor.write(async (write) => {
      // Many at once have all passed the first look.
      await checkThrottles(write, [taken, ...made])
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
    if (error instanceof UserError && error.code === 'CONFLICT') return attempt()
    throw error
  })
  if (!session) throw takenEmail()
  return session
}

/** Of what is remembered, none is a secret. */
const keyOf = (invite: string | null): string => Buffer.from(sha256(invite ?? '')).toString('hex')

/** What this slows down is finding out which addresses have an account. It is counted where it is found out. */
async function isTaken(write: Write, email: string, throttle: Throttle): Promise<boolean> {
  const isTakenNow = (await write.first(credentialsByEmail, { email })) !== undefined
  if (isTakenNow) await countFailure(write, [throttle])
  return isTakenNow
}

/** A success takes nothing back: whoever may sign up could otherwise go on finding out addresses between two of them. */
export const takenThrottle = (network: string): Throttle => ({
  key: throttleKey('sign up', siteOf(network)),
  ...attemptBudget.takenAddresses,
})

/** Accounts that were made, within an hour; none when they are not limited. */
export function madeThrottles(
  network: string,
  { maxSignUpsPerHour: most }: Pick<Limits, 'maxSignUpsPerHour'>,
): Throttle[] {
  if (most === 0) return []
  const forgetOneMs = Math.ceil(3_600_000 / most)
  const key = throttleKey('signed up', siteOf(network))
  return [{ key, freeFailures: most, forgetOneMs, tooMuch: 'throttle.signUps' }]
}
