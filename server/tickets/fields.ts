/** What a ticket says of itself, field by field: the one list, and what follows from it for types, queries, sorts and changes. */
import type { InputType, OutputType } from '@pothos/core'
import type { Selectable } from 'kysely'
import type { Write } from '../database/database.ts'
import type { Audience, ChangingColumn, Priority, Tables } from '../database/tables.ts'
import type { builder } from '../graphql/builder.ts'
import type { Limits } from '../platform/config.ts'
import { checkText } from '../platform/text.ts'
import { moveCount } from './counts.ts'
import { statuses } from './statuses.ts'
import { followStatus, turns, type Following } from './turn.ts'

export type SchemaTypes = (typeof builder)['$inferSchemaTypes']
type Columns = Selectable<Tables['ticket']>
export type TitleLimits = Pick<Limits, 'maxTitleLength'>

/**
 * By a time up or down; by the values in their order, the newest tickets of each first: then a filter has the field's name; or by the rows
 * that it refers to in the order of their names, the newest of each first.
 */
export type Order = 'asc' | 'desc' | 'values' | 'rows'

interface Change<Value> {
  /** Before it is set; throws Invalid. */
  readonly check?: (value: Value, limits: TitleLimits) => void
  /** What is searched for: whoever remembers words of a ticket by `updated_at` must see each change. */
  readonly isSearched?: true
  /** What of the ticket follows from it. */
  readonly following?: (now: Following, from: Value, to: Value, at: number) => Following
  /** What else is changed with it. */
  readonly follow?: (write: Write, requesterId: number, from: Value, to: Value) => Promise<void>
}

interface FieldOf<Column extends keyof Columns> {
  readonly column: Column
  /** Of the API, by name: whoever looks up or searches tickets knows no GraphQL. With `values` it is the enum of them. */
  readonly type: OutputType<SchemaTypes> & InputType<SchemaTypes> & string
  /** Of the enum. */
  readonly typeDescription?: string
  readonly isNullable?: boolean
  /** What the id in the column is of: in the API the field is that, and the id is what it is set to. `bellhop export` has it as `<name>Id`. */
  readonly refersTo?: 'agent' | 'team'
  readonly description?: string
  /** Who sees it, of those who see the ticket, and hears of its changes; everyone when left out. */
  readonly audience?: Audience
  /** All that it can be, in the order of sorts. A filter of its name narrows lists to some of them. */
  readonly values?: readonly (Columns[Column] & string)[]
  /** The value of most tickets, which the index of the column leaves out (`WHERE <column> <> '<usual>'`). */
  readonly usual?: Columns[Column] & string
  /** Only tickets that are neither resolved nor closed have a value, and its index holds no others. */
  readonly isOfActive?: boolean
  /** Whether counts.ts keeps the number of tickets of each value. */
  readonly isCounted?: boolean
  /** Each value of TicketSort that goes by it. */
  readonly sorts?: Readonly<Record<string, Order>>
  /** Who may sort by it; whoever sees it when left out. */
  readonly sortsFor?: Audience
  /** The time by which tickets of one value are in order, the oldest first; unless given, the newest tickets come first. */
  readonly oldestBy?: 'waitingSince'
  /** Of a field that agents set. */
  readonly change?: Change<Columns[Column]>
}

export type Field = { [Column in keyof Columns]: FieldOf<Column> }[keyof Columns]

/** As at its creation (spec §5). */
function checkTitle(title: string, limits: TitleLimits): void {
  checkText('title', 'subject', title, limits.maxTitleLength)
}

const priorities: readonly Priority[] = ['urgent', 'high', 'normal', 'low']

export const fields = {
  id: { column: 'id', type: 'ID' },
  title: { column: 'title', type: 'String', change: { check: checkTitle, isSearched: true } },
  description: { column: 'description', type: 'String', isNullable: true },
  status: {
    column: 'status',
    type: 'Status',
    values: statuses,
    isCounted: true,
    sorts: { status: 'values' },
    change: { following: followStatus, follow: moveCount },
  },
  priority: {
    column: 'priority',
    type: 'Priority',
    description: 'How urgent agents take it to be; null for customers.',
    audience: 'agents',
    values: priorities,
    usual: 'normal',
    sorts: { priority: 'values' },
    change: {},
  },
  team: {
    column: 'team_id',
    type: 'ID',
    isNullable: true,
    refersTo: 'team',
    description: 'Whose queue it is in; null for customers.',
    audience: 'agents',
    sorts: { team: 'rows' },
    change: {},
  },
  assignee: {
    column: 'assignee_id',
    type: 'ID',
    isNullable: true,
    refersTo: 'agent',
    description: 'Who works on it: an agent of its team, if it has one; null for customers.',
    audience: 'agents',
    sorts: { assignee: 'rows' },
    change: {},
  },
  snoozedUntil: {
    column: 'snoozed_until',
    type: 'DateTime',
    isNullable: true,
    description:
      'Until when it is left out of what is to be done. null where it is not snoozed, and for customers; setting null wakes it.',
    audience: 'agents',
    change: {},
  },
  turn: {
    column: 'turn',
    type: 'Turn',
    typeDescription: 'Who is to say something next on a ticket.',
    isNullable: true,
    description: 'Whose turn it is; null when it is resolved or closed.',
    values: turns,
    isOfActive: true,
    sorts: { waiting: 'values', turn: 'values' },
    // Its order is that of an index of all tickets: how long one's own take would tell of those of others.
    sortsFor: 'agents',
    oldestBy: 'waitingSince',
  },
  waitingSince: {
    column: 'waiting_since',
    type: 'DateTime',
    isNullable: true,
    description: 'Since when it is: the time of the first word that was not answered; null as the turn is.',
  },
  confirmedAt: {
    column: 'confirmed_at',
    type: 'DateTime',
    isNullable: true,
    description: 'When its customer said that it is solved; null where they did not, and once it is opened again.',
  },
  createdAt: { column: 'created_at', type: 'DateTime', sorts: { newest: 'desc', oldest: 'asc' } },
  updatedAt: {
    column: 'updated_at',
    type: 'DateTime',
    description: 'When it, its status or its comments last changed.',
    sorts: { updated: 'desc' },
  },
} as const satisfies Record<string, Field>

type Fields = typeof fields
export type FieldName = keyof Fields

export const fieldNames = Object.keys(fields) as FieldName[]

/** The value of each field. Times in ms since 1970. */
export type FieldValues = { readonly [Name in FieldName]: Columns[Fields[Name]['column']] }

type Selection = {
  [Name in FieldName]: Fields[Name]['column'] extends Name
    ? `ticket.${Name}`
    : `ticket.${Fields[Name]['column']} as ${Name}`
}[FieldName]

/** For `select`. */
export const selections = fieldNames.map((name) => {
  const { column } = fields[name]
  return column === name ? `ticket.${name}` : `ticket.${column} as ${name}`
}) as Selection[]

/** Those whose values are other rows, by their ids. */
export type Reference = {
  [Name in FieldName]: Fields[Name] extends { readonly refersTo: unknown } ? Name : never
}[FieldName]
export const isReference = (name: FieldName): name is Reference => 'refersTo' in fields[name]

/** In `bellhop export`, where it is the id. */
export const nameInExport = (name: FieldName): string => (isReference(name) ? `${name}Id` : name)

/** Those that can be set. */
export type ChangingField = {
  [Name in FieldName]: Fields[Name] extends { readonly change: unknown } ? Name : never
}[FieldName]
export const changingFields = fieldNames.filter((name): name is ChangingField => 'change' in fields[name])

interface ChangeOf<Value> extends Pick<FieldOf<ChangingColumn>, 'type' | 'audience' | 'isNullable' | 'refersTo'> {
  readonly column: ChangingColumn
  readonly change: Change<Value>
}

/** How each of them is set. */
export const changes: { readonly [Name in ChangingField]: ChangeOf<FieldValues[Name]> } = fields

type SortsOf<Each> = Each extends { readonly sorts: infer Sorts } ? keyof Sorts : never
export type TicketSort = SortsOf<Fields[FieldName]>

export type FieldWithValues = {
  [Name in FieldName]: Fields[Name] extends { readonly values: unknown } ? Name : never
}[FieldName]
export const hasValues = (name: FieldName): name is FieldWithValues => 'values' in fields[name]
export const fieldsWithValues = fieldNames.filter(hasValues)

/** A time by which tickets are in order. */
export interface Line {
  readonly name: FieldName
  readonly direction: 'asc' | 'desc'
}

/** `line` of a sort by values or by rows is that of the tickets of each. */
type Sort =
  | { readonly name: FieldName; readonly order: 'asc' | 'desc'; readonly line: Line }
  | { readonly name: FieldWithValues; readonly order: 'values'; readonly line: Line }
  | { readonly name: Reference; readonly order: 'rows'; readonly line: Line }

export const newestFirst: Line = { name: 'createdAt', direction: 'desc' }

/** By which field each of them goes, and how. */
export const sorts = Object.fromEntries(
  fieldNames.flatMap((name) => {
    const { sorts = {}, oldestBy }: Field = fields[name]
    const ofValues: Line = oldestBy ? { name: oldestBy, direction: 'asc' } : newestFirst
    return Object.entries(sorts).map(([sort, order]) => [
      sort,
      { name, order, line: order === 'asc' || order === 'desc' ? { name, direction: order } : ofValues },
    ])
  }),
) as Readonly<Record<TicketSort, Sort>>

/** What is to be, by field; undefined leaves a field as it is, and so does null unless it can be empty. */
export type WantedFields = { readonly [Name in ChangingField]?: FieldValues[Name] | null | undefined }
