/** What a customer says once they have been answered: that it solved their ticket, or did not. */
import type { Write } from '../database/database.ts'
import { asPartOf, record } from '../events/events.ts'
import { idempotent } from '../events/idempotency.ts'
import { authorize } from '../platform/errors.ts'
import { canAnswerSolution } from './access.ts'
import { isOnCustomersSide } from './colleagues.ts'
import { changeField } from './set-fields.ts'
import { getTicket, type Ticket } from './tickets.ts'
import { isActive } from './turn.ts'
import { wakeForCustomer } from './wake.ts'
import { takeWord } from './word.ts'

export interface SolutionAnswer {
  readonly ticketId: number
  readonly isSolved: boolean
  /** Sent again with the same key, it is done once. */
  readonly key: string | undefined
}

/**
 * A solved ticket that is not closed becomes resolved; one that is not solved becomes open, is woken, and is the agents' turn. Either answer
 * takes the other back. Where it is so already, nothing has happened. Throws NotFound, and Forbidden for an agent, who sets the status, and for who was only added to it.
 */
export async function answerSolution(write: Write, { ticketId, isSolved, key }: SolutionAnswer): Promise<Ticket> {
  const ticket = await getTicket(write, ticketId)
  authorize(canAnswerSolution(write.viewer), 'tickets.solvedByCustomer')
  authorize(await isOnCustomersSide(write, ticket.requester.id), 'tickets.solutionOfOthers')
  return idempotent(write, key, {
    again: (id) => getTicket(write, id),
    first: () => (isSolved ? confirm : reject)(write, ticket),
  })
}

async function confirm(write: Write, ticket: Ticket): Promise<Ticket> {
  if (ticket.confirmedAt !== null && !isActive(ticket.status)) return ticket
  const said = { ...(await takeWord(write, ticket)), confirmedAt: write.now }
  await write.run(write.db.updateTable('ticket').set({ confirmed_at: write.now }).where('id', '=', ticket.id))
  await record(write, { kind: 'solution.confirmed', ticketId: ticket.id })
  return isActive(said.status) ? changeField(asAnswer(write), said, 'status', 'resolved') : said
}

async function reject(write: Write, ticket: Ticket): Promise<Ticket> {
  if (ticket.status === 'open' && ticket.turn === 'agents') return ticket
  const said = await takeWord(write, ticket)
  await record(write, { kind: 'solution.rejected', ticketId: ticket.id })
  const opened = await changeField(asAnswer(write), said, 'status', 'open')
  await wakeForCustomer(asAnswer(write), opened)
  return getTicket(write, ticket.id)
}

const asAnswer = (write: Write): Write => asPartOf(write, { cause: 'answered' })
