/** Views as they are read: filters with names, checked anew each time. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { SharedAudience } from '../database/tables.ts'
import { userOf, type User, type Viewer } from '../database/viewer.ts'
import { processBudget } from '../platform/budgets.ts'
import { authorize, notFound, UserError } from '../platform/errors.ts'
import { createPauses } from '../platform/event-loop.ts'
import {
  fieldNames,
  hasValues,
  isReference,
  sorts,
  type FieldName,
  type FieldWithValues,
  type Reference,
  type TicketSort,
} from '../tickets/fields.ts'
import { peopleIn, type TicketFilter } from '../tickets/filter.ts'
import type { FilterFormat, FilterValue } from '../tickets/stored-filter.ts'
import { canChangeShared } from '../teams/sharing.ts'
import type { Team } from '../teams/teams.ts'
import { canUseViews, visibleViews } from './access.ts'

export type ViewColumn = FieldName | 'requester' | 'tags'
export const viewColumns: readonly ViewColumn[] = [...fieldNames, 'requester', 'tags']
/** By its values, or by the rows that it refers to. */
export type ViewGrouping = FieldWithValues | Reference
export const viewGroupings: readonly ViewGrouping[] = fieldNames.filter(
  (name): name is ViewGrouping => hasValues(name) || isReference(name),
)

/** What of a view does not hold any more. */
export type ViewProblem = 'unreadable' | 'missing'

/** Times in ms since 1970. */
export interface View {
  readonly id: number
  readonly name: string
  readonly audience: SharedAudience
  /** Null unless it is for a team. */
  readonly team: Team | null
  readonly owner: User
  /** Null when it is unreadable: then `sort`, `columns` and `grouping` are null too. */
  readonly filter: FilterValue | null
  readonly sort: TicketSort | null
  readonly columns: readonly ViewColumn[] | null
  readonly grouping: ViewGrouping | null
  readonly position: number
  readonly problem: ViewProblem | null
  readonly canChange: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

const selectViews = <P extends { viewer: number }>(q: QueryParts<P>) =>
  visibleViews(q)
    .innerJoin('user', 'user.id', 'view.owner_id')
    .leftJoin('team', 'team.id', 'view.team_id')
    .select([
      'view.id',
      'view.name',
      'view.audience',
      'view.team_id as teamId',
      'team.name as teamName',
      'view.owner_id as ownerId',
      'user.email as ownerEmail',
      'user.name as ownerName',
      'user.role as ownerRole',
      'view.filter',
      'view.sort',
      'view.columns',
      'view.grouping',
      'view.position',
      'view.created_at as createdAt',
      'view.updated_at as updatedAt',
    ])

const allViews = query((q: QueryParts<{ viewer: number }>) =>
  selectViews(q).orderBy('view.position').orderBy('view.id'),
)

const viewById = query((q: QueryParts<{ viewer: number; id: number }>) =>
  selectViews(q).where('view.id', '=', q.param('id')),
)

const usersByIds = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('user')
    .where('id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select('id'),
)

/** As it is stored. */
export interface ViewRow {
  readonly id: number
  readonly name: string
  readonly audience: SharedAudience
  readonly teamId: number | null
  readonly teamName: string | null
  readonly ownerId: number
  readonly ownerEmail: string
  readonly ownerName: string | null
  readonly ownerRole: User['role']
  readonly filter: string
  readonly sort: string | null
  readonly columns: string | null
  readonly grouping: string | null
  readonly position: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** Those that the viewer sees, by position. `charge` hears how many ms each took to read. Throws Unauthenticated, and Forbidden to customers. */
export async function listViews(read: Read, format: FilterFormat, charge: (ms: number) => void): Promise<View[]> {
  return toViews(read, format, await read.all(allViews, { viewer: checkUse(read.viewer) }), charge)
}

/** The id of who may use views. Throws Unauthenticated, and Forbidden to customers. */
export function checkUse(viewer: Viewer): number {
  const { id } = userOf(viewer)
  authorize(canUseViews(viewer), 'views.use')
  return id
}

/** Throws what `checkUse` throws, and NotFound, the same for one that is not there and for somebody else's own. */
export async function getViewRow(read: Read, id: number): Promise<ViewRow> {
  const row = await read.first(viewById, { viewer: checkUse(read.viewer), id })
  if (!row) throw notFound('view')
  return row
}

/** Whom they name is looked up for all of them at once. */
export async function toViews(
  read: Read,
  format: FilterFormat,
  rows: readonly ViewRow[],
  charge: (ms: number) => void = () => {},
): Promise<View[]> {
  const parts: (ViewParts | undefined)[] = []
  // Three hundred of the longest filters take long.
  const pause = createPauses(processBudget.eventLoopMs)
  for (const row of rows) {
    const since = performance.now()
    parts.push(readParts(row, format, read.viewer))
    charge(performance.now() - since)
    await pause()
  }
  const named = [...new Set(parts.flatMap((one) => (one?.asked ? peopleIn(one.asked) : [])))]
  const found = named.length ? await read.all(usersByIds, { ids: JSON.stringify(named) }) : []
  const known = new Set(found.map(({ id }) => id))
  return rows.map((row, index) => {
    const { id, name, audience, teamId, teamName, ownerId, position, createdAt, updatedAt } = row
    const { asked, ...rest } = parts[index] ?? nothingRead
    const isWhole = !asked || peopleIn(asked).every((person) => known.has(person))
    return {
      ...rest,
      id,
      name,
      audience,
      team: teamId === null || teamName === null ? null : { id: teamId, name: teamName },
      owner: { id: ownerId, email: row.ownerEmail, name: row.ownerName, role: row.ownerRole },
      position,
      problem: rest.filter === null ? 'unreadable' : isWhole ? null : 'missing',
      canChange: canChangeShared(read.viewer, row),
      createdAt,
      updatedAt,
    }
  })
}

interface ViewParts extends Pick<View, 'filter' | 'sort' | 'columns' | 'grouping'> {
  readonly asked?: TicketFilter
}

const nothingRead: ViewParts = { filter: null, sort: null, columns: null, grouping: null }

/** Undefined for what this version can't read. */
function readParts(row: ViewRow, format: FilterFormat, viewer: Viewer): ViewParts | undefined {
  const sort = oneOf(row.sort, Object.keys(sorts) as TicketSort[])
  const grouping = oneOf(row.grouping, viewGroupings)
  const columns = readColumns(row.columns)
  if (sort === undefined || grouping === undefined || columns === undefined) return undefined
  try {
    const { value, filter } = format.read(row.filter, viewer)
    return { filter: value, asked: filter, sort, columns, grouping }
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

/** Undefined for what is none of them. */
const oneOf = <Value extends string>(stored: string | null, values: readonly Value[]): Value | null | undefined =>
  stored === null ? null : values.find((value) => value === stored)

function readColumns(stored: string | null): readonly ViewColumn[] | null | undefined {
  if (stored === null) return null
  let found: unknown
  try {
    found = JSON.parse(stored)
  } catch {
    return undefined
  }
  const isRead = Array.isArray(found) && found.every((one) => viewColumns.some((column) => column === one))
  return isRead ? (found as ViewColumn[]) : undefined
}
