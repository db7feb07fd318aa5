import { setDraftsAside } from '../drafts/set-aside.ts'
import { logout } from '../session/session.ts'
import { forgetSearches } from '../tickets/search/recent.ts'

/** Logs out, and leaves nothing of this person behind on the screen. */
export function leave(userId: string) {
  // First, while the screens still stand: what they are asked to forget they have written already.
  setDraftsAside(userId)
  forgetSearches(userId)
  logout()
}
