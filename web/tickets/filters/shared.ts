/** Whose tickets a list shows to who sees more than their own: these, until others are asked for. */
import type { TicketFilter } from '../../graphql/generated/tickets/filters/counts.ts'
import { text } from '../../text/text.ts'
import { currentSession } from '../../session/session.ts'
import { filterOf, type TicketView } from './view.ts'

/** The requester whom the list is narrowed to although nobody has chosen one. */
function ownOnly({ shared, requester }: TicketView): string | undefined {
  const { viewer } = currentSession()
  const isAll = shared === 'all' && viewer?.sharedWith
  return (viewer?.sharedWith || viewer?.takesPart) && !isAll && !requester ? viewer.id : undefined
}

/** What the server is asked for; `now` as in filterOf. */
export function listedFilter(view: TicketView, now?: Date): TicketFilter {
  const own = ownOnly(view)
  const filter = filterOf(view, now)
  if (view.shared === 'joined') return { ...filter, takesPart: true }
  return own === undefined ? filter : { ...filter, requester: own }
}

/** What a customer's list is called. */
export function listTitle({ shared }: TicketView, sharedWith: string | null | undefined): string {
  const t = text()
  if (shared === 'joined') return t.shared.joined
  return sharedWith && shared ? t.shared.allOf(sharedWith) : t.tickets.mine
}

/** Whether there may be tickets that are told live and do not belong here. */
export const isNarrowerThanTold = (view: TicketView): boolean => Object.keys(listedFilter(view)).length > 0
