/** What the list shows, as it stands in the address. No params: all tickets, newest first. */
import { type Status, statuses } from '../statuses.ts'
import { boundsOf, parseRange } from './date-ranges.ts'

export const sorts = ['newest', 'oldest', 'updated', 'status'] as const
export type Sort = (typeof sorts)[number]

/** Each part is left out where it narrows nothing; the order of the keys is fixed. */
export type TicketView = {
  /** Words to search for. */
  q?: string
  /** Looks for the words as they were typed, and corrects no mistake in them. */
  exactly?: 'true'
  /** Several, divided by commas. */
  status?: string
  /** The requester's id. */
  requester?: string
  /** Ranges; see date-ranges.ts. */
  created?: string
  updated?: string
  files?: 'yes' | 'no'
  sort?: Exclude<Sort, 'newest'>
}

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
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : undefined)
  const status = statuses.filter((each) => text('status')?.split(',').includes(each))
  const sort = sorts.find((each) => each === text('sort'))
  const files = text('files')
  const q = searchText(text('q') ?? '')
  const parts: { [name in keyof TicketView]: TicketView[name] | undefined } = {
    q,
    exactly: q && text('exactly') === 'true' ? 'true' : undefined,
    status: status.length < statuses.length ? status.join(',') : undefined,
    requester: /^[1-9]\d{0,14}$/.test(text('requester') ?? '') ? text('requester') : undefined,
    created: parseRange(text('created')),
    updated: parseRange(text('updated')),
    files: files === 'yes' || files === 'no' ? files : undefined,
    sort: sort === 'newest' ? undefined : sort,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
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
  return statuses.filter((each) => status?.split(',').includes(each))
}

/** Adds the status to those shown, or takes it out. */
export function toggleStatus(view: TicketView, status: Status): TicketView {
  const chosen = statusesOf(view)
  const next = chosen.includes(status) ? chosen.filter((each) => each !== status) : [...chosen, status]
  return changeView(view, { status: next.join(',') })
}

/** Without anything that narrows; the order stays. */
export function clearFilters({ sort }: TicketView): TicketView {
  return sort ? { sort } : {}
}

/** How many parts narrow the list besides status and words. */
export function countFilters({ requester, created, updated, files }: TicketView): number {
  return [requester, created, updated, files].filter(Boolean).length
}

export function isNarrowed(view: TicketView): boolean {
  return Boolean(view.q || view.status || countFilters(view))
}

/** The arguments of the API's lists; `now` decides what 'the last 7 days' are. */
export function filterOf(view: TicketView, now = new Date()) {
  const status = statusesOf(view)
  const created = boundsOf(view.created, now)
  const updated = boundsOf(view.updated, now)
  return {
    ...(status.length > 0 && { status }),
    ...(view.requester && { requester: view.requester }),
    ...(created.from !== undefined && { createdFrom: iso(created.from) }),
    ...(created.to !== undefined && { createdTo: iso(created.to) }),
    ...(updated.from !== undefined && { updatedFrom: iso(updated.from) }),
    ...(updated.to !== undefined && { updatedTo: iso(updated.to) }),
    ...(view.files && { hasAttachments: view.files === 'yes' }),
  }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
