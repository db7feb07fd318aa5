import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import type { Context } from '../graphql/context.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { createPauses } from '../platform/event-loop.ts'
import { SortType } from '../tickets/schema.ts'
import { FilterType, toFilter } from '../tickets/arguments.ts'
import type { TicketFilterInput } from '../tickets/filter.ts'
import { createFilterFormat, type FilterFormat } from '../tickets/stored-filter.ts'
import { TeamType } from '../teams/schema.ts'
import { sharedAudiences } from '../teams/sharing.ts'
import { UserType } from '../users/schema.ts'
import type { GraphQLSchema } from 'graphql'
import { deleteView, saveView, textsIn } from './save-view.ts'
import { listViews, viewColumns, viewGroupings, type View } from './views.ts'
import { checkCounts, countViews, watchCounts, type ViewCount, type WantedCount } from './watch-counts.ts'

const AudienceType = builder.enumType('ViewAudience', {
  description: 'own: whoever made it. team: they and the members of a team. everyone: all agents.',
  values: sharedAudiences,
})

const ColumnType = builder.enumType('ViewColumn', { values: viewColumns })
const GroupingType = builder.enumType('ViewGrouping', { values: viewGroupings })

const ProblemType = builder.enumType('ViewProblem', {
  description:
    'unreadable: saved by another version of Bellhop; its filter can not be told. missing: someone whom its filter names does not exist.',
  values: ['unreadable', 'missing'] as const,
})

const ViewType = builder.objectRef<View>('View').implement({
  description: 'A filter of tickets with a name, as agents keep them.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    audience: t.expose('audience', { type: AudienceType, nullable: false, description: 'Who sees it.' }),
    team: t.expose('team', { type: TeamType, description: 'Whose members see it; null unless it is for a team.' }),
    owner: t.expose('owner', { type: UserType, nullable: false, description: 'Whoever made it.' }),
    filter: t.expose('filter', { type: 'TicketFilterValue', description: 'Null when it is unreadable.' }),
    sort: t.expose('sort', { type: SortType, description: 'Null for the newest first.' }),
    columns: t.field({
      type: [ColumnType],
      description: 'Null for the usual ones.',
      resolve: ({ columns }) => columns && [...columns],
    }),
    grouping: t.expose('grouping', { type: GroupingType }),
    position: t.exposeInt('position', { nullable: false, description: 'Views stand in the order of these.' }),
    problem: t.expose('problem', { type: ProblemType, description: 'Null while all that it says holds.' }),
    canChange: t.exposeBoolean('canChange', {
      nullable: false,
      description: 'Whether the viewer may change and delete it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: false }),
  }),
})

const formats = new WeakMap<GraphQLSchema, FilterFormat>()

function formatOf(schema: GraphQLSchema): FilterFormat {
  const format = formats.get(schema) ?? createFilterFormat(schema)
  formats.set(schema, format)
  return format
}

builder.queryField('views', (t) =>
  t.field({
    type: [ViewType],
    description: "For agents: one's own views, those for one's teams and those for everyone.",
    extensions: { maxPerDocument: 1 },
    resolve: (_, _args, { read, services, charge }) => listViews(read, formatOf(services.documents.schema), charge),
  }),
)

builder.mutationField('saveView', (t) =>
  t.field({
    type: ViewType,
    description:
      'For agents: makes a view, or changes one. What is left out stays as it is; null clears sort, columns and grouping.',
    args: {
      id: t.arg.id({ description: 'The view that is changed; left out for a new one.' }),
      name: t.arg.string({ description: 'What one calls it: no two of its owner have the same, whatever their case.' }),
      audience: t.arg({ type: AudienceType, description: 'Default own.' }),
      team: t.arg.id({ description: 'One that the viewer is in, where the audience is team.' }),
      filter: t.arg({ type: FilterType, description: 'Default all tickets.' }),
      sort: t.arg({ type: SortType }),
      columns: t.arg({ type: [ColumnType] }),
      grouping: t.arg({ type: GroupingType }),
      position: t.arg.int({ description: "Default behind one's other views." }),
    },
    resolve: (_, { id, team, ...rest }, { write, services }) => {
      const wanted = { ...rest, team: team == null ? undefined : parseId('team', team) }
      return write(
        (w) => saveView(w, formatOf(services.documents.schema), id == null ? undefined : parseId('view', id), wanted),
        textsIn(wanted),
      )
    },
  }),
)

builder.mutationField('deleteView', (t) =>
  t.boolean({
    description: "For agents: deletes a view of one's own; for admins any that they see.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { write }) => write((w) => deleteView(w, parseId('view', id))),
  }),
)

const ViewCountType = builder.objectRef<ViewCount>('ViewCount').implement({
  fields: (t) => ({
    key: t.exposeString('key', { nullable: false, description: 'As it was given.' }),
    count: t.exposeInt('count', { description: 'Null when it takes too long to count.' }),
    isCapped: t.exposeBoolean('isCapped', {
      nullable: false,
      description: `True if counting stopped at ${requestBudget.viewCounts.most}.`,
    }),
  }),
})

const CountInputType = builder
  .inputRef<{ key: string; filter?: TicketFilterInput | null }, false>('ViewCountInput')
  .implement({
    fields: (t) => ({
      key: t.string({ required: true, description: 'By which its count is told.' }),
      filter: t.field({ type: FilterType, description: 'Of all tickets unless given.' }),
    }),
  })

type CountInput = (typeof CountInputType)['$inferInput']

/** Each filter may name sixty tags, which are made comparable here: `charge` hears how many ms each took. */
export async function toWanted(
  views: readonly CountInput[],
  { viewer, charge }: Pick<Context, 'viewer' | 'charge'>,
): Promise<WantedCount[]> {
  checkCounts(viewer, views)
  const wanted: WantedCount[] = []
  const pause = createPauses(processBudget.eventLoopMs)
  for (const { key, filter } of views) {
    const since = performance.now()
    wanted.push({ key, filter: toFilter({ filter }, viewer) })
    charge(performance.now() - since)
    await pause()
  }
  return wanted
}

const countArgs = { required: true, description: `Up to ${requestBudget.viewCounts.views}.` } as const

builder.queryField('viewCounts', (t) =>
  t.field({
    type: [ViewCountType],
    description: `For agents: how many tickets pass each filter, up to ${requestBudget.viewCounts.most}, as they are or were a second ago.`,
    extensions: { maxPerDocument: 1 },
    args: { views: t.arg({ type: [CountInputType], ...countArgs }) },
    resolve: async (_, { views }, context) =>
      countViews(context.database, context.viewer, await toWanted(views, context)),
  }),
)

builder.subscriptionField('viewCounts', (t) =>
  t.field({
    type: [ViewCountType],
    nullable: false,
    description: 'The counts as they are, then those that have changed, at most once a second.',
    args: { views: t.arg({ type: [CountInputType], ...countArgs }) },
    subscribe: async (_, { views }, context) =>
      watchCounts(context.database, context.viewer, await toWanted(views, context)),
    resolve: (counts) => counts,
  }),
)
