/** Whether someone knows the password of an account: at log-in, and before its owner changes what it is entered with. */
import { verifyPassword } from '../users/password.ts'
import { credentialsByEmail, type Credentials } from '../users/users.ts'
import type { Hashing } from '../platform/hashing.ts'
import type { Throttle } from './throttle.ts'
import { findKnown } from './known-origins.ts'
import { checkLogIn, countLogIn, takeBackLogIn } from './login-throttle.ts'
import type { Visitor } from './visitor.ts'

export interface Proof {
  /** Undefined when the password is wrong, or there is no such account. */
  readonly credentials: Credentials | undefined
  /** Where the attempt was counted as a failure: to be released when it was none. */
  readonly throttles: readonly Throttle[]
}

/** Takes as long, and counts the same, whether there is the account or not. `email` is normalized. Throws RateLimited and Unavailable. */
export async function provePassword(
  visitor: Visitor,
  hashing: Hashing,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Proof> {
  const { read, origin, signal } = visitor
  const known = await findKnown(read, email, origin)
  const turn = hashing.of(origin.network, known !== undefined, signal)
  // An attempt that is turned away because the server is busy is no failure.
  turn.checkRoom()
  // Counted before the password is looked at: many guesses at once are worth no more than one after another.
  const attempt = { email, origin, known }
  // Refusing must cost next to nothing: without a transaction where a look is enough.
  await checkLogIn(read, attempt)
  const options = { knownAccount: known && email, isolation: 'read committed' } as const
  const throttles = await visitor.write((write) => countLogIn(write, attempt), options)
  const credentials = await read.first(credentialsByEmail, { email })
  const isRight = await verifyPassword(password, credentials?.passwordHash, turn.run).catch(async (error: unknown) => {
    // The password was not looked at. Where even this fails, what failed first is told.
    await visitor.write((write) => takeBackLogIn(write, attempt, throttles), options).catch(() => {})
    throw error
  })
  return { credentials: isRight ? credentials : undefined, throttles }
}
