/** Accounts. */
import type { Read, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Role } from '../database/tables.ts'
import type { User } from '../database/viewer.ts'
import { conflict } from '../platform/errors.ts'

export interface Credentials extends User {
  readonly passwordHash: string
  /** ms since 1970; null while the account is in use. */
  readonly deactivatedAt: number | null
}

/** By normalized email; for Bellhop's own use at log-in, never given out. */
export const credentialsByEmail = query((q: QueryParts<{ email: string }>) =>
  q.db
    .selectFrom('user')
    .where('email', '=', q.param('email'))
    .select(['id', 'email', 'name', 'role', 'password_hash as passwordHash', 'deactivated_at as deactivatedAt']),
)

export const userById = query((q: QueryParts<{ id: number }>) =>
  q.db.selectFrom('user').where('id', '=', q.param('id')).select(['id', 'email', 'name', 'role']),
)

const someUsers = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('user')
    .where('id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select(['id', 'email', 'name', 'role']),
)

/** By their ids: those that there are, deactivated or not. */
export async function usersByIds(read: Read, ids: readonly number[]): Promise<Map<number, User>> {
  const rows = ids.length ? await read.all(someUsers, { ids: JSON.stringify([...new Set(ids)]) }) : []
  return new Map(rows.map((user) => [user.id, user]))
}

/** Who is not deactivated. */
export const activeUserById = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('user')
    .where('id', '=', q.param('id'))
    .where('deactivated_at', 'is', null)
    .select(['id', 'email', 'name', 'role']),
)

/** For Bellhop's own use, as that of `credentialsByEmail`. */
export const passwordHashById = query((q: QueryParts<{ id: number }>) =>
  q.db.selectFrom('user').where('id', '=', q.param('id')).select('password_hash as passwordHash'),
)

export const takenEmail = () => conflict('email', 'account.taken')

/** At most one row: whether there is any agent yet. */
export const anyAgent = query((q: QueryParts<object>) =>
  // Not as a parameter: a plan for any role can't use the index of agents.
  q.db.selectFrom('user').where('role', '=', sql.lit('agent')).select('id').limit(1),
)

/** The first agent becomes an admin. Throws Conflict when the address has an account: the database's own constraint decides, so that two at once can't both win. */
export async function createUser(
  write: Write,
  { email, name = null, role, passwordHash }: { email: string; name?: string | null; role: Role; passwordHash: string },
): Promise<User> {
  const isFirstAgent = role === 'agent' && (await write.first(anyAgent, {})) === undefined
  try {
    return await write.db
      .insertInto('user')
      .values({
        email,
        name,
        role,
        is_admin: isFirstAgent ? 1 : 0,
        password_hash: passwordHash,
        created_at: write.now,
      })
      .returning(['id', 'email', 'name', 'role'])
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!write.dialect.isUniqueViolation(error)) throw error
    throw takenEmail()
  }
}
