/**
 * Signing up without the one thing that takes long: what server/sessions/sign-up.ts leaves behind, by the same functions, but for the hash
 * of the password. That costs a thousandth of the product's, and as little at each log-in: what it costs stands in the hash.
 */
import { argon2Sync, randomBytes } from 'node:crypto'
import { record } from '../../server/events/events.ts'
import { networkOf } from '../../server/platform/network.ts'
import { rememberOrigin } from '../../server/sessions/known-origins.ts'
import { startSession, type Session } from '../../server/sessions/sessions.ts'
import { madeThrottles, type SignUp } from '../../server/sessions/sign-up.ts'
import { countFailure } from '../../server/sessions/throttle.ts'
import { checkAgentSignUp, useInvite } from '../../server/users/agent-sign-up.ts'
import { createUser } from '../../server/users/users.ts'
import type { Desk } from './app.ts'

/** Someone new, from this machine. Throws Conflict and Forbidden, as signing up does. */
export function join({ app, config }: Desk, { email, password, role, invite = null }: SignUp): Promise<Session> {
  const origin = { network: networkOf('127.0.0.1'), device: undefined }
  return app.database.write('system', async (write) => {
    if (role === 'agent') await checkAgentSignUp(write, config.agentSignUp, invite)
    await countFailure(write, madeThrottles(origin.network, config.limits))
    const user = await createUser(write, { email, role, passwordHash: hashCheaply(password) })
    if (role === 'agent' && invite && config.agentSignUp === 'invite') await useInvite(write, invite, user.id)
    await record(write, { kind: 'user.signed_up', userId: user.id, role })
    await rememberOrigin(write, user, origin)
    return startSession(write, user)
  })
}

/** A PHC string of the least that Argon2 can be told to take. */
function hashCheaply(password: string): string {
  const nonce = randomBytes(16)
  const [memory, passes, parallelism] = [8, 1, 1]
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: 32 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}
