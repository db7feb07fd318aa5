/** Puts tickets into the index for whoever takes part in them now (participant-index.ts), after the transaction in which somebody was added or removed. */
import { isDeepStrictEqual } from 'node:util'
import type { Write } from '../database/database.ts'
import { isYetToBeIndexed } from './build-state.ts'
import { scopeTokensOf } from './dialect.ts'
import { searchOf } from './dialects.ts'
import { documentRows, runAll } from './index-writer.ts'
import { isShort, participantsIn, setIndexed } from './participant-index.ts'
import { charactersOf, indexTicket, textsOfTicket, type IndexedTicket, type TicketText } from './ticket-texts.ts'

/** A ticket with the texts that it had when it was cut. */
export interface CutTicket {
  readonly texts: readonly TicketText[]
  readonly ticket: IndexedTicket
}

/**
 * `transact` runs one transaction. Texts are cut between two of them, so that nobody who writes waits for it, and once more where others were written
 * meanwhile.
 */
export async function indexParticipantsOf(
  transact: <T>(work: (write: Write) => Promise<T>) => Promise<T>,
  ticketId: number,
): Promise<void> {
  for (let cut: CutTicket | undefined; ;) {
    const texts = await transact((write) => putParticipants(write, ticketId, cut))
    if (!texts) return
    cut = await cutTicket(texts)
  }
}

export const cutTicket = async (texts: readonly TicketText[]): Promise<CutTicket> => ({
  texts,
  ticket: await indexTicket(texts),
})

/** Answers the texts of the ticket where they have to be cut first, having done nothing; else all is done. */
export async function putParticipants(
  write: Write,
  ticketId: number,
  cut?: CutTicket,
): Promise<readonly TicketText[] | undefined> {
  const [isYetToCome, isToBePut] = await Promise.all([isYetToBeIndexed(write, ticketId), isShort(write, ticketId)])
  if (isYetToCome || !isToBePut) return
  const search = searchOf(write.dialect)
  const participants = await participantsIn(write.db, [ticketId], { all: true })
  if (search.replaceScope) {
    const { requesterId } = await write.db
      .selectFrom('ticket')
      .where('id', '=', ticketId)
      .select('requester_id as requesterId')
      .executeTakeFirstOrThrow()
    const scope = scopeTokensOf({ requesterId, participants: participants.get(ticketId), audience: 'everyone' })
    await runAll(write, search.replaceScope(ticketId, scope))
  } else {
    const texts = await textsOfTicket(write, ticketId, participants)
    if (!isDeepStrictEqual(texts, cut?.texts)) return texts
    await runAll(write, search.forgetTicket(write, ticketId))
    await runAll(write, search.forgetPieces(ticketId))
    await runAll(write, documentRows(search, (cut as CutTicket).ticket, charactersOf(texts)))
  }
  await setIndexed(write, ticketId)
}
