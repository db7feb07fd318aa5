/** A comment for agents alone, as the commands of the desk will write one. */
import { record } from '../../server/events/events.ts'
import type { Desk } from './app.ts'
import { actorOf } from './many.ts'
import type { TestUser } from './cast.ts'

/** Answers the comment's id. */
export const writeForAgents = (
  desk: Desk,
  { id }: { readonly id: string },
  { by, content }: { readonly by: TestUser; readonly content: string },
): Promise<number> =>
  desk.app.database.write(actorOf(by), async (write) => {
    const ticketId = Number(id)
    const comment = await write.db
      .insertInto('comment')
      .values({ ticket_id: ticketId, author_id: Number(by.id), content, audience: 'agents', created_at: write.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(write, { kind: 'comment.added', ticketId, commentId: comment.id, audience: 'agents' })
    return comment.id
  })
