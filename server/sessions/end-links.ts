import type { Write } from '../database/database.ts'

/**
 * Whoever had got into the account may have made ways back: invitations and links for the passwords of others. They end with what they were
 * made with, and so does a link that was made for the account itself.
 */
export async function endLinks(write: Write, userId: number): Promise<void> {
  await write.db.deleteFrom('invite').where('created_by', '=', userId).where('used_by', 'is', null).execute()
  await write.db
    .deleteFrom('password_reset')
    .where((is) => is.or([is('user_id', '=', userId), is('created_by', '=', userId)]))
    .execute()
}
