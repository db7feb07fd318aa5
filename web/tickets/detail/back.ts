import { useClient } from '../../graphql/provider.ts'
import { useViewer } from '../../session/session.ts'
import type { TicketView } from '../filters/view.ts'
import { listCache } from '../list-data/cache.ts'

/** What the list showed that one came from. */
export const useListBefore = (): TicketView => listCache(useClient(), useViewer().id).last()
