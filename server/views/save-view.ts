/** Making, changing and deleting views. */
import type { Selectable } from 'kysely'
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Tables } from '../database/tables.ts'
import { record } from '../events/events.ts'
import { deskBudget, requestBudget, teamBudget, userBudget } from '../platform/budgets.ts'
import { authorize, conflict, invalid } from '../platform/errors.ts'
import {
  canChangeShared,
  canTakeBack,
  checkSharedName,
  findOwnTeam,
  sharedNameKey,
  sharingOf,
  type WantedSharing,
} from '../teams/sharing.ts'
import { say } from '../text/message.ts'
import type { TicketSort } from '../tickets/fields.ts'
import type { TicketFilterInput } from '../tickets/filter.ts'
import type { FilterFormat } from '../tickets/stored-filter.ts'
import { checkUse, getViewRow, toViews, type View, type ViewColumn, type ViewGrouping, type ViewRow } from './views.ts'

/** What is left out stays; null clears what can be empty, and leaves the rest as it is. */
export interface WantedView extends WantedSharing {
  readonly name?: string | null | undefined
  readonly filter?: TicketFilterInput | null | undefined
  readonly sort?: TicketSort | null | undefined
  readonly columns?: readonly ViewColumn[] | null | undefined
  readonly grouping?: ViewGrouping | null | undefined
  readonly position?: number | null | undefined
}

const budget = requestBudget.view

const viewsOfOwner = query((q: QueryParts<{ owner: number }>) =>
  q.db
    .selectFrom('view')
    .where('owner_id', '=', q.param('owner'))
    .select(['id', 'name', 'position', 'audience', 'team_id as teamId']),
)

const sharedViews = query((q: QueryParts<{ limit: number }>) =>
  q.db.selectFrom('view').where('audience', '=', 'everyone').limit(q.param('limit')).select('id'),
)

const viewsOfTeam = query((q: QueryParts<{ team: number; limit: number }>) =>
  q.db.selectFrom('view').where('team_id', '=', q.param('team')).limit(q.param('limit')).select('id'),
)

/** What is stored of a view and can be changed. */
type Columns = Pick<Selectable<Tables['view']>, 'audience' | 'team_id'> &
  Pick<ViewRow, 'name' | 'filter' | 'sort' | 'columns' | 'grouping' | 'position'>

/**
 * Makes a view (`id` undefined), or changes one that is the viewer's own or for everyone and theirs to change. Throws Unauthenticated,
 * Forbidden, NotFound, Invalid, and Conflict for a name that they have given already and for one view too many.
 */
export async function saveView(
  write: Write,
  format: FilterFormat,
  id: number | undefined,
  wanted: WantedView,
): Promise<View> {
  const viewer = checkUse(write.viewer)
  const before = id === undefined ? undefined : await getViewRow(write, id)
  if (before) authorize(canChangeShared(write.viewer, before), 'views.change')
  if (before && wanted.audience === 'own') authorize(canTakeBack(write.viewer, before), 'views.takeBack')
  const owner = before?.ownerId ?? viewer
  const siblings = await write.all(viewsOfOwner, { owner })
  const others = siblings.filter((one) => one.id !== id)
  if (!before && others.length >= userBudget.views) throw conflict('name', say('views.tooMany', userBudget.views))
  const last = Math.max(0, ...others.map(({ position }) => position))
  const columns = before ? columnsOf(before) : emptyView(Math.min(last + 1, budget.position))
  const next = toColumns(write, format, wanted, columns)
  if (others.some(({ name }) => sharedNameKey(name) === sharedNameKey(next.name)))
    throw conflict('name', 'views.nameTaken')
  const ofMaker = { isViewer: owner === viewer, others }
  if (next.audience === 'everyone' && before?.audience !== 'everyone') await checkShared(write, ofMaker)
  if (next.team_id !== null && next.team_id !== columns.team_id)
    await checkOfTeam(write, { viewer, team: next.team_id, ...ofMaker })
  const saved = before ? await change(write, before.id, columns, next) : await insert(write, owner, next)
  const [view] = await toViews(write, format, [await getViewRow(write, saved)])
  return view as View
}

/** What of it counts as text that someone writes: the history keeps each filter. A longer one is refused. */
export const textsIn = ({ name, filter }: WantedView): string[] => [
  ...(name == null ? [] : [name]),
  ...(filter == null ? [] : [JSON.stringify(filter).slice(0, budget.filterCharacters)]),
]

/** Throws as `saveView` does. */
export async function deleteView(write: Write, id: number): Promise<true> {
  const view = await getViewRow(write, id)
  authorize(canChangeShared(write.viewer, view), 'views.change')
  await write.db.deleteFrom('view').where('id', '=', id).execute()
  await record(write, { kind: 'view.deleted', audience: 'agents', viewId: id, from: columnsOf(view), to: null })
  return true
}

const emptyView = (position: number): Columns => ({
  name: '',
  audience: 'own',
  team_id: null,
  filter: '{}',
  sort: null,
  columns: null,
  grouping: null,
  position,
})

const columnsOf = ({ name, audience, teamId, filter, sort, columns, grouping, position }: ViewRow): Columns => ({
  name,
  audience,
  team_id: teamId,
  filter,
  sort,
  columns,
  grouping,
  position,
})

function toColumns({ viewer }: Write, format: FilterFormat, wanted: WantedView, before: Columns): Columns {
  const name = wanted.name == null ? before.name : checkSharedName(wanted.name, budget.nameCharacters)
  if (name === '') throw invalid('name', 'views.missing')
  const position = wanted.position ?? before.position
  if (position < 0 || position > budget.position) throw invalid('position', say('views.wrongPosition', budget.position))
  const columns = wanted.columns && JSON.stringify([...new Set(wanted.columns)])
  return {
    name,
    ...sharingOf(wanted, before, 'views.teamAlone'),
    filter: wanted.filter == null ? before.filter : format.write(wanted.filter, viewer),
    sort: wanted.sort === undefined ? before.sort : wanted.sort,
    columns: columns === undefined ? before.columns : columns,
    grouping: wanted.grouping === undefined ? before.grouping : wanted.grouping,
    position,
  }
}

/** Of whoever made the view; an admin shares those of others, too. */
interface OfMaker {
  readonly isViewer: boolean
  /** Their other views. */
  readonly others: readonly Pick<ViewRow, 'audience' | 'teamId'>[]
}

async function checkShared(write: Write, { isViewer, others }: OfMaker): Promise<void> {
  const mostOfOne = userBudget.viewsForEveryone
  if (others.filter(({ audience }) => audience === 'everyone').length >= mostOfOne) {
    const key = isViewer ? 'views.tooManyForEveryoneOfOne' : 'views.tooManyForEveryoneOfMaker'
    throw conflict('audience', say(key, mostOfOne))
  }
  const most = deskBudget.viewsForEveryone
  if ((await write.all(sharedViews, { limit: most })).length >= most) {
    throw conflict('audience', say('views.tooManyForEveryone', most))
  }
}

interface ForTeam extends OfMaker {
  readonly viewer: number
  readonly team: number
}

async function checkOfTeam(write: Write, { viewer, team: id, isViewer, others }: ForTeam): Promise<void> {
  const { team, isIn } = await findOwnTeam(write, viewer, id)
  authorize(isIn, say('views.otherTeam', team.name))
  const mostOfOne = userBudget.viewsOfTeam
  if (others.filter(({ teamId }) => teamId === id).length >= mostOfOne) {
    const key = isViewer ? 'views.tooManyOfTeamOfOne' : 'views.tooManyOfTeamOfMaker'
    throw conflict('team', say(key, team.name, mostOfOne))
  }
  const most = teamBudget.views
  if ((await write.all(viewsOfTeam, { team: id, limit: most })).length >= most) {
    throw conflict('team', say('views.tooManyOfTeam', team.name, most))
  }
}

async function insert(write: Write, owner: number, columns: Columns): Promise<number> {
  const { id } = await write.db
    .insertInto('view')
    .values({ ...columns, owner_id: owner, created_at: write.now, updated_at: write.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(write, { kind: 'view.created', audience: 'agents', viewId: id, from: null, to: columns })
  return id
}

/** Where it is so already, nothing has happened. */
async function change(write: Write, id: number, before: Columns, next: Columns): Promise<number> {
  const names = (Object.keys(next) as (keyof Columns)[]).filter((name) => before[name] !== next[name])
  if (!names.length) return id
  const pick = (columns: Columns) => Object.fromEntries(names.map((name) => [name, columns[name]]))
  await write.db
    .updateTable('view')
    .set({ ...pick(next), updated_at: write.now })
    .where('id', '=', id)
    .execute()
  const event = { viewId: id, from: pick(before), to: pick(next) }
  await record(write, { kind: 'view.changed', audience: 'agents', ...event })
  return id
}
