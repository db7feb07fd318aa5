import { useEffect, useRef } from 'react'
import { onNews } from '../../live/news.ts'

/** Calls back when others changed the ticket, or may have. */
export function useNewsOf(ticketId: string, reload: () => void) {
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(
    () =>
      onNews(({ tickets, everything }) => {
        if (everything || tickets.some(({ id }) => id === ticketId)) latest.current()
      }),
    [ticketId],
  )
}
