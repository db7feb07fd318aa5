import { useEffect } from 'react'
import { text } from '../../text/text.ts'
import { tell, told } from '../changes/own-changes.ts'

/** What was written on a ticket was not sent: back to it, where nothing else has the focus by now; whoever has gone on to another ticket is told there. */
export function noteUnsent(ticketId: string, area: HTMLTextAreaElement | null, why: string) {
  const { changes } = text()
  if (!area) {
    const words = changes.of(ticketId, changes.notSent(why))
    tell({ kind: 'failed', words, change: null, seenOn: ticketId })
  } else if (document.activeElement === document.body) area.focus()
}

/** Back at the ticket one has the text itself before one. */
export function useForgetUnsent(ticketId: string) {
  useEffect(() => {
    if (told.read()?.seenOn === ticketId) told.set(null)
  }, [ticketId])
}
