/** What updates are folded by: the ticket, or what many tickets were changed by together. */
import type { Write } from '../database/database.ts'
import type { PartOf } from '../events/events.ts'

export const ofTicket = (id: number): string => `ticket ${id}`

/** Whether `times` counts tickets: of many that were changed together it may be about one. */
export const isOfMany = (row: { readonly ticketId: number; readonly occasion: string; readonly times: number }) =>
  row.times > 1 && row.occasion !== ofTicket(row.ticketId)

/** Of what happens to a ticket now. */
export function occasionOf(write: Write, ticketId: number): string {
  const { batchId, cause }: PartOf = write.partOf ?? {}
  if (batchId !== undefined) return `batch ${batchId}`
  // What a customer says is about one ticket.
  return cause === undefined || cause === 'answered' ? ofTicket(ticketId) : cause
}
