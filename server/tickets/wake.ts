/** Tickets that come back: at their time, once for the desk however many processes it has, or when the customer writes. */
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Recorded } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobContext } from '../jobs/run-job.ts'
import { opensByComment, visibleTickets } from './access.ts'
import { changeField } from './set-fields.ts'
import { ticketsByIds, type Ticket } from './tickets.ts'

/**
 * A customer's word wakes the ticket, so that no one overlooks it. Call it as the last of its transaction: what the customer hears of it comes
 * one after another then, without a gap in its numbers where something was told to agents alone.
 */
export async function wakeForCustomer(write: Write, ticket: Ticket): Promise<void> {
  if (opensByComment(write.viewer)) await changeField(write, ticket, 'snoozedUntil', null)
}

/** Reacts to a ticket that is snoozed: at its time there is a job, or one before it in the same hour, which sees to the next. */
export async function scheduleWaking(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  if (event.kind === 'ticket.snoozed_until_changed' && event.to !== null) await wakeAt(write, Number(event.to))
}

const hourMs = 60 * 60 * 1000

/** A job for each hour: however often tickets are snoozed and moved, there are no more of them than a year has hours. */
async function wakeAt(write: Write, time: number): Promise<void> {
  await enqueue(write, 'tickets.wake', null, { runAt: time, key: String(Math.floor(time / hourMs)) })
}

/** Few enough that others who write hardly wait. */
const wokenAtOnce = 50

/** Exported for its plan. */
export const dueTickets = query((q: QueryParts<{ now: number }>) =>
  visibleTickets(q)
    .where('ticket.snoozed_until', '<=', q.param('now'))
    .orderBy('ticket.snoozed_until')
    .orderBy('ticket.id')
    .limit(wokenAtOnce)
    .select('ticket.id'),
)

const nextTicket = query((q: QueryParts<object>) =>
  visibleTickets(q)
    .where('ticket.snoozed_until', '>', 0)
    .orderBy('ticket.snoozed_until')
    .limit(1)
    .select('ticket.snoozed_until as until'),
)

/** The job: wakes all that are due, whichever it was made for. */
export async function wakeDueTickets({ write }: JobContext): Promise<void> {
  while (await write(wakeSome));
}

/** Answers whether there may be more. */
async function wakeSome(write: Write): Promise<boolean> {
  const ids = (await write.all(dueTickets, { now: write.now })).map(({ id }) => id)
  for (const ticket of (await ticketsByIds(write, ids)).values()) await changeField(write, ticket, 'snoozedUntil', null)
  if (ids.length === wokenAtOnce) return true
  // Its job may have been dropped by hand.
  const next = await write.first(nextTicket, {})
  if (next?.until != null) await wakeAt(write, next.until)
  return false
}
