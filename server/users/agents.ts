/** The agents of the desk, as agents see them. */
import type { Expression } from 'kysely'
import type { Read, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type User } from '../database/viewer.ts'
import { authorize, invalid, notFound } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { nextTurn } from '../platform/event-loop.ts'
import { canListAgents } from './access.ts'
import { lastUsesOf } from './last-uses.ts'
import { foldName, nameOf } from './name.ts'

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

const emailAfter = <P>(q: QueryParts<P>, email: Expression<string>) =>
  agents(q).where('email', '>', email).orderBy('email').limit(sql.lit(1)).select('email')

/**
 * The next ones by address. One by one: of what is to be sorted and cut, PostgreSQL reads all that is left for each page as long as it takes the
 * agents for few, and until the table has been analyzed it does.
 */
const page = query((q: QueryParts<{ after: string }>) =>
  q.db
    .withRecursive('place(email, number)', (db) =>
      db
        .selectNoFrom([
          emailAfter(q, sql<string>`${q.param('after')}`).as('email'),
          sql<number>`${sql.lit(1)}`.as('number'),
        ])
        .unionAll(
          db
            .selectFrom('place')
            .where('place.email', 'is not', null)
            .where('number', '<', sql.lit(readAtOnce))
            .select((s) => [
              emailAfter(q, s.ref('place.email').$notNull()).as('email'),
              sql<number>`number + 1`.as('number'),
            ]),
        ),
    )
    .selectFrom('place')
    // On SQLite that says what leads to what.
    .crossJoin('user')
    .whereRef('user.email', '=', 'place.email')
    .orderBy('place.email')
    .select([
      'user.id',
      'user.email',
      'user.name',
      'user.role',
      'user.is_admin as isAdmin',
      'user.created_at as createdAt',
      'user.deactivated_at as deactivatedAt',
    ]),
)

const agentById = query((q: QueryParts<{ id: number }>) =>
  agents(q).where('id', '=', q.param('id')).select(['email', 'is_admin as isAdmin', 'deactivated_at as deactivatedAt']),
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

/**
 * By address, up to 100. `charge` hears how many ms each look through what was read took. Throws Unauthenticated, Forbidden to customers,
 * Invalid, and NotFound for an unknown `after`.
 */
export async function listAgents(
  read: Read,
  { prefix, isDeactivated, first, after }: AgentList,
  charge: (ms: number) => void = () => {},
): Promise<Agent[]> {
  userOf(read.viewer)
  authorize(canListAgents(read.viewer), 'agents.list')
  const count = first ?? 50
  if (count < 1 || count > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const begins = beginsWith(prefix ?? '')
  const found: Omit<Agent, 'lastUsedAt'>[] = []
  let last = after === undefined ? '' : (await getAgent(read, after)).email
  for (let isMore = true; isMore && found.length < count; await nextTurn()) {
    const rows = await read.all(page, { after: last })
    const since = performance.now()
    for (const { createdAt, deactivatedAt, isAdmin, ...user } of rows) {
      if ((deactivatedAt !== null) !== (isDeactivated ?? false) || !begins(user)) continue
      found.push({ user: { ...user, isAdmin: isAdmin === 1 }, createdAt, deactivatedAt })
    }
    charge(performance.now() - since)
    isMore = rows.length === readAtOnce
    last = rows.at(-1)?.email ?? last
  }
  return withLastUse(read, found.slice(0, count))
}

/** Those who can log in, by address, the first `most`. */
export async function activeAgents(read: Read, most: number): Promise<User[]> {
  const found: User[] = []
  for (let after = '', isMore = true; isMore && found.length < most;) {
    const rows = await read.all(page, { after })
    for (const { id, email, name, role, deactivatedAt } of rows)
      if (deactivatedAt === null) found.push({ id, email, name, role })
    isMore = rows.length === readAtOnce
    after = rows.at(-1)?.email ?? after
  }
  return found.slice(0, most)
}

async function withLastUse(read: Read, found: readonly Omit<Agent, 'lastUsedAt'>[]): Promise<Agent[]> {
  const uses = await lastUsesOf(
    read,
    found.map(({ user }) => user.id),
  )
  return found.map((agent) => ({ ...agent, lastUsedAt: uses.get(agent.user.id) ?? null }))
}

/** Whether the address or a word of the name begins with what was typed. */
export function beginsWith(typed: string): (user: User) => boolean {
  const prefix = typed.length > 1_000 ? typed : plain(typed)
  return (user) => {
    const name = plain(nameOf(user))
    return user.email.startsWith(prefix) || name.startsWith(prefix) || name.includes(` ${prefix}`)
  }
}

/** As names are compared: what is not seen itself is not typed either. */
const plain = (text: string) => foldName(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).toLowerCase()

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

/** Of these accounts those of agents who can log in. */
export const activeAgentsAmong = ({ db, dialect }: Pick<Write, 'db' | 'dialect'>, ids: readonly number[]) =>
  db
    .selectFrom('user')
    .where((is) => dialect.isAmongFew(is.ref('user.id'), dialect.numbersOf(JSON.stringify(ids))))
    .where('user.role', '=', sql.lit('agent'))
    .where('user.deactivated_at', 'is', null)

/** Whether nobody else could do what only admins do. */
export const isLastAdmin = async (read: Read, id: number): Promise<boolean> =>
  (await read.first(otherAdmins, { id })) === undefined
