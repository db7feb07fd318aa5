import { flushDrafts } from '../drafts/flush.ts'
import { setDraftsAside } from '../drafts/set-aside.ts'
import { logout } from '../session/session.ts'
import { forgetSearches } from '../tickets/search/recent.ts'
import { forgetTickets } from '../tickets/ticket-data/recent.ts'
import { forgetTyped } from './palette/memory.ts'

/** Logs out, and leaves nothing of this person behind on the screen. */
export function leave(userId: string) {
  const isFlushed = flushDrafts()
  // First, while the screens still stand: what they are asked to forget they have written already.
  setDraftsAside(userId)
  forgetSearches(userId)
  forgetTickets(userId)
  forgetTyped()
  void logout(isFlushed)
}
