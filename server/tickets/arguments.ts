/** The arguments by which lists of tickets are asked for, and what they mean; those that narrow are the same wherever they stand. */
import type { InputFieldsFromShape } from '@pothos/core'
import { userOf, type Viewer } from '../database/viewer.ts'
import { builder } from '../graphql/builder.ts'
import { idNumber } from '../graphql/ids.ts'
import { authorize, invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { isInAudience } from './access.ts'
import {
  changes,
  changingFields,
  fields,
  isReference,
  sorts,
  type ChangingField,
  type Field,
  type FieldValues,
  type Reference,
  type TicketSort,
  type WantedFields,
} from './fields.ts'
import { filterInput, isForAgents, maxPage, readFilter, type TicketFilter, type TicketFilterInput } from './filter.ts'
import type { TicketChange } from './set-fields.ts'
import type { ListRequest } from './list.ts'

type SchemaTypes = (typeof builder)['$inferSchemaTypes']
type ArgBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]['arg']

/** Arguments beside `filter`, from before there was one. */
const aliases = [
  'status',
  'requester',
  'createdFrom',
  'createdTo',
  'updatedFrom',
  'updatedTo',
  'hasAttachments',
] as const satisfies readonly (keyof TicketFilterInput)[]

type Aliases = Pick<TicketFilterInput, (typeof aliases)[number]>

export const FilterType = builder.inputRef<TicketFilterInput, false>('TicketFilter').implement({
  description:
    'What a list of tickets is narrowed to: all of it holds for each. What is left out or null narrows nothing.',
  fields: (t) => Object.fromEntries(Object.entries(filterInput).map(([name, field]) => [name, t.field(field)])),
})

interface FilterArgs extends Aliases {
  readonly filter?: TicketFilterInput | null | undefined
}

const deprecationReason = 'Use filter. This alias stays for one release.'

export const filterArgs = (arg: ArgBuilder) => ({
  filter: arg({ type: FilterType }),
  ...(Object.fromEntries(
    aliases.map((name) => [name, arg({ ...filterInput[name], deprecationReason })]),
  ) as unknown as InputFieldsFromShape<SchemaTypes, Aliases, 'Arg'>),
})

/** Throws Invalid for what is said in `filter` and beside it: one of the two would not count. Throws Forbidden for what the viewer may not know. */
export function toFilter({ filter, ...beside }: FilterArgs, viewer: Viewer): TicketFilter {
  if (filter != null && aliases.some((name) => beside[name] != null)) {
    throw invalid('filter', 'tickets.filterTwice')
  }
  const read = readFilter(filter ?? beside, {
    audience: isInAudience(viewer, 'agents') ? 'agents' : 'everyone',
    userId: typeof viewer === 'string' ? undefined : viewer.id,
  })
  if (isForAgents(read)) authorize(isInAudience(userOf(viewer), 'agents'), 'agents.filter')
  return read
}

/** As it comes in: rows by their ids. */
export type ChangeInput = {
  readonly [Name in ChangingField]?: (Name extends Reference ? string : FieldValues[Name]) | null | undefined
}

/** What can be set, each by its name, and the tags. */
export const changeArgs = (arg: ArgBuilder) => ({
  ...(Object.fromEntries(
    changingFields.map((name) => [name, arg({ type: changes[name].type })]),
  ) as unknown as InputFieldsFromShape<SchemaTypes, ChangeInput, 'Arg'>),
  addTags: arg.stringList({
    description: 'Any words of up to 40 characters without a comma; those that are there already stay.',
  }),
  removeTags: arg.stringList({ description: 'Those that are not there are left out.' }),
})

type InputBuilder = Parameters<Parameters<ReturnType<typeof builder.inputRef>['implement']>[0]['fields']>[0]

/** The same as fields of an input, of some of what can be set. */
export const changeInput = (t: InputBuilder, names: readonly ChangingField[]) => ({
  ...(Object.fromEntries(
    names.map((name) => [name, t.field({ type: changes[name].type })]),
  ) as unknown as InputFieldsFromShape<SchemaTypes, ChangeInput, 'InputObject'>),
  addTags: t.stringList({ description: 'As of updateTicket.' }),
  removeTags: t.stringList({ description: 'As of updateTicket.' }),
})

export const ConditionType = builder.inputRef<ChangeInput, false>('TicketCondition').implement({
  description: 'What a ticket is like: all that is given. null is no assignee, no team, and not snoozed.',
  fields: (t) => Object.fromEntries(changingFields.map((name) => [name, t.field({ type: changes[name].type })])),
})

/** What is left out has no key. */
export const toWanted = (input: ChangeInput): WantedFields =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      isReference(name as ChangingField) && value != null ? (idNumber(value as string) ?? nobody) : value,
    ]),
  )

/** The id of no row: what can't be an id is refused as one that leads nowhere. */
const nobody = 0

/** What of a change counts as text that someone writes. */
export const textsIn = ({ title, addTags }: TicketChange): string[] => [...(title ? [title] : []), ...(addTags ?? [])]

interface ListArgs extends FilterArgs {
  readonly ids?: readonly string[] | null | undefined
  readonly sort?: TicketSort | null | undefined
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

const defaultPage = 50

/** Throws Invalid, and Forbidden for what the viewer may not know. */
export function toListRequest(args: ListArgs, viewer: Viewer): ListRequest {
  const sort = args.sort ?? 'newest'
  const { audience = 'everyone', sortsFor = audience }: Field = fields[sorts[sort].name]
  if (sortsFor === 'agents') authorize(isInAudience(userOf(viewer), sortsFor), say('agents.sort', sort))
  return {
    ids: args.ids == null ? undefined : toIds(args.ids, args),
    filter: toFilter(args, viewer),
    sort,
    first: args.first ?? defaultPage,
    after: args.after ?? undefined,
    isBare: Object.values(args).every((value) => value == null),
  }
}

/** Each once; what can't be an id is not there, as a ticket that does not exist. Throws Invalid. */
function toIds(ids: readonly string[], args: ListArgs): number[] {
  if (ids.length > maxPage) throw invalid('ids', say('tickets.tooManyIds', maxPage))
  for (const name of ['sort', 'first', 'after'] as const) {
    if (args[name] != null) throw invalid(name, say('tickets.besideIds', name))
  }
  return [...new Set(ids.flatMap((id) => idNumber(id) ?? []))]
}
