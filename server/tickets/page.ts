/** One page of a filtered and sorted list, found by key: the hundredth page costs no more than the first. */
import { sql } from 'kysely'
import type { Database, Read } from '../database/database.ts'
import type { QueryParts } from '../database/query.ts'
import { scopeOf } from '../database/scope.ts'
import type { Status } from '../database/tables.ts'
import type { Viewer } from '../database/viewer.ts'
import { invalid } from '../platform/errors.ts'
import { countTickets, toCounts, type StatusCount } from './counts.ts'
import { fields, sorts, type FieldName, type FieldWithValues, type TicketSort } from './fields.ts'
import { checkPage, isCounted, type TicketFilter } from './filter.ts'
import { snoozedTickets } from './snooze.ts'
import { statuses } from './status-type.ts'
import { findTagPath, goesByTag, passesAlong, ticketsAlong, type TagPath } from './tags/tag-path.ts'
import { readInTurns, selectTickets, toTickets, type Ticket, type TicketRow } from './tickets.ts'

export interface PageRequest {
  readonly filter: TicketFilter
  readonly sort: TicketSort
  /** How many tickets at most. */
  readonly first: number
  /** The cursor of the ticket that the page follows. */
  readonly after?: string | undefined
}

/** With the way to its tickets where it is narrowed to tags. */
type Found = PageRequest & { readonly path: TagPath }

const countCap = 1_000

/** Throws Invalid for a cursor of another sort and for a page that is too long. */
export async function pageOfTickets(database: Database, viewer: Viewer, asked: PageRequest): Promise<Ticket[]> {
  checkPage(asked.first)
  const read = (await isQuick(asked, database.read(viewer))) ? database.read(viewer) : database.readSlow(viewer)
  const { sort } = asked
  const request: Found = { ...asked, path: await findTagPath(read, asked.filter) }
  const { name, order } = sorts[sort]
  const rows = order === 'values' ? await byValue(read, request, name) : await byTime(read, request)
  return toTickets(rows, (row) => {
    const place = `${timeOf(sort, row)}.${row.id}`
    return order === 'values' ? `${sort}.${row[name]}.${place}` : `${sort}.${place}`
  })
}

/**
 * The statuses within which an index has the tickets in the order of their creation: those of one assignee or one team, and of what nobody has
 * taken those that are not closed. Undefined where none has.
 */
function indexedByStatus({
  status = statuses,
  assignee,
  team,
  snoozed,
  ...others
}: TicketFilter): readonly Status[] | undefined {
  if (snoozed || Object.values(others).some((value) => value !== undefined)) return undefined
  const [one, another] = [assignee, team].filter((assigned) => assigned !== undefined)
  if (!one || another) return undefined
  if (one.none) return one === assignee && !one.ids.length && !status.includes('closed') ? status : undefined
  return one.ids.length === 1 ? status : undefined
}

/** So many tickets can be looked at on the way to a page. */
const fewTickets = 2_000

/** Whether an index leads straight to the page, or there are few tickets at all; if not, many may have to be looked at. */
async function isQuick({ sort, filter: asked }: PageRequest, read: Read): Promise<boolean> {
  // What is snoozed is passed over on the way.
  const { snoozed, ...filter } = asked
  if (snoozed !== undefined && (snoozed || !(await snoozedTickets(read, fewTickets)))) return false
  const { name, order } = sorts[sort]
  // Within one of them by any other value no index has the order: all of a team's tickets would be sorted.
  if (indexedByStatus(filter) && timeFieldOf(sort) === 'createdAt' && (order !== 'values' || name === 'status'))
    return true
  const narrowed: TicketFilter = order === 'values' ? { ...filter, [name as string]: fields[name].values } : filter
  if (!isCounted(narrowed)) return false
  if (sort !== 'updated' || !filter.status) return true
  // No index has one requester's tickets of a status by their last change.
  if (filter.requesterId === undefined && scopeOf(read.viewer).tickets.kind === 'all') return true
  const counts = await countTickets(read, filter.requesterId)
  return counts.reduce((sum, { count }) => sum + count, 0) <= fewTickets
}

/** Tickets of one value, too, are in the order of their creation. */
const timeFieldOf = (sort: TicketSort): FieldName => (sorts[sort].order === 'values' ? 'createdAt' : sorts[sort].name)

const timeOf = (sort: TicketSort, row: TicketRow): number => Number(row[timeFieldOf(sort)])

/** Of each status that is asked for so many that the page can be made of them: each is found by an index of its own. */
async function byTime(read: Read, request: Found): Promise<TicketRow[]> {
  const { filter, sort, first, after } = request
  const place = parseCursor(after, sort)
  const wanted = filter.status ?? (sort === 'updated' ? [] : (indexedByStatus(filter) ?? []))
  if (wanted.length < 2) return inOrder(read, request, place)
  const perStatus = await Promise.all(
    wanted.map((status) => inOrder(read, { ...request, filter: { ...filter, status: [status] } }, place)),
  )
  const later = (a: TicketRow, b: TicketRow) => timeOf(sort, b) - timeOf(sort, a) || b.id - a.id
  return perStatus
    .flat()
    .sort(sorts[sort].order === 'asc' ? (a, b) => later(b, a) : later)
    .slice(0, first)
}

interface Place {
  readonly time: number
  readonly id: number
}

const inOrder = (read: Read, request: Omit<Found, 'after'>, after: Place | undefined): Promise<TicketRow[]> =>
  readInTurns(request.first, (first, last) =>
    rowsAfter(
      read,
      { ...request, first },
      last === undefined ? after : { time: timeOf(request.sort, last), id: last.id },
    ),
  )

function rowsAfter(
  read: Read,
  { filter, sort, first, path }: Omit<Found, 'after'>,
  after: Place | undefined,
): Promise<TicketRow[]> {
  const name = timeFieldOf(sort)
  // Along the tag's own index its columns are the order.
  const tagId = name === 'createdAt' && goesByTag(path, filter) ? path.tagId : undefined
  const [column, id] =
    tagId === undefined
      ? [sql.ref(`ticket.${fields[name].column}`), sql.ref('ticket.id')]
      : [sql.ref('held.created_at'), sql.ref('held.ticket_id')]
  const direction = sorts[sort].order === 'asc' ? 'asc' : 'desc'
  return read.build((q) => {
    let tickets = selectTickets(q)
      .$if(tagId !== undefined, (of) =>
        of.innerJoin('ticket_tag as held', 'held.ticket_id', 'ticket.id').where('held.tag_id', '=', tagId as number),
      )
      .where(passesAlong(q, path, filter))
    if (after) {
      const beyond = direction === 'asc' ? sql`>` : sql`<`
      tickets = tickets.where(sql<boolean>`(${column}, ${id}) ${beyond} (${after.time}, ${after.id})`)
    }
    return tickets.orderBy(column, direction).orderBy(id, direction).limit(first)
  })
}

/** One value after the other, the newest tickets of each first: a walk through one index range after the other. */
async function byValue(
  read: Read,
  { filter, sort, first, after, path }: Found,
  name: FieldWithValues,
): Promise<TicketRow[]> {
  const { values }: { readonly values: readonly string[] } = fields[name]
  const place = parseCursor(after, sort, values)
  const wanted: readonly string[] = filter[name] ?? values
  const rows: TicketRow[] = []
  for (const value of values.slice(place ? values.indexOf(place.value) : 0)) {
    if (rows.length === first || !wanted.includes(value)) continue
    const request = {
      filter: { ...filter, [name as string]: [value] },
      sort: 'newest' as const,
      first: first - rows.length,
      path,
    }
    rows.push(...(await inOrder(read, request, value === place?.value ? place : undefined)))
  }
  return rows
}

/** A cursor is a sort, of a sort by values the value, a time and an id. */
function parseCursor(
  cursor: string | undefined,
  sort: TicketSort,
  values: readonly string[] = [''],
): (Place & { readonly value: string }) | undefined {
  if (cursor === undefined) return undefined
  for (const value of values) {
    const start = value ? `${sort}.${value}.` : `${sort}.`
    const match = cursor.startsWith(start) ? /^(\d{1,15})\.(\d{1,15})$/.exec(cursor.slice(start.length)) : null
    if (match) return { value, time: Number(match[1]), id: Number(match[2]) }
  }
  throw invalid('after', 'tickets.wrongCursor')
}

/** How many tickets of each status pass the filter; where that would mean looking at all of them, up to 1,000 each. */
export async function countsOf(database: Database, viewer: Viewer, filter: TicketFilter): Promise<StatusCount[]> {
  if (isCounted(filter)) {
    const counts = await countTickets(database.read(viewer), filter.requesterId)
    return counts.map((one) => (filter.status?.includes(one.status) === false ? { ...one, count: 0 } : one))
  }
  const wanted = statuses.filter((status) => filter.status?.includes(status) !== false)
  const read = database.readSlow(viewer)
  const path = await findTagPath(read, filter)
  // One statement for all of them: what it takes is one person's, and bounded as one.
  const [counts] = await read.build((q: QueryParts<object>) =>
    q.db.selectNoFrom(
      wanted.map((status) =>
        q.db
          .selectFrom(
            ticketsAlong(q, path, { ...filter, status: [status] })
              .limit(countCap + 1)
              .as('some'),
          )
          .select((s) => s.fn.countAll<number>().as('count'))
          .as(status),
      ),
    ),
  )
  return toCounts(
    wanted.map((status) => ({ status, count: counts?.[status] ?? 0 })),
    countCap,
  )
}
