/** Accounts. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Role } from '../database/tables.ts'
import type { User } from '../database/viewer.ts'
import { conflict } from '../platform/errors.ts'

export interface Credentials extends User {
  readonly passwordHash: string
}

/** By normalized e-mail; for Bellhop's own use at log-in, never given out. */
export const credentialsByEmail = query((q: QueryParts<{ email: string }>) =>
  q.db
    .selectFrom('user')
    .where('email', '=', q.param('email'))
    .select(['id', 'email', 'role', 'password_hash as passwordHash']),
)

export const userById = query((q: QueryParts<{ id: number }>) =>
  q.db.selectFrom('user').where('id', '=', q.param('id')).select(['id', 'email', 'role']),
)

export const takenEmail = () => conflict('email', 'account.taken')

/** At most one row: whether there is any agent yet. */
export const anyAgent = query((q: QueryParts<object>) =>
  q.db.selectFrom('user').where('role', '=', 'agent').select('id').limit(1),
)

/** Throws Conflict when the address has an account: the database's own constraint decides, so that two at once can't both win. */
export async function createUser(
  write: Write,
  user: { email: string; role: Role; passwordHash: string },
): Promise<User> {
  try {
    return await write.db
      .insertInto('user')
      .values({ email: user.email, role: user.role, password_hash: user.passwordHash, created_at: write.now })
      .returning(['id', 'email', 'role'])
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!write.dialect.isUniqueViolation(error)) throw error
    throw takenEmail()
  }
}
