/** Invitations for agents: a link that works once, for seven days. */
import type { Write } from '../database/database.ts'
import { record } from '../events/events.ts'
import type { AgentSignUp } from '../platform/config.ts'
import { forbidden, permit } from '../platform/errors.ts'
import { randomToken, sha256 } from '../platform/secrets.ts'
import { canInviteAgents } from './access.ts'

const inviteMs = 7 * 24 * 60 * 60 * 1000

export interface Invite {
  /** The link to sign up with. */
  readonly url: string
  /** ms since 1970. */
  readonly expiresAt: number
}

/** Makes an invitation on behalf of an agent, or of Bellhop itself at start. Throws Forbidden to customers, and when the desk takes none. */
export async function inviteAgent(
  write: Write,
  desk: { publicUrl: string; agentSignUp: AgentSignUp },
): Promise<Invite> {
  permit(canInviteAgents(write.viewer), 'Only agents can invite agents.')
  if (desk.agentSignUp !== 'invite') throw forbidden('Invitations are used only with AGENT_SIGNUP=invite.')
  const code = randomToken()
  const expiresAt = write.now + inviteMs
  const createdBy = typeof write.viewer === 'string' ? null : write.viewer.id
  await write.db
    .insertInto('invite')
    .values({
      code_hash: sha256(code),
      created_by: createdBy,
      created_at: write.now,
      expires_at: expiresAt,
      used_by: null,
    })
    .execute()
  await record(write, { kind: 'agent.invited', expiresAt })
  return { url: `${desk.publicUrl}/signup?invite=${code}`, expiresAt }
}
