import type { Role } from '../database/tables.ts'
import { record } from '../events/events.ts'
import type { Context } from '../graphql/context.ts'
import { checkAgentSignUp, useInvite } from '../people/agent-sign-up.ts'
import { checkEmail } from '../people/email.ts'
import { checkNewPassword, hashPassword } from '../people/password.ts'
import { createUser } from '../people/people.ts'
import { Refusal } from '../platform/errors.ts'
import { checkBrakes, countFailure, signUpBrakes } from './brake.ts'
import { startSession, type Session } from './sessions.ts'

export interface SignUp {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly invite?: string | null | undefined
}

/** Makes the account and logs it in. Throws Invalid, Conflict for a taken address, Forbidden for an agent who may not. */
export async function signUp(context: Context, { email, password, role, invite = null }: SignUp): Promise<Session> {
  const { config, hashing } = context.parts
  const address = checkEmail(email)
  checkNewPassword(password, config.limits)
  if (role === 'agent') await checkAgentSignUp(context.read, config.agentSignUp, invite)
  // What this slows down is finding out which addresses have an account.
  const brakes = signUpBrakes(context.request.network)
  await checkBrakes(context.read, brakes)
  const passwordHash = await hashPassword(password, hashing.of(context.request.network))
  const made = context.writeAsSystem(async (write) => {
    // Many at once have all passed the first look.
    await checkBrakes(write, brakes)
    if (role === 'agent') await checkAgentSignUp(write, config.agentSignUp, invite)
    const user = await createUser(write, { email: address, role, passwordHash })
    if (role === 'agent' && invite && config.agentSignUp === 'invite') await useInvite(write, invite, user.id)
    await record(write, { kind: 'user.signed_up', userId: user.id, role })
    return startSession(write, user)
  })
  return made.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'CONFLICT') {
      await context.writeAsSystem((write) => countFailure(write, brakes))
    }
    throw error
  })
}
