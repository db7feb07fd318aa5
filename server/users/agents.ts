/** The agents of the desk, as agents see them. */
import { sql } from 'kysely'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type User } from '../database/viewer.ts'
import { authorize, invalid, notFound } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { nextTurn } from '../platform/event-loop.ts'
import { canListAgents } from './access.ts'
import { nameOf } from './name.ts'

/** Times in ms since 1970. */
export interface Agent {
  readonly user: User
  readonly createdAt: number
  /** To the hour; null when they are logged in nowhere. */
  readonly lastUsedAt: number | null
  readonly deactivatedAt: number | null
}

export interface AgentList {
  /** What the address or a word of the name begins with. */
  readonly prefix?: string | null | undefined
  /** Those who are deactivated instead of the others. */
  readonly isDeactivated?: boolean | null | undefined
  readonly first?: number | null | undefined
  /** The id of the last one of the page before. */
  readonly after?: number | undefined
}

const maxPage = 100
const readAtOnce = 200

// Not as a parameter: a plan for any role can't use the index of agents.
const agents = <P>({ db }: QueryParts<P>) => db.selectFrom('user').where('role', '=', sql.lit('agent'))

const page = (isDeactivated: boolean) =>
  query((q: QueryParts<{ after: string }>) =>
    agents(q)
      .where('deactivated_at', isDeactivated ? 'is not' : 'is', null)
      .where('email', '>', q.param('after'))
      .orderBy('email')
      .limit(readAtOnce)
      .select([
        'id',
        'email',
        'name',
        'role',
        'is_admin as isAdmin',
        'created_at as createdAt',
        'deactivated_at as deactivatedAt',
      ]),
  )
const pages = { active: page(false), deactivated: page(true) }

const agentById = query((q: QueryParts<{ id: number }>) =>
  agents(q).where('id', '=', q.param('id')).select(['email', 'is_admin as isAdmin', 'deactivated_at as deactivatedAt']),
)

const lastUses = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('session')
    .where('user_id', 'in', q.dialect.numbersOf(q.param('ids')))
    .groupBy('user_id')
    .select((s) => ['user_id as id', s.fn.max<number>('last_used_at').as('lastUsedAt')]),
)

/** Other admins who can log in. */
const otherAdmins = query((q: QueryParts<{ id: number }>) =>
  agents(q)
    .where('is_admin', '=', 1)
    .where('deactivated_at', 'is', null)
    .where('id', '!=', q.param('id'))
    .limit(1)
    .select('id'),
)

/** By address, up to 100. Throws Unauthenticated, Forbidden to customers, Invalid, and NotFound for an unknown `after`. */
export async function listAgents(read: Read, { prefix, isDeactivated, first, after }: AgentList): Promise<Agent[]> {
  userOf(read.viewer)
  authorize(canListAgents(read.viewer), 'agents.list')
  const count = first ?? 50
  if (count < 1 || count > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const begins = beginsWith(prefix ?? '')
  const found: Omit<Agent, 'lastUsedAt'>[] = []
  let last = after === undefined ? '' : (await getAgent(read, after)).email
  for (let isMore = true; isMore && found.length < count; await nextTurn()) {
    const rows = await read.all(isDeactivated ? pages.deactivated : pages.active, { after: last })
    for (const { createdAt, deactivatedAt, isAdmin, ...user } of rows) {
      if (begins(user)) found.push({ user: { ...user, isAdmin: isAdmin === 1 }, createdAt, deactivatedAt })
    }
    isMore = rows.length === readAtOnce
    last = rows.at(-1)?.email ?? last
  }
  return withLastUse(read, found.slice(0, count))
}

async function withLastUse(read: Read, found: readonly Omit<Agent, 'lastUsedAt'>[]): Promise<Agent[]> {
  const rows = await read.all(lastUses, { ids: JSON.stringify(found.map(({ user }) => user.id)) })
  const uses = new Map(rows.map(({ id, lastUsedAt }) => [id, lastUsedAt]))
  return found.map((agent) => ({ ...agent, lastUsedAt: uses.get(agent.user.id) ?? null }))
}

function beginsWith(typed: string): (user: User) => boolean {
  const prefix = typed.length > 1_000 ? typed : plain(typed).trim()
  return (user) => {
    const name = plain(nameOf(user))
    return user.email.startsWith(prefix) || name.startsWith(prefix) || name.includes(` ${prefix}`)
  }
}

const plain = (text: string) => text.normalize('NFC').toLowerCase()

/** Throws NotFound for whoever is no agent. */
export async function getAgent(read: Read, id: number) {
  const found = await read.first(agentById, { id })
  if (!found) throw notFound('agent')
  return { ...found, isAdmin: found.isAdmin === 1 }
}

/** Whether the account is an agent's who can log in. */
export async function isActiveAgent(read: Read, id: number): Promise<boolean> {
  const found = await read.first(agentById, { id })
  return found?.deactivatedAt === null
}

/** Whether nobody else could do what only admins do. */
export const isLastAdmin = async (read: Read, id: number): Promise<boolean> =>
  (await read.first(otherAdmins, { id })) === undefined
