/** Filters as the oracle knows them, and as the API takes them. */
import type { Random } from '../../scripts/demo/random.ts'
import type { TestUser } from './cast.ts'
import type { Filter, KnownTicket } from './search-oracle.ts'
import type { SearchArguments } from './search-tickets.ts'

export function toArguments({ status, requesterId, hasAttachments, ...times }: Filter): SearchArguments {
  const dates = Object.entries(times).map(([name, time]) => [name, new Date(time).toISOString()])
  return {
    ...(status && { status }),
    ...(requesterId !== undefined && { requester: String(requesterId) }),
    ...(hasAttachments !== undefined && { hasAttachments }),
    ...Object.fromEntries(dates),
  }
}

/** None for two in five; times are those at which some of `tickets` were made. */
export function createFilter(
  { between, chance, pick }: Random,
  tickets: readonly KnownTicket[],
  requesters: readonly TestUser[],
): Filter {
  if (chance(0.4)) return {}
  const times = [pick(tickets).createdAt, pick(tickets).createdAt].toSorted((a, b) => a - b) as [number, number]
  return {
    ...(chance(0.4) && { status: pick([['open'], ['pending', 'closed'], ['resolved', 'resolved']] as const) }),
    ...(chance(0.3) && { requesterId: Number(pick(requesters).id) }),
    ...(chance(0.3) && { hasAttachments: between(0, 1) === 1 }),
    ...(chance(0.2) && { createdFrom: times[0] }),
    ...(chance(0.2) && { createdTo: times[1] }),
    ...(chance(0.2) && { updatedFrom: times[0] }),
    ...(chance(0.2) && { updatedTo: times[1] + 1 }),
  }
}
