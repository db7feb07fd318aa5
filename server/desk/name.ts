/** What the desk is called, such as the company that people write to. */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { record } from '../events/events.ts'
import { authorize } from '../platform/errors.ts'
import { checkName } from '../users/name.ts'
import { canNameDesk } from './access.ts'

const settingByName = query((q: QueryParts<{ name: string }>) =>
  q.db.selectFrom('setting').where('name', '=', q.param('name')).select('value'),
)

const setting = 'desk.name'

/** Null until an admin has given it a name. */
export const deskName = async (read: Read): Promise<string | null> =>
  (await read.first(settingByName, { name: setting }))?.value ?? null

/** Null takes the name away. Throws Forbidden to who is no admin, and Invalid for what can't be a name (users/name.ts). */
export async function nameDesk(write: Write, text: string): Promise<void> {
  authorize(canNameDesk(write.viewer), 'admins.nameDesk')
  const to = checkName(text)
  const from = await deskName(write)
  if (from === to) return
  if (to === null) await write.db.deleteFrom('setting').where('name', '=', setting).execute()
  else {
    await write.db
      .insertInto('setting')
      .values({ name: setting, value: to })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: to }))
      .execute()
  }
  await record(write, { kind: 'desk.named', audience: 'agents', from, to })
  // Agents who are there load anew what they look at, the name with it.
  write.publish('lists changed')
}
