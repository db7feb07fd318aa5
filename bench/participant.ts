/** Someone who has filed nothing and takes part in 5 % of a desk's tickets, each of which another customer has filed. */
import type { Database } from '../server/database/database.ts'
import { openPostgres } from '../server/database/postgres.ts'
import { openSqlite } from '../server/database/sqlite.ts'
import { createLog } from '../server/platform/log.ts'
import { cutTicket, putParticipants } from '../server/search/index-participants.ts'
import { administer } from '../tests/support/postgres.ts'
import { mergeSeeded, type Member } from './seed.ts'
import { ofParticipant } from './seed-model.ts'
import { hashOfToken, tokenOf } from './tokens.ts'

const ticketsAtOnce = 500

/** Adds them to a desk that was seeded without, as the product would ticket by ticket. */
export async function enrolParticipant(place: { directory: string; url?: string | undefined }): Promise<Member> {
  const options = { log: createLog('error'), now: Date.now }
  const database: Database = place.url
    ? await openPostgres({ ...options, url: place.url })
    : openSqlite({ ...options, directory: place.directory })
  try {
    const member = await enrol(database)
    const { id, email } = member
    const tickets = (await database.read('system').build((q) => q.db.selectFrom('ticket').select('id').orderBy('id')))
      .map((row) => row.id)
      .filter((one) => (one - 1) % ofParticipant.every === ofParticipant.at)
    for (let at = 0; at < tickets.length; at += ticketsAtOnce) {
      const some = tickets.slice(at, at + ticketsAtOnce)
      await database.write('system', async (write) => {
        const rows = some.map((ticketId) => ({ ticket_id: ticketId, email, user_id: id, created_at: write.now }))
        await write.db
          .insertInto('participant')
          .values(rows)
          .onConflict((known) => known.doNothing())
          .execute()
        for (const ticketId of some) {
          const texts = await putParticipants(write, ticketId)
          if (texts) await putParticipants(write, ticketId, await cutTicket(texts))
        }
      })
    }
    return { ...member, tickets: tickets.slice(0, 1_000) }
  } finally {
    await database.close()
    // As on a desk that is at work: nothing is left to be tidied up while it is measured.
    await (place.url ? administer(place.url, 'VACUUM ANALYZE') : mergeSeeded(place.directory))
  }
}

/** Who was enrolled by a run that was interrupted stays. */
const enrol = (database: Database) =>
  database.write('system', async (write) => {
    const email = `${ofParticipant.name}@example.com`
    const token = tokenOf(ofParticipant.name)
    const known = await write.db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirst()
    if (known) return { id: known.id, email, token }
    const { id } = await write.db
      .insertInto('user')
      .values({ email, role: 'customer', password_hash: '-', created_at: write.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await write.db
      .insertInto('session')
      .values({ token_hash: hashOfToken(token), user_id: id, created_at: write.now, last_used_at: write.now })
      .execute()
    return { id, email, token }
  })
