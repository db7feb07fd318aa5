import type { Prefetch } from '../../graphql/prefetch.ts'
import { sessionClient } from '../../session/session.ts'
import { prefetchCounts } from '../filters/counts.ts'
import { parseAgentView, parseCustomerView, type TicketView } from '../filters/view.ts'
import { parsePlace } from '../triage-data/address.ts'
import { prefetchList } from './use-store.ts'

/** An agent's list; going through it asks for other things. */
export const prefetchAgentList: Prefetch = async (address, client, viewer) => {
  if (parsePlace(address.search).triage === undefined) await prefetch(parseAgentView, address, client, viewer)
}

/** A customer's list. */
export const prefetchCustomerList: Prefetch = (...about) => prefetch(parseCustomerView, ...about)

/** What a list shows depends on who sees it: whether tickets are shared with them. */
async function prefetch(
  parse: (params: Record<string, unknown>) => TicketView,
  ...[{ search, location }, client, viewer]: Parameters<Prefetch>
) {
  const known = await viewer
  if (!known) return
  const view = parse(search)
  sessionClient.ahead(() => prefetchCounts(view))
  await prefetchList(client, known.id, view, location)
}
