/** The pages of a list that are loaded, as data: what comes in is merged, what is far away is let go. */
import type { TicketFieldsFragment } from '../../graphql/generated/live/live.ts'
import type { SearchTicketsQuery } from '../../graphql/generated/tickets/list-data/search.ts'
import type { Standing } from '../filters/sorts.ts'

export type ListedTicket = TicketFieldsFragment

/** Where and how a search found a ticket. */
export type Found = Pick<SearchResult['hits'][number], 'place' | 'excerpt'>

/** What is said about a search beside its hits. */
export type SearchAnswer = Pick<SearchResult, 'ignoredWords' | 'correctedText' | 'indexed'>

type SearchResult = NonNullable<SearchTicketsQuery['searchTickets']>

export type Row = {
  readonly ticket: ListedTicket
  readonly found?: Found | undefined
  /** Below which heading it stands: it stays there when the ticket changes, until the list is loaded anew. */
  readonly group?: Group
}

/** Of a list in groups. */
export type Group = {
  /** Nothing that someone wrote. */
  readonly key: string
  /** A ticket as it was put into the group. */
  readonly of: ListedTicket
}

export type Page = {
  /** The cursor that the page follows; null for the first. */
  readonly after: string | null
  /** Known even while the rows are let go. */
  readonly ids: readonly string[]
  readonly rows: readonly Row[] | null
  /** The keys of its groups, one after the other; only where the list stands in groups. */
  readonly groups?: readonly string[]
  /** False when it is to be asked for again as soon as it comes near. */
  readonly fresh: boolean
}

/** What the server answers for one page. */
export type LoadedPage = {
  readonly rows: readonly Row[]
  /** The cursor of the last row, undefined without any. */
  readonly next: string | undefined
  /** Nothing follows. */
  readonly last: boolean
  /** Of a search. */
  readonly answer?: SearchAnswer
}

export type Pages = {
  readonly pages: readonly Page[]
  /** The cursor that the next page follows. */
  readonly next: string | null
  readonly ended: boolean
  /** Where the last ticket that was loaded stands, for telling what lies beyond. */
  readonly tail: Standing | null
}

export const noPages: Pages = { pages: [], next: null, ended: false, tail: null }

/** Adds the page after the last. A ticket that moved while one scrolled stays where it was first seen. */
export function append(list: Pages, { rows, next, last }: LoadedPage): Pages {
  const known = new Set(list.pages.flatMap(({ ids }) => ids))
  const added = uniqueRows(rows, known)
  const page = { after: list.next, ...filledWith(added), fresh: true }
  return {
    pages: added.length > 0 || list.pages.length === 0 ? [...list.pages, page] : list.pages,
    next: next ?? list.next,
    ended: last,
    tail: standingOf(added.at(-1)) ?? list.tail,
  }
}

/**
 * A page as it came again. Rows that were pushed off its end by new ones stay; of new ones only those are taken in that
 * `admit` lets in.
 */
export function replacePage(list: Pages, index: number, loaded: LoadedPage, admit: (id: string) => boolean): Pages {
  const page = list.pages[index]
  if (!page) return list
  const others = new Set(list.pages.flatMap(({ ids }, at) => (at === index ? [] : ids)))
  const known = new Set(page.ids)
  const fetched = uniqueRows(loaded.rows, others)
  const admitted = fetched.filter(({ ticket: { id } }) => known.has(id) || admit(id))
  const fetchedIds = new Set(idsOf(fetched))
  const lastCommon = page.ids.findLastIndex((id) => fetchedIds.has(id))
  const pushedOff = loaded.last ? [] : (page.rows?.slice(lastCommon + 1) ?? [])
  const rows = [...admitted, ...pushedOff]
  return setPage(list, index, { ...page, ...filledWith(rows), fresh: true })
}

/** Lets the rows of pages go that are more than `margin` pages away from those from `first` to `last`. */
export function dropFar(list: Pages, first: number, last: number, margin: number): Pages {
  const isFar = (at: number) => at < first - margin || at > last + margin
  if (!list.pages.some(({ rows }, at) => rows && isFar(at))) return list
  const pages = list.pages.map((page, at) => (page.rows && isFar(at) ? { ...page, rows: null, fresh: false } : page))
  return { ...list, pages }
}

/** Keeps all rows, but has them asked for again when they come near. */
export function markStale(list: Pages): Pages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, fresh: false })) }
}

/** Shows a ticket as it is now in its row; the list stays the same object when it has no such row. */
export function patch(list: Pages, ticket: ListedTicket): Pages {
  const index = list.pages.findIndex(({ ids }) => ids.includes(ticket.id))
  const page = list.pages[index]
  if (!page?.rows) return list
  const rows = page.rows.map((row) => (row.ticket.id === ticket.id ? { ...row, ticket } : row))
  return setPage(list, index, { ...page, rows })
}

export function isListed(list: Pages, id: string): boolean {
  return list.pages.some(({ ids }) => ids.includes(id))
}

export function countRows(pages: readonly Page[]): number {
  return pages.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** The key of the group that ends the page before; undefined at the beginning, and where the list stands in no groups. */
export const groupBefore = (pages: readonly Page[], index: number): string | undefined =>
  pages[index - 1]?.groups?.at(-1)

/** How many headings stand in these pages, of which the first page is the first of the list. */
export function countHeadings(pages: readonly Page[]): number {
  return pages.reduce((sum, { groups = [] }, index) => {
    const goesOn = groups.length > 0 && groups[0] === groupBefore(pages, index)
    return sum + groups.length - (goesOn ? 1 : 0)
  }, 0)
}

/** Of no page the rows are there. */
export function isBare(list: Pages): boolean {
  return list.pages.length > 0 && list.pages.every(({ rows }) => !rows)
}

/** The list without what is written in it: enough to find one's place in it again. */
export function withoutRows(list: Pages): Pages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, rows: null, fresh: false })) }
}

function standingOf(row: Row | undefined): Standing | undefined {
  if (!row) return undefined
  const { title: _title, user: _user, assignee, team, attachments: _files, ...standing } = row.ticket
  return { ...standing, assignee: assignee && { id: assignee.id }, team: team && { id: team.id } }
}

function setPage(list: Pages, index: number, page: Page): Pages {
  return { ...list, pages: list.pages.with(index, page) }
}

function uniqueRows(rows: readonly Row[], known: ReadonlySet<string>): Row[] {
  const seen = new Set(known)
  return rows.filter(({ ticket: { id } }) => !seen.has(id) && seen.add(id))
}

const filledWith = (rows: readonly Row[]): Pick<Page, 'ids' | 'rows' | 'groups'> => ({
  ids: idsOf(rows),
  rows,
  ...(rows.some(({ group }) => group) && { groups: groupsOf(rows) }),
})

function groupsOf(rows: readonly Row[]): string[] {
  const keys = rows.map(({ group }) => group?.key ?? '')
  return keys.filter((key, index) => index === 0 || key !== keys[index - 1])
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.map(({ ticket }) => ticket.id)
}
