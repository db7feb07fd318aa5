/** A list of tickets as it is read page by page, and how many it says there are. */
import { told, type TestUser } from './cast.ts'

const pageDocument = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
  tickets(filter: $filter, sort: $sort, first: $first, after: $after) { id cursor } }`
const countDocument = 'query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }'

/** The ids of all pages of `first` tickets, in their order. */
export async function listedInPages(
  person: TestUser,
  list: { readonly filter: object; readonly sort: string; readonly first: number },
): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = null; ;) {
    const page: { id: string; cursor: string }[] = told(await person.ask(pageDocument, { ...list, after }), 'tickets')
    ids.push(...page.map(({ id }) => id))
    if (page.length < list.first) return ids
    after = page.at(-1)?.cursor ?? null
  }
}

/** Of all statuses together. */
export async function countListed(person: TestUser, filter: object): Promise<number> {
  const counts: { count: number }[] = told(await person.ask(countDocument, { filter }), 'ticketCounts')
  return counts.reduce((sum, { count }) => sum + count, 0)
}
