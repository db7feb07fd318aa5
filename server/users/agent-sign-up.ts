/** Who may become an agent by signing up: anyone, only the first, those with an invitation, or no one. */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { AgentSignUp } from '../platform/config.ts'
import { forbidden } from '../platform/errors.ts'
import { isToken, sha256 } from '../platform/secrets.ts'
import { anyAgent } from './users.ts'

const openInvite = query((q: QueryParts<{ hash: Uint8Array; now: number }>) =>
  q.db
    .selectFrom('invite')
    .where('code_hash', '=', q.param('hash'))
    .where('used_by', 'is', null)
    .where('expires_at', '>', q.param('now'))
    .select('code_hash'),
)

/** Whether the role agent can be had now without an invitation. */
export async function isAgentSignUpOpen(read: Read, mode: AgentSignUp): Promise<boolean> {
  if (mode === 'open') return true
  return mode === 'first' && (await read.first(anyAgent, {})) === undefined
}

/** Throws Forbidden, with what to do instead, unless an agent may sign up now, with `invite` if there is one. */
export async function checkAgentSignUp(read: Read, mode: AgentSignUp, invite: string | null): Promise<void> {
  if (await isAgentSignUpOpen(read, mode)) return
  if (mode === 'invite') {
    if (!invite) throw forbidden('agents.onlyInvited')
    if (isToken(invite) && (await read.first(openInvite, { hash: sha256(invite), now: read.now }))) return
    throw forbidden('agents.inviteOver')
  }
  throw forbidden('agents.noneNew')
}

/** Marks an invitation as used by `userId`, so that it opens no second account. */
export async function useInvite(write: Write, invite: string, userId: number): Promise<void> {
  await write.db.updateTable('invite').set({ used_by: userId }).where('code_hash', '=', sha256(invite)).execute()
}
