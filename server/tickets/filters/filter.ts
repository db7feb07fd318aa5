/** What a filter of the lists is described by, once. Each has a file of its own beside this one; ../filter.ts has the list of them. */
import type { InputShape, InputType } from '@pothos/core'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Audience, Status, Tables } from '../../database/tables.ts'
import type { builder } from '../../graphql/builder.ts'

type SchemaTypes = (typeof builder)['$inferSchemaTypes']

export interface InputField {
  /** In a list of one: a list of it. */
  readonly type: InputType<SchemaTypes> | [InputType<SchemaTypes>]
  readonly description?: string
}

type InputFields = Readonly<Record<string, InputField>>

type ShapeOf<Type> = Type extends [infer Item]
  ? readonly InputShape<SchemaTypes, Item>[]
  : InputShape<SchemaTypes, Type>

/** The fields as they come in; null says as little as leaving one out. */
export type Given<Fields extends InputFields> = {
  readonly [Name in keyof Fields]?: ShapeOf<Fields[Name]['type']> | null | undefined
}

export type Is = ExpressionBuilder<Tables, 'ticket'>

/** Who asks. */
export interface Asker {
  /** What is for whom they see. */
  readonly audience: Audience
  /** Undefined for whoever is no person. */
  readonly userId?: number | undefined
}

/** What else a ticket has to be, for conditions that an index can serve then. */
export interface Others {
  readonly status?: readonly Status[] | undefined
}

interface Filter<Fields extends InputFields, Values extends object> {
  /** The fields of the GraphQL input TicketFilter. */
  readonly input: Fields
  /** What they ask for; undefined where they narrow nothing. Throws a UserError for what can't be asked for. */
  readonly read: (given: Given<Fields>, asker: Asker) => Values
  /** The condition for each value that `read` answers. */
  readonly where: {
    readonly [Name in keyof Values]-?: (is: Is, value: NonNullable<Values[Name]>, others: Others) => Expression<SqlBool>
  }
  /** Whether the numbers that counts.ts keeps can tell how many pass, without a look at the tickets. */
  readonly isCounted: boolean
  /** The ids of the people whom its values name. */
  readonly people?: (values: Partial<Values>) => readonly number[]
  /** Who may ask for it; everyone when left out. */
  readonly audience?: Audience
}

export interface DefinedFilter<Fields extends InputFields, Values extends object> extends Filter<Fields, Values> {
  /** Of its values. */
  readonly names: readonly (keyof Values)[]
  /** What must hold for a ticket; nothing where no value is given. */
  readonly conditions: (is: Is, values: Partial<Values> & Others) => Expression<SqlBool>[]
}

export function defineFilter<Fields extends InputFields, Values extends object>(
  filter: Filter<Fields, Values>,
): DefinedFilter<Fields, Values> {
  const names = Object.keys(filter.where) as (keyof Values)[]
  return {
    ...filter,
    names,
    conditions: (is, values) =>
      names.flatMap((name) => {
        const value = values[name]
        return value == null ? [] : [filter.where[name](is, value as NonNullable<Values[typeof name]>, values)]
      }),
  }
}
