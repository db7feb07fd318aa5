/** Invitations for agents: a link that works once, for seven days. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { record } from '../events/events.ts'
import { userBudget } from '../platform/budgets.ts'
import type { AgentSignUp } from '../platform/config.ts'
import { authorize, forbidden, rateLimited } from '../platform/errors.ts'
import { randomToken, sha256 } from '../platform/secrets.ts'
import { say } from '../text/message.ts'
import { canInviteAgents } from './access.ts'

const inviteMs = 7 * 24 * 60 * 60 * 1000

export interface Invite {
  /** The link to sign up with. */
  readonly url: string
  /** ms since 1970. */
  readonly expiresAt: number
}

const openInvites = query((q: QueryParts<{ agent: number; now: number }>) =>
  q.db
    .selectFrom('invite')
    .where('created_by', '=', q.param('agent'))
    .where('expires_at', '>', q.param('now'))
    .where('used_by', 'is', null)
    .select((s) => [s.fn.countAll<number>().as('count'), s.fn.min<number>('expires_at').as('firstEnds')]),
)

/** Makes an invitation on behalf of an agent, or of Bellhop itself at start. Throws Forbidden to customers, and when the desk takes none; RateLimited when too many are open. */
export async function inviteAgent(
  write: Write,
  desk: { publicUrl: string; agentSignUp: AgentSignUp },
): Promise<Invite> {
  authorize(canInviteAgents(write.viewer), 'agents.invite')
  if (desk.agentSignUp !== 'invite') throw forbidden('agents.invitesUnused')
  const code = randomToken()
  const expiresAt = write.now + inviteMs
  const createdBy = typeof write.viewer === 'string' ? null : write.viewer.id
  if (createdBy !== null) await checkOpenInvites(write, createdBy)
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

async function checkOpenInvites(write: Write, agent: number): Promise<void> {
  const found = await write.first(openInvites, { agent, now: write.now })
  if (!found || found.count < userBudget.openInvites) return
  throw rateLimited(say('agents.tooManyInvites', found.count), Math.ceil((found.firstEnds - write.now) / 1000))
}

/** Removes those that have expired unused, at most `count`; answers how many these were. */
export async function sweepInvites(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('invite')
    .where('expires_at', '<=', write.now)
    .where('used_by', 'is', null)
    .limit(count)
    .select('code_hash')
  const [result] = await write.db.deleteFrom('invite').where('code_hash', 'in', old).execute()
  return Number(result?.numDeletedRows ?? 0)
}
