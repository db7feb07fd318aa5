/** What the list shows, as it stands in the address. No params: all tickets, newest first. */
import type { TicketFilter } from '../../graphql/generated/tickets/filters/counts.ts'
import type { Status } from '../statuses.ts'
import { parseColumns } from './columns.ts'
import { type FilterParts, filters, filtersWithToken } from './filters.ts'
import { type Sort, sortNames, sorts } from './sorts.ts'
import { statusesIn } from './status.ts'

/** Each part is left out where it narrows nothing; the order of the keys is fixed. */
export type TicketView = {
  /** Words to search for. */
  q?: string
  /** Looks for the words as they were typed, and corrects no mistake in them. */
  exactly?: 'true'
  /** Of a customer: instead of their own tickets those of all whose tickets they see, or those that they were added to. */
  shared?: 'all' | 'joined'
  sort?: Exclude<Sort, 'newest'>
  /** Instead of the usual ones. */
  columns?: string
  /** The saved view that it began from. All that it shows stands here by itself all the same: who opens the address needs no view. */
  view?: string
} & FilterParts

const maxSearch = 1_000

/** Of what was typed, what is searched for and stands in the address: whole words, as many as fit. */
export function searchText(typed: string): string {
  const text = typed.trim()
  if (text.length <= maxSearch) return text.toWellFormed()
  const words = text.slice(0, maxSearch + 1).replace(/\s\S*$/, '')
  return words.slice(0, maxSearch).trim().toWellFormed()
}

/** Reads the search params of an address; what is not valid is as if it were not there. */
export function parseView(params: Record<string, unknown>): TicketView {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
  const sort = sortNames.find((each) => each === text('sort'))
  const q = searchText(text('q'))
  const parts = {
    q,
    exactly: q && text('exactly') === 'true' ? 'true' : undefined,
    shared: ['all', 'joined'].find((each) => each === text('shared')),
    ...Object.fromEntries(filters.map(({ param, parse }) => [param, parse(text(param))])),
    sort: sort === 'newest' ? undefined : sort,
    columns: parseColumns(text('columns')),
    view: /^[1-9]\d{0,14}$/.test(text('view')) ? text('view') : undefined,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
}

/** The same where an agent looks, to whom nothing has to be shared, and whose turn it never is as a customer's. */
export const parseAgentView = (params: Record<string, unknown>): TicketView =>
  changeView(parseView(params), { shared: undefined, yours: undefined })

/** The same where a customer looks: what the API refuses to customers is as if it were not there, too. */
export function parseCustomerView(params: Record<string, unknown>): TicketView {
  const view = parseView(params)
  const refused = filters.filter(({ isForAgents }) => isForAgents).map(({ param }) => [param, undefined])
  const { sort = 'newest' } = view
  return changeView(view, {
    ...Object.fromEntries(refused),
    ...(sorts[sort].isForAgents && { sort: undefined }),
    columns: undefined,
    view: undefined,
  })
}

/** The view with some parts changed; undefined takes a part out. */
export function changeView(view: TicketView, change: { [name in keyof TicketView]?: TicketView[name] | undefined }) {
  return parseView({ ...view, ...change })
}

/** The same text for the same view. */
export function viewKey(view: TicketView): string {
  return JSON.stringify(parseView(view))
}

export function statusesOf({ status }: TicketView): Status[] {
  return statusesIn(status)
}

/** Adds the status to those shown, or takes it out. */
export function toggleStatus(view: TicketView, status: Status): TicketView {
  const chosen = statusesOf(view)
  const next = chosen.includes(status) ? chosen.filter((each) => each !== status) : [...chosen, status]
  return changeView(view, { status: next.join(',') })
}

/** Without anything that narrows; the order, the columns and whose they are stay. */
export function clearFilters({ sort, columns, shared }: TicketView): TicketView {
  return parseView({ sort, columns, shared })
}

/** What decides which tickets are listed, in which order; not how they are drawn. */
export function withoutColumns(view: TicketView): TicketView {
  return changeView(view, { columns: undefined })
}

/** The view without what its tokens show; status and words stay. */
export function clearTokens(view: TicketView): TicketView {
  return changeView(view, Object.fromEntries(filtersWithToken().map(({ param }) => [param, undefined])))
}

/** How many parts narrow the list besides status and words. */
export function countFilters(view: TicketView): number {
  return filtersWithToken().filter(({ param }) => view[param]).length
}

/** Whether anything besides words narrows the list. */
export function isFiltered(view: TicketView): boolean {
  return filters.some(({ param }) => view[param])
}

export function isNarrowed(view: TicketView): boolean {
  return Boolean(view.q) || isFiltered(view)
}

/** The filter as the API takes it; `now` decides what 'the last 7 days' are. */
export function filterOf(view: TicketView, now = new Date()): TicketFilter {
  const fields = filters.flatMap(({ param, toInput }) => {
    const value = view[param]
    return value ? Object.entries(toInput(value, now)) : []
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** The other way: what shows the tickets of a filter of the API. Null where no address says the same; times become days. */
export function viewOfFilter(filter: TicketFilter, sort: Sort): TicketView | null {
  const parts = filters.map(({ param, fromInput }) => [param, fromInput(filter)])
  const view = parseView({ ...Object.fromEntries(parts), sort })
  return sameBesideTimes(filterOf(view), filter) ? view : null
}

function sameBesideTimes(a: TicketFilter, b: TicketFilter): boolean {
  return JSON.stringify(withoutTimes(a)) === JSON.stringify(withoutTimes(b))
}

/** Lists have no order, and what narrows nothing is not there. Which times there are counts, not when. */
function withoutTimes(filter: TicketFilter): unknown {
  return Object.entries(filter)
    .filter(([, value]) => value != null)
    .map(([name, value]) => [name, isTime(name) ? true : Array.isArray(value) ? value.map(String).toSorted() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}

const isTime = (name: string) => /^(?:created|updated)(?:From|To)$/.test(name)
