import type { Database } from '../database/database.ts'
import type { User, Viewer } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { invalid, UserError } from '../platform/errors.ts'
import { counterOf } from '../platform/metrics.ts'
import { normalizeEmail } from '../users/email.ts'
import { isTooLong, verifyPassword } from '../users/password.ts'
import { credentialsByEmail } from '../users/users.ts'
import { findKnown, rememberOrigin } from './known-origins.ts'
import { checkLogIn, countLogIn, successThrottle } from './login-throttle.ts'
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
  const { read, origin } = visitor
  const address = normalizeEmail(email)
  if (address === undefined || isTooLong(password, config.limits)) throw noMatch()
  const refused = counterOf(metrics, {
    name: 'bellhop_log_ins_refused_total',
    help: 'Log-ins that were refused.',
    labelNames: ['reason'],
  })
  const known = await findKnown(read, address, origin)
  const turn = hashing.of(origin.network, known !== undefined)
  // An attempt that is turned away because the server is busy is no failure.
  turn.checkRoom()
  // Counted before the password is looked at: many guesses at once are worth no more than one after another.
  const attempt = { email: address, origin, known }
  // Refusing must cost next to nothing: without a transaction where a look is enough.
  const throttles = await checkLogIn(read, attempt)
    .then(() => visitor.write((write) => countLogIn(write, attempt), known && address))
    .catch((error: unknown) => {
      if (error instanceof UserError && error.code === 'RATE_LIMITED') refused.inc({ reason: 'brake' })
      throw error
    })
  const credentials = await read.first(credentialsByEmail, { email: address })
  const isRight = await verifyPassword(password, credentials?.passwordHash, turn.run)
  if (!isRight || !credentials) {
    refused.inc({ reason: 'password' })
    throw noMatch()
  }
  return begin(visitor, credentials, throttles)
}

async function begin(visitor: Visitor, { id, role, email }: User, throttles: readonly Throttle[]): Promise<Session> {
  const often = successThrottle(email)
  const result = await visitor.write(async (write) => {
    await release(write, throttles)
    const refusal = await refusalOf(write, [often])
    if (refusal) return refusal
    await countFailure(write, [often])
    await rememberOrigin(write, { id, email }, visitor.origin)
    await record(write, { kind: 'user.logged_in', userId: id })
    return startSession(write, { id, role, email })
  }, email)
  // Thrown out here, so that the right password does not stay counted as a wrong one.
  if (result instanceof UserError) throw result
  return result
}

/** Ends the viewer's session of `token`; false when there was none. */
export async function logOut(database: Database, viewer: Viewer, token: string | undefined): Promise<boolean> {
  if (typeof viewer === 'string' || token === undefined) return false
  // Whatever a person has done before: log-outs are not counted.
  return database.write(viewer, async (write) => {
    await record(write, { kind: 'user.logged_out', userId: viewer.id })
    write.publish({ sessionEnded: sessionKey(token) })
    return endSession(write, token)
  })
}

const noMatch = () => invalid('password', 'account.noMatch')
