import { useEffect, useRef } from 'react'
import { onLiveEvents } from '../../live/events.ts'

/** Calls back when others changed the ticket, or may have. */
export function useLiveEventsOf(ticketId: string, reload: () => void) {
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(
    () =>
      onLiveEvents(({ tickets, everything }) => {
        if (everything || tickets.some(({ id }) => id === ticketId)) latest.current()
      }),
    [ticketId],
  )
}
