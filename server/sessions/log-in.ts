import { record } from '../events/events.ts'
import type { Context } from '../graphql/context.ts'
import { normalizeEmail } from '../people/email.ts'
import { verifyPassword } from '../people/password.ts'
import { credentialsByEmail } from '../people/people.ts'
import { invalid, Refusal } from '../platform/errors.ts'
import { countFailure, logInBrakes, release } from './brake.ts'
import { endSession, sessionKey, startSession, type Session } from './sessions.ts'

/** One answer for an unknown address and a wrong password, in text and in time. Throws Invalid or RateLimited. */
export async function logIn(context: Context, email: string, password: string): Promise<Session> {
  const { read, parts, request } = context
  const address = normalizeEmail(email).slice(0, 320)
  if (Buffer.byteLength(password) > parts.config.limits.maxPasswordBytes) throw noMatch()
  const refused = parts.metrics.counter('bellhop_log_ins_refused_total', 'Log-ins that were refused.', ['reason'])
  const brakes = logInBrakes(address, request.network)
  // An attempt that is turned away because the server is busy is no failure.
  const hashing = parts.hashing.of(request.network)
  hashing.checkRoom()
  // Counted before the password is looked at: many guesses at once are worth no more than one after another.
  await context
    .writeAsSystem((write) => countFailure(write, brakes))
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'RATE_LIMITED') refused.add(['brake'])
      throw error
    })
  const credentials = await read.first(credentialsByEmail, { email: address })
  const isRight = await verifyPassword(password, credentials?.passwordHash, hashing)
  if (!isRight || !credentials) {
    refused.add(['password'])
    throw noMatch()
  }
  const { id, role } = credentials
  return context.writeAsSystem(async (write) => {
    await release(write, brakes)
    await record(write, { kind: 'user.logged_in', userId: id })
    return startSession(write, { id, role, email: credentials.email })
  })
}

/** Ends the session that the request came with, if it is one; false when there was none. */
export async function logOut(context: Context): Promise<boolean> {
  const { viewer, request } = context
  if (typeof viewer === 'string' || request.token === undefined) return false
  const token = request.token
  return context.write(async (write) => {
    await record(write, { kind: 'user.logged_out', userId: viewer.id })
    write.publish({ sessionEnded: sessionKey(token) })
    return endSession(write, token)
  })
}

const noMatch = () => invalid('password', 'That e-mail and password do not match.')
