/**
 * Who takes part in a ticket finds it by a word of the index, as its requester does: how many people's tickets somebody takes part in then makes no difference. To add that
 * word, or to take it away, is to put all that stands on the ticket into the index anew, in a job (index-participants.ts). Until it has done so, and where a ticket
 * has much text, the ticket is looked up by itself for each of its participants (index-reader.ts). What is found passes visibleTickets besides: the word only leads to it.
 */
import { allComments } from '../comments/access.ts'
import type { Read, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts, type Selects } from '../database/query.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { requestBudget } from '../platform/budgets.ts'
import { participations, sharedOf } from '../tickets/access.ts'
import { isYetToBeIndexed } from './build-state.ts'
import type { Participants } from './ticket-texts.ts'

/** For whom a ticket is in the index, beside its requester. */
export const indexedParticipants = query((q: QueryParts<{ ticketId: number }>) =>
  q.db
    .selectFrom('participant')
    .where('ticket_id', '=', q.param('ticketId'))
    .where('is_indexed', '=', sql.lit(1))
    .where('user_id', 'is not', null)
    .select('user_id as userId')
    .$narrowType<{ userId: number }>()
    .distinct(),
)

/** The same of several tickets; of `all`, those for whom they are to be there, too. */
export async function participantsIn(
  db: Selects,
  ticketIds: readonly number[],
  all: { readonly all: boolean } = { all: false },
): Promise<Participants> {
  if (!ticketIds.length) return new Map()
  const rows = await db
    .selectFrom('participant')
    .where('ticket_id', 'in', ticketIds)
    .$if(!all.all, (some) => some.where('is_indexed', '=', 1))
    .where('user_id', 'is not', null)
    .orderBy('user_id')
    .select(['ticket_id as ticketId', 'user_id as userId'])
    .$narrowType<{ userId: number }>()
    .distinct()
    .execute()
  const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId)
  return new Map([...byTicket].map(([id, of]) => [id, of.map(({ userId }) => userId)]))
}

/** Tickets to which the viewer, who sees shared tickets, was added and which the index does not have for them. */
export const ticketsBesideIndex = query((q: QueryParts<object>) =>
  participations(q.db, sharedOf(q))
    .where('participation.is_indexed', '=', sql.lit(0))
    .select('participation.ticket_id as id'),
)

/** What to put a ticket into the index anew takes, in bytes of its texts: each text by itself costs about as much as so many of them. */
const weight = query((q: QueryParts<{ ticketId: number }>) => {
  const each = sql.lit(requestBudget.indexed.anew.bytesOfText)
  const ofTexts = (column: string) => sql<number>`coalesce(sum(octet_length(${sql.ref(column)}) + ${each}), 0)`
  return q.db
    .selectFrom('ticket')
    .where('ticket.id', '=', q.param('ticketId'))
    .select((s) => [
      sql<number>`octet_length(title) + coalesce(octet_length(description), 0)`.as('own'),
      allComments(q.db)
        .where('ticket_id', '=', q.param('ticketId'))
        .select(ofTexts('content').as('bytes'))
        .as('ofComments'),
      s
        .selectFrom('attachment')
        .whereRef('ticket_id', '=', 'ticket.id')
        .select(ofTexts('file_name').as('bytes'))
        .as('ofFiles'),
    ])
})

/** Whether its texts are short enough to be put into the index anew for whoever takes part. */
export async function isShort(read: Read, ticketId: number): Promise<boolean> {
  const { own = 0, ofComments = 0, ofFiles = 0 } = (await read.first(weight, { ticketId })) ?? {}
  return own + Number(ofComments) + Number(ofFiles) <= requestBudget.indexed.anew.bytes
}

/**
 * Others take part in a ticket than before: asks for the job that puts it into the index for them (index-participants.ts), unless it has much text. The answer to
 * the request does not wait for that: until then it is looked up by itself. It is done alike whether anybody has an account with the address.
 */
export async function askToIndexParticipants(write: Write, ticketId: number): Promise<void> {
  const [isYetToCome, isToBePut] = await Promise.all([isYetToBeIndexed(write, ticketId), isShort(write, ticketId)])
  // Whoever builds the index comes to the ticket with all who take part by then.
  if (isYetToCome) await setIndexed(write, ticketId)
  else if (isToBePut) await enqueue(write, 'participants.index', { ticketId }, { key: String(ticketId) })
}

/** All who take part in the ticket are in the index from now on. */
export const setIndexed = (write: Write, ticketId: number) =>
  write.db
    .updateTable('participant')
    .set({ is_indexed: 1 })
    .where('ticket_id', '=', ticketId)
    .where('is_indexed', '=', 0)
    .execute()

export interface Participation {
  readonly userId: number
  readonly ticketId: number
}

/** The next tickets that the index does not have for a participant, in the order of people and tickets. */
export const participationsBesideIndex = (
  read: Read,
  after: Participation,
  limit: number,
): Promise<readonly Participation[]> =>
  read.build((q) =>
    q.db
      .selectFrom('participant')
      .where('is_indexed', '=', sql.lit(0))
      .where(sql<boolean>`(user_id, ticket_id) > (${after.userId}, ${after.ticketId})`)
      .orderBy('user_id')
      .orderBy('ticket_id')
      .limit(limit)
      .select(['user_id as userId', 'ticket_id as ticketId'])
      .$narrowType<{ userId: number }>(),
  )
