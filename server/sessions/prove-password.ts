/** Whether someone knows the password of an account: at log-in, and before its owner changes what it is entered with. */
import { verifyPassword } from '../users/password.ts'
import { credentialsByEmail, type Credentials } from '../users/users.ts'
import type { Hashing } from '../platform/hashing.ts'
import type { Throttle } from './throttle.ts'
import { findKnown } from './known-origins.ts'
import { checkLogIn, countLogIn } from './login-throttle.ts'
import { turnOfAccount, type Visitor } from './visitor.ts'

export interface Proof {
  /** Undefined when the password is wrong, or there is no such account. */
  readonly credentials: Credentials | undefined
  /** Where the attempt was counted as a failure: to be released when it was none. */
  readonly throttles: readonly Throttle[]
}

/**
 * Takes as long, and counts the same, whether there is the account or not. `email` is normalized; `isOwn`: it is that of who is logged in. Throws RateLimited
 * and Unavailable.
 */
export async function provePassword(
  visitor: Visitor,
  hashing: Hashing,
  { email, password, isOwn }: { readonly email: string; readonly password: string; readonly isOwn?: boolean },
): Promise<Proof> {
  const { read, origin, signal } = visitor
  const known = await findKnown(read, email, origin)
  // Others are in the same network, too, and must not have the turns of whoever has a device that the account knows.
  const ofNetwork = known === 'network' ? `network ${email}` : undefined
  const whose = isOwn || known === 'device' ? turnOfAccount(email) : ofNetwork
  const turn = hashing.of({ network: origin.network, known: whose }, signal)
  turn.checkRoom()
  const attempt = { email, origin, known }
  // Refusing must cost next to nothing: without a transaction where a look is enough.
  await checkLogIn(read, attempt)
  const credentials = await read.first(credentialsByEmail, { email })
  let throttles: readonly Throttle[] = []
  // Before the password is looked at: many guesses at once are worth no more than one after another. And not before it will be: whoever is turned away
  // or goes away while they wait has not tried, and must not cost a transaction.
  const count = async () => {
    // It takes turns with nobody: the hash that it is for has had its turn already, and others wait for its place.
    throttles = await visitor.write((write) => countLogIn(write, attempt), {
      account: email,
      isolation: 'read committed',
    })
  }
  const isRight = await verifyPassword(password, credentials?.passwordHash, (task) => turn.run(task, count))
  return { credentials: isRight ? credentials : undefined, throttles }
}
