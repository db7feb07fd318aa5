import { useCallback } from 'react'
import { emailOfRequester, rememberNames, rememberRequester } from '../filters/known-names.ts'
import type { TicketView } from '../filters/view.ts'
import type { Pages } from '../list-data/pages.ts'

/** The address holds only the id; the email comes from the row that was clicked, or from the rows that came. */
export function useRequesterName({ requester }: TicketView, shown: TicketView, list: Pages) {
  const ticket = list.pages[0]?.rows?.[0]?.ticket
  const first = ticket?.user
  if (shown.requester && first?.id === shown.requester) rememberRequester(first)
  if (ticket) rememberNames(ticket)
  const remember = useCallback(({ id, email }: { id: string; email: string }) => rememberRequester({ id, email }), [])
  return { requesterName: requester && emailOfRequester(requester), remember }
}
