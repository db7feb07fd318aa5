import type { Database } from '../database/database.ts'
import type { Viewer } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { invalid, UserError } from '../platform/errors.ts'
import { counterOf } from '../platform/metrics.ts'
import { normalizeEmail } from '../users/email.ts'
import { isTooLong } from '../users/password.ts'
import { credentialsByEmail, type Credentials } from '../users/users.ts'
import { rememberOrigin } from './known-origins.ts'
import { lockLogIns, successThrottle } from './login-throttle.ts'
import { provePassword } from './prove-password.ts'
import { endSession, sessionKey, startSession, type Session } from './sessions.ts'
import { countFailure, refusalOf, release, type Throttle } from './throttle.ts'
import type { SignInServices, Visitor } from './visitor.ts'

export interface LogIn {
  readonly email: string
  readonly password: string
}

/** One answer for an unknown address and a wrong password, in text and in time. Throws Invalid, RateLimited or Unavailable. */
export async function logIn(
  visitor: Visitor,
  { config, hashing, metrics }: SignInServices,
  { email, password }: LogIn,
): Promise<Session> {
  const address = normalizeEmail(email)
  if (address === undefined || isTooLong(password, config.limits)) throw noMatch()
  const refused = counterOf(metrics, {
    name: 'bellhop_log_ins_refused_total',
    help: 'Log-ins that were refused.',
    labelNames: ['reason'],
  })
  const { credentials, throttles } = await provePassword(visitor, hashing, { email: address, password }).catch(
    (error: unknown) => {
      if (error instanceof UserError && error.code === 'RATE_LIMITED') refused.inc({ reason: 'brake' })
      throw error
    },
  )
  // Who is deactivated is told what whoever has no account is told.
  if (!credentials || credentials.deactivatedAt !== null) {
    refused.inc({ reason: 'password' })
    throw noMatch()
  }
  const session = await begin(visitor, credentials, throttles)
  if (session) return session
  refused.inc({ reason: 'password' })
  throw noMatch()
}

/** Undefined when the account is no longer what was proved: since then its password was changed, or it was deactivated. */
async function begin(
  visitor: Visitor,
  proved: Credentials,
  throttles: readonly Throttle[],
): Promise<Session | undefined> {
  const { email } = proved
  const often = successThrottle(email)
  const result = await visitor.write(
    async (write) => {
      const account = await write.first(credentialsByEmail, { email })
      if (account?.passwordHash !== proved.passwordHash || account.deactivatedAt !== null) return undefined
      const { id, name, role } = account
      await lockLogIns(write, email, visitor.origin.network)
      await release(write, throttles)
      const refusal = await refusalOf(write, [often])
      if (refusal) return refusal
      await countFailure(write, [often])
      await rememberOrigin(write, { id, email }, visitor.origin)
      await record(write, { kind: 'user.logged_in', userId: id })
      return startSession(write, { id, email, name, role })
    },
    { account: email },
  )
  // Thrown out here, so that the right password does not stay counted as a wrong one.
  if (result instanceof UserError) throw result
  return result
}

/** Ends the viewer's session of `token`; false when there was none. */
export async function logOut(database: Database, viewer: Viewer, token: string | undefined): Promise<boolean> {
  if (typeof viewer === 'string' || token === undefined) return false
  // Whatever a person has done before: log-outs are not counted.
  return database.write(viewer, async (write) => {
    if (!(await endSession(write, token))) return false
    await record(write, { kind: 'user.logged_out', userId: viewer.id })
    write.publish({ sessionEnded: sessionKey(token) })
    return true
  })
}

const noMatch = () => invalid('password', 'account.noMatch')
