/** A client that got no answer sends the request again, with the same Idempotency-Key. */
import type { Random } from '../random.ts'
import { acknowledge, isAcknowledged, statusAfter, type CommentWrite, type Ledger, type TicketWrite } from './ledger.ts'
import { perform } from './perform.ts'

/** Sends what had a key twice more; answers how many, and each that did not lead to one and the same result. */
export async function retryKeyed(
  url: string,
  ledger: Ledger,
  random: Random,
): Promise<{ retried: number; wrong: string[] }> {
  const keyed = ledger.recent.filter((write) => write.kind === 'ticket' || write.kind === 'comment')
  // The acknowledged are too many to repeat them all.
  const chosen = keyed.filter(
    (write) => write.key !== undefined && !('isHeld' in write) && (!write.id || random.chance(0.1)),
  )
  const wrong: string[] = []
  for (const write of chosen) {
    for (const id of [await idOfRetry(url, write), await idOfRetry(url, write)]) {
      if (id !== undefined) write.id ??= id
      if (id !== write.id) wrong.push(`a retry of ${write.kind} ${write.id} led to ${id}`)
    }
    // Held back now, and not there.
    if (write.id === undefined) continue
    if (!isAcknowledged(write)) {
      acknowledge(ledger, write)
      if (write.kind === 'comment') reopened(ledger, write)
    }
  }
  return { retried: chosen.length, wrong }
}

/** The comment came only now, after the statuses were checked. */
function reopened(ledger: Ledger, write: CommentWrite): void {
  const { startedAt, acknowledgedAt } = write
  const ticket = ledger.tickets.get(write.ticketId)
  const status = statusAfter(write)
  if (ticket && status) ticket.moves = [{ status, startedAt, acknowledgedAt }]
}

/** Undefined when it is held back, as far as it had not been written before. */
async function idOfRetry(url: string, write: TicketWrite | CommentWrite): Promise<string | undefined> {
  const again: TicketWrite | CommentWrite = { ...write }
  await perform(url, again)
  return again.id
}
