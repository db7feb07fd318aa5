/** One page of a filtered and sorted list, found by key: the hundredth page costs no more than the first. */
import type { Database, Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import type { QueryParts } from '../database/query.ts'
import { narrowed, scopeOf } from '../database/scope.ts'
import type { Status } from '../database/tables.ts'
import type { Viewer } from '../database/viewer.ts'
import { invalid } from '../platform/errors.ts'
import { countInTurn, countTickets, fewTickets, isCountedSlowly, toCounts, type StatusCount } from './counts.ts'
import {
  fields,
  newestFirst,
  sorts,
  type FieldWithValues,
  type Line,
  type Reference,
  type TicketSort,
} from './fields.ts'
import { checkPage, isCounted, type TicketFilter } from './filter.ts'
import { mergeLists } from './merge-lists.ts'
import { referredBy } from './referred.ts'
import { snoozedTickets } from './snooze.ts'
import { statuses } from './statuses.ts'
import { findTagPath, goesByTag, isOfColleagues, passesAlong, ticketsAlong, type TagPath } from './tags/tag-path.ts'
import { readInTurns, selectTickets, toTickets, type Ticket, type TicketRow } from './tickets.ts'

export interface PageRequest {
  readonly filter: TicketFilter
  readonly sort: TicketSort
  /** How many tickets at most. */
  readonly first: number
  /** The cursor of the ticket that the page follows. */
  readonly after?: string | undefined
}

/** With the way to its tickets where it is narrowed to tags, and in which order they are read. */
interface Found extends Omit<PageRequest, 'after'> {
  readonly path: TagPath
  readonly line: Line
  /** Only tickets of which this field has no value. */
  readonly without?: FieldWithValues
}

const countCap = 1_000

/** Throws Invalid for a cursor of another sort and for a page that is too long. */
export async function pageOfTickets(database: Database, who: Viewer, asked: PageRequest): Promise<Ticket[]> {
  checkPage(asked.first)
  const viewer = narrowed(who, asked.filter.requesterId)
  const read = (await isQuick(asked, database.read(viewer))) ? database.read(viewer) : database.readSlow(viewer)
  const { sort, after } = asked
  const { name, order, line } = sorts[sort]
  const request: Found = { ...asked, path: await findTagPath(read, asked.filter), line }
  if (order === 'rows') {
    // What refers to none comes last, and may have no index.
    const none = { ...asked.filter, [name]: { ids: [], none: true } }
    const readNone = (await isQuick({ ...asked, filter: none, sort: 'newest' }, read))
      ? read
      : database.readSlow(viewer)
    return toTickets(await byRow(read, request, { name, after, readNone, none }), (row) => {
      return `${sort}.${row[name] ?? noValue}.${placeOf(row, line)}`
    })
  }
  if (order !== 'values') {
    const rows = await byTime(read, request, parseCursor(after, sort))
    return toTickets(rows, (row) => `${sort}.${placeOf(row, line)}`)
  }
  return toTickets(await byValue(read, request, { name, after }), (row) => {
    const value = row[name]
    return `${sort}.${value ?? noValue}.${placeOf(row, value === null ? newestFirst : line)}`
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

/** Whether an index leads straight to the page, or there are few tickets at all; if not, many may have to be looked at. */
async function isQuick({ sort, filter: asked }: PageRequest, read: Read): Promise<boolean> {
  if (isOfColleagues(read, asked)) return false
  // What is snoozed is passed over on the way.
  const { snoozed, ...filter } = asked
  if (snoozed !== undefined && (snoozed || !(await snoozedTickets(read, fewTickets)))) return false
  const { name, order, line } = sorts[sort]
  if (order === 'rows') return isOnlyOf(filter, 'status') || isUnnarrowed(filter)
  // Within one of them by any other value no index has the order: all of a team's tickets would be sorted.
  if (indexedByStatus(filter) && line.name === 'createdAt' && (order !== 'values' || name === 'status')) return true
  if (line.name === 'waitingSince' && isOnlyOf(filter, 'turn')) return true
  const narrowed: TicketFilter = order === 'values' ? { ...filter, [name as string]: fields[name].values } : filter
  if (!isCounted(narrowed)) return isOfFewOwn(narrowed, read)
  if (sort !== 'updated' || !filter.status) return true
  // No index has one requester's tickets of a status by their last change.
  if (filter.requesterId === undefined && scopeOf(read.viewer).tickets.kind === 'all') return true
  if (await isCountedSlowly(read)) return false
  const counts = await countTickets(read, filter.requesterId)
  return counts.reduce((sum, { count }) => sum + count, 0) <= fewTickets
}

/** Whether it is only whose turn it is on few tickets of one's own. */
async function isOfFewOwn(filter: TicketFilter, read: Read): Promise<boolean> {
  const others = { ...filter, turn: undefined, status: undefined, requesterId: undefined }
  if (!filter.turn || !isUnnarrowed(others) || scopeOf(read.viewer).tickets.kind !== 'own') return false
  const counts = await countTickets(read)
  return counts.reduce((sum, { count }) => sum + count, 0) <= fewTickets
}

const isOnlyOf = (filter: TicketFilter, name: keyof TicketFilter): boolean =>
  filter[name] !== undefined && Object.entries(filter).every(([each, value]) => each === name || value === undefined)

const isUnnarrowed = (filter: TicketFilter): boolean => Object.values(filter).every((value) => value === undefined)

const timeOf = (row: TicketRow, { name }: Line): number => Number(row[name])

/** Each status that is asked for is found by an index of its own. */
async function byTime(read: Read, request: Found, place: Place | undefined): Promise<TicketRow[]> {
  const { filter, line, first } = request
  const wanted = filter.status ?? (line.name === 'updatedAt' ? [] : (indexedByStatus(filter) ?? []))
  if (wanted.length < 2) return inOrder(read, request, place)
  const lists = wanted.map((status) => (count: number, last: TicketRow | undefined) => {
    const ofStatus = { ...request, first: count, filter: { ...filter, status: [status] } }
    return inOrder(read, ofStatus, last ? placeAt(last, line) : place)
  })
  const earlier = (a: TicketRow, b: TicketRow) => timeOf(a, line) - timeOf(b, line) || a.id - b.id
  return mergeLists(lists, first, line.direction === 'asc' ? earlier : (a, b) => earlier(b, a))
}

interface Place {
  readonly time: number
  readonly id: number
}

const placeAt = (row: TicketRow, line: Line): Place => ({ time: timeOf(row, line), id: row.id })

const placeOf = (row: TicketRow, line: Line): string => `${timeOf(row, line)}.${row.id}`

const inOrder = (read: Read, request: Found, after: Place | undefined): Promise<TicketRow[]> =>
  readInTurns(request.first, (first, last) =>
    rowsAfter(read, { ...request, first }, last === undefined ? after : placeAt(last, request.line)),
  )

function rowsAfter(
  read: Read,
  { filter, line: { name, direction }, first, path, without }: Found,
  after: Place | undefined,
): Promise<TicketRow[]> {
  // Along the tag's own index its columns are the order.
  const tagId = name === 'createdAt' && goesByTag(path, filter) ? path.tagId : undefined
  const [column, id] =
    tagId === undefined
      ? [sql.ref(`ticket.${fields[name].column}`), sql.ref('ticket.id')]
      : [sql.ref('held.created_at'), sql.ref('held.ticket_id')]
  return read.build((q) => {
    let tickets = selectTickets(q)
      .$if(tagId !== undefined, (of) =>
        of.innerJoin('ticket_tag as held', 'held.ticket_id', 'ticket.id').where('held.tag_id', '=', tagId as number),
      )
      .where(passesAlong(q, path, filter))
      .$if(without !== undefined, (of) =>
        of.where(sql.ref(`ticket.${fields[without as FieldWithValues].column}`), 'is', null),
      )
    if (after) {
      const beyond = direction === 'asc' ? sql`>` : sql`<`
      tickets = tickets.where(sql<boolean>`(${column}, ${id}) ${beyond} (${after.time}, ${after.id})`)
    }
    return tickets.orderBy(column, direction).orderBy(id, direction).limit(first)
  })
}

/** In cursors, for a field that has no value. */
const noValue = 'none'

/** One value after the other: a walk through one index range after the other. Those without a value come last, the newest first. */
async function byValue(
  read: Read,
  request: Found,
  { name, after }: { readonly name: FieldWithValues; readonly after: string | undefined },
): Promise<TicketRow[]> {
  const { filter, sort, first } = request
  const known: readonly string[] = fields[name].values
  const values = 'isNullable' in fields[name] ? [...known, noValue] : known
  const place = parseCursor(after, sort, values)
  const wanted: readonly string[] = filter[name] ?? values
  const rows: TicketRow[] = []
  for (const value of values.slice(place ? values.indexOf(place.value) : 0)) {
    if (rows.length === first || !wanted.includes(value)) continue
    const some = { ...request, first: first - rows.length }
    const from = value === place?.value ? place : undefined
    rows.push(
      ...(value === noValue
        ? await byTime(read, { ...some, line: newestFirst, without: name }, from)
        : await inOrder(read, { ...some, filter: { ...filter, [name as string]: [value] } }, from)),
    )
  }
  return rows
}

interface ByRow {
  readonly name: Reference
  readonly after: string | undefined
  /** Reads what refers to none, which `none` lets through. */
  readonly readNone: Read
  readonly none: TicketFilter
}

/** One agent or team after the other, each by an index that begins with it; what refers to none comes last. */
async function byRow(read: Read, request: Found, { name, after, readNone, none }: ByRow): Promise<TicketRow[]> {
  const { filter, sort, first, path } = request
  const referred = await referredBy(read, name, filter, path)
  const place = parseCursor(after, sort, [...referred.map(({ id }) => String(id)), noValue])
  const at = referred.findIndex(({ id }) => String(id) === place?.value)
  const rows: TicketRow[] = []
  for (const { id, isUsed } of place?.value === noValue ? [] : referred.slice(Math.max(at, 0))) {
    if (rows.length === first) return rows
    if (!isUsed) continue
    const some = { ...request, first: first - rows.length, filter: { ...filter, [name]: { ids: [id], none: false } } }
    rows.push(...(await byTime(read, some, String(id) === place?.value ? place : undefined)))
  }
  if (rows.length === first || filter[name]?.none === false) return rows
  const rest = { ...request, first: first - rows.length, filter: none }
  return [...rows, ...(await byTime(readNone, rest, place?.value === noValue ? place : undefined))]
}

/** A cursor is a sort, of a sort by values or rows the value or the id, a time and an id. */
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
export async function countsOf(database: Database, who: Viewer, filter: TicketFilter): Promise<StatusCount[]> {
  const viewer = narrowed(who, filter.requesterId)
  if (isCounted(filter)) {
    const counts = await countInTurn(database, viewer, filter.requesterId)
    return counts.map((one) => (filter.status?.includes(one.status) === false ? { ...one, count: 0 } : one))
  }
  const wanted = statuses.filter((status) => filter.status?.includes(status) !== false)
  const isFew = await isOfFewOwn(filter, database.read(viewer))
  const read = isFew ? database.read(viewer) : database.readSlow(viewer)
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
