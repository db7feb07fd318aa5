/** The index made anew from tickets, comments and attachments, for a database that was loaded from outside. */
import type { RawBuilder } from 'kysely'
import type { BulkLoad, Snapshot } from '../database/dump.ts'
import { sql } from '../database/query-builder.ts'
import { piecesPerTicket } from './dialect.ts'
import { searchOf } from './dialects.ts'
import { participantsIn } from './participant-index.ts'
import { charactersOf, indexTicket, textsOf, type TicketText } from './ticket-texts.ts'
import { rowsOf } from './index-writer.ts'

const ticketsAtOnce = 200
/** Of the texts of so many tickets no more lies in memory than this, and one ticket's. */
const charactersAtOnce = 4_000_000

/** From the oldest ticket on. `onProgress` hears how many texts there are so far. */
export async function rebuildIndex({ db, dialect }: BulkLoad, onProgress: (done: number) => void): Promise<void> {
  const search = searchOf(dialect)
  const run = async (statements: Iterable<RawBuilder<unknown>>) => {
    for (const statement of statements) await statement.execute(db)
  }
  await run(search.clear())
  let done = 0
  for await (const texts of textsOfAll(db)) {
    await run(rowsOf(search, await indexTicket(texts), charactersOf(texts)))
    done += texts.length
    onProgress(done)
  }
  await sql`update search_build set before = 0`.execute(db)
}

async function* textsOfAll(db: BulkLoad['db']): AsyncGenerator<TicketText[]> {
  let count = ticketsAtOnce
  for (let after = 0; ;) {
    const tickets = await db
      .selectFrom('ticket')
      .where('id', '>', after)
      .orderBy('id')
      .limit(count)
      .select('id')
      .execute()
    const ids = tickets.map(({ id }) => id)
    if (!ids.length) return
    const texts = await textsOf(db, ids, await participantsIn(db, ids))
    const perTicket = charactersOf(texts) / ids.length
    count = Math.max(1, Math.min(ticketsAtOnce, Math.round(charactersAtOnce / Math.max(perTicket, 1))))
    const byTicket = Map.groupBy(texts, ({ owner }) => owner.ticketId)
    for (const id of ids) yield byTicket.get(id) ?? []
    after = ids.at(-1) as number
  }
}

/** Whether nothing is missing that should be there by now: tickets that are yet to be indexed are not. */
export async function isIndexComplete({ db, dialect }: Snapshot): Promise<boolean> {
  const { rows } = await sql<Record<'tickets' | 'documents' | 'comments' | 'files', number>>`
    with state as (select max(before) as before from search_build)
    select
      (select count(*) from ticket where id >= (select before from state)
        and not exists (select 1 from search_piece where search_piece.id = ticket.id * ${sql.lit(piecesPerTicket)})) as tickets,
      (select count(*) from ticket where id >= (select before from state)) - (${searchOf(dialect).countTickets()}) as documents,
      (select count(*) from comment where ticket_id >= (select before from state))
        - (select count(distinct comment_id) from search_piece) as comments,
      (select count(*) from attachment where ticket_id >= (select before from state))
        - (select count(distinct attachment_id) from search_piece) as files`.execute(db)
  return rows[0] !== undefined && Object.values(rows[0]).every((missing) => missing === 0)
}
