import { useEffect, useRef } from 'react'
import type { Comments } from '../../comments/comment-store.ts'
import { announce } from '../../ui/announcer.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import { toPreview } from './data.ts'
import { inWords } from './words.ts'

/** Says to screen readers what is looked at, once both are there: the focus stays in the list. */
export function useAnnouncePreview(ticket: TicketDetails | null, comments: Comments | null) {
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current || !ticket || !comments) return
    isSaid.current = true
    announce(inWords(toPreview(ticket, comments)))
  }, [ticket, comments])
}
