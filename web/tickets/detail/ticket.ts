import { useState } from 'react'
import { useQuery } from 'urql'
import { errorCode, plainMessage } from '../../graphql/errors.ts'
import { TicketDocument, type TicketQuery } from '../../graphql/generated/tickets/detail/ticket.ts'

export type TicketDetails = NonNullable<TicketQuery['ticket']>

/** One ticket, loaded anew whenever its screen opens. `missing` is the server's word for one that is not there for us. */
export function useTicket(id: string) {
  const [{ data, error, fetching, stale }, load] = useQuery({
    query: TicketDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const [ticket, setTicket] = useState(data?.ticket ?? null)
  // A failed refresh must not take away what was there.
  if (data?.ticket && data.ticket !== ticket) setTicket(data.ticket)
  return {
    ticket,
    failure: error ? plainMessage(error) : null,
    missing: error && errorCode(error) === 'NOT_FOUND' ? plainMessage(error) : null,
    busy: fetching || stale,
    reload: () => load({ requestPolicy: 'network-only' }),
  }
}
