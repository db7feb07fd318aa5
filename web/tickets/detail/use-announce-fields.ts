import { useEffect, useRef } from 'react'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { choiceNames, labelOf, titleOf } from '../fields.ts'
import type { TicketDetails } from '../ticket-data/store.ts'

/** Announces to screen readers what a field was changed to, whoever set it. */
export function useAnnounceFields(ticket: TicketDetails) {
  const announced = useRef(ticket)
  useEffect(() => {
    const before = announced.current
    announced.current = ticket
    for (const name of choiceNames) {
      const value = ticket[name]
      if (value && value !== before[name]) {
        announce(text().field.changed(titleOf(name), labelOf(name, value)))
      }
    }
  }, [ticket])
}
