/** Whose tickets a list shows, where members of an organisation see each other's: one's own, until all are asked for. */
import type { TicketFilter } from '../../graphql/generated/tickets/filters/counts.ts'
import { currentSession } from '../../session/session.ts'
import { filterOf, type TicketView } from './view.ts'

/** The requester whom the list is narrowed to although nobody has chosen one. */
function ownOnly({ shared, requester }: TicketView): string | undefined {
  const { viewer } = currentSession()
  return viewer?.sharedWith && !shared && !requester ? viewer.id : undefined
}

/** What the server is asked for; `now` as in filterOf. */
export function listedFilter(view: TicketView, now?: Date): TicketFilter {
  const own = ownOnly(view)
  const filter = filterOf(view, now)
  return own === undefined ? filter : { ...filter, requester: own }
}

/** Whether there may be tickets that are told live and do not belong here. */
export const isNarrowerThanTold = (view: TicketView): boolean => Object.keys(listedFilter(view)).length > 0
