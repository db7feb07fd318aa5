/** Invitations that nobody has used yet: seen by agents, and withdrawn. */
import type { Read, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type User } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { authorize, invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { isToken } from '../platform/secrets.ts'
import { canListAgents, canWithdrawInvite } from './access.ts'

/** Times in ms since 1970. */
export interface OpenInvite {
  /** The hash of its code in base64url: nobody can sign up with it. */
  readonly id: string
  /** Null when it was made at the start of the desk. */
  readonly createdBy: User | null
  readonly createdAt: number
  readonly expiresAt: number
  /** Whether the viewer may withdraw it. */
  readonly canWithdraw: boolean
}

const maxPage = 100

/** The longest page, by itself and known to be short: else PostgreSQL may look up the people of all that are open first. */
const openInvites = query((q: QueryParts<{ now: number; before: number; hash: Uint8Array }>) =>
  q.db
    .selectFrom((db) =>
      db
        .selectFrom('invite')
        .where('used_by', 'is', null)
        .where('expires_at', '>', q.param('now'))
        .where(sql<boolean>`(expires_at, code_hash) < (${q.param('before')}, ${q.param('hash')})`)
        .orderBy('expires_at', 'desc')
        .orderBy('code_hash', 'desc')
        .limit(sql.lit(maxPage))
        .select(['code_hash as hash', 'created_by as createdBy', 'created_at as createdAt', 'expires_at as expiresAt'])
        .as('open'),
    )
    .leftJoin('user', 'user.id', 'open.createdBy')
    .orderBy('open.expiresAt', 'desc')
    .orderBy('open.hash', 'desc')
    .select(['open.hash', 'open.createdAt', 'open.expiresAt', 'user.id', 'user.email', 'user.name', 'user.role']),
)

const inviteByHash = query((q: QueryParts<{ hash: Uint8Array; now: number }>) =>
  q.db
    .selectFrom('invite')
    .where('code_hash', '=', q.param('hash'))
    .where('used_by', 'is', null)
    .where('expires_at', '>', q.param('now'))
    .select(['created_by as createdBy', 'expires_at as expiresAt']),
)

const hashOf = (id: string): Uint8Array | undefined => (isToken(id) ? Buffer.from(id, 'base64url') : undefined)

/** The newest first, up to 100; those after the one of the id `after`. Throws Unauthenticated, Forbidden to customers, and Invalid. */
export async function listOpenInvites(
  read: Read,
  { first, after }: { readonly first?: number | null | undefined; readonly after?: string | null | undefined },
): Promise<OpenInvite[]> {
  userOf(read.viewer)
  authorize(canListAgents(read.viewer), 'agents.invites')
  const limit = first ?? 50
  if (limit < 1 || limit > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const place = await placeOf(read, after)
  const rows = place ? await read.all(openInvites, { now: read.now, ...place }) : []
  return rows.slice(0, limit).map(({ hash, createdAt, expiresAt, id, email, name, role }) => ({
    id: Buffer.from(hash).toString('base64url'),
    createdBy: id === null ? null : ({ id, email, name, role } as User),
    createdAt,
    expiresAt,
    canWithdraw: canWithdrawInvite(read.viewer, id),
  }))
}

/** Undefined where the invitation is gone: nothing comes after it. */
async function placeOf(read: Read, after: string | null | undefined) {
  if (after === null || after === undefined) return { before: Number.MAX_SAFE_INTEGER, hash: new Uint8Array() }
  const hash = hashOf(after)
  const found = hash && (await read.first(inviteByHash, { hash, now: read.now }))
  return found && { before: found.expiresAt, hash }
}

/** False when there is no such open invitation. Throws Forbidden to customers, and to agents for another's. */
export async function withdrawInvite(write: Write, id: string): Promise<boolean> {
  authorize(canListAgents(write.viewer), 'agents.invites')
  const hash = hashOf(id)
  const found = hash && (await write.first(inviteByHash, { hash, now: write.now }))
  if (!hash || !found) return false
  authorize(canWithdrawInvite(write.viewer, found.createdBy), 'admins.withdraw')
  await write.db.deleteFrom('invite').where('code_hash', '=', hash).execute()
  await record(write, { kind: 'agent.invite_withdrawn', createdBy: found.createdBy, expiresAt: found.expiresAt })
  return true
}
