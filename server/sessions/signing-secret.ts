/** The key under links to files and exports: made once, kept in the database, so that every process of a desk has the same. */
import { randomBytes } from 'node:crypto'
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'

const name = 'link signing'

const secretByName = query((q: QueryParts<{ name: string }>) =>
  q.db.selectFrom('secret').where('name', '=', q.param('name')).select('value'),
)

export async function signingSecret(write: Write): Promise<Uint8Array> {
  const found = await write.first(secretByName, { name })
  if (found) return found.value
  const value = randomBytes(32)
  await write.db.insertInto('secret').values({ name, value }).execute()
  return value
}
