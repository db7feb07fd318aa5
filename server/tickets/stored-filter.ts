/**
 * Filters as they are kept: the value of the API's TicketFilter as canonical JSON. What is read goes through the same coercion as an argument,
 * so a filter of another version, or from a foreign archive, is either what it was or refused.
 */
import {
  coerceInputValue,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import type { Viewer } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import { toFilter } from './arguments.ts'
import type { TicketFilter, TicketFilterInput } from './filter.ts'

/** Fields by name, without those that narrow nothing; it can be sent back as it is. */
export type FilterValue = Readonly<Record<string, unknown>>

export interface ReadStoredFilter {
  readonly value: FilterValue
  /** As the viewer asks for it. */
  readonly filter: TicketFilter
}

export interface FilterFormat {
  /** The same text for what means the same. Throws Invalid for what is too long, and whatever `read` throws. */
  write(input: TicketFilterInput, viewer: Viewer): string
  /** Throws a UserError for what can't be asked for by this version. */
  read(json: string, viewer: Viewer): ReadStoredFilter
}

const most = requestBudget.view.filterCharacters

/** By the types of `schema`, which has TicketFilter. */
export function createFilterFormat(schema: GraphQLSchema): FilterFormat {
  const type = schema.getType('TicketFilter')
  if (!isInputObjectType(type)) throw new Error('The schema has no TicketFilter.')
  const format: FilterFormat = {
    write(input, viewer) {
      const json = JSON.stringify(plain(type, input) ?? {})
      if (json.length > most) throw invalid('filter', 'views.filterTooLong')
      format.read(json, viewer)
      return json
    },
    read(json, viewer) {
      const value = json.length > most ? undefined : parse(json)
      const input = coerceInputValue(value, type, () => {
        throw unreadable()
      }) as TicketFilterInput | null | undefined
      if (input == null) throw unreadable()
      return { value: value as FilterValue, filter: toFilter({ filter: input }, viewer) }
    },
  }
  return format
}

const unreadable = () => invalid('filter', 'views.unreadable')

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What was coerced as it is sent, fields by name; undefined for what says nothing. */
function plain(type: GraphQLInputType, value: unknown): unknown {
  if (value == null) return undefined
  if (isNonNullType(type)) return plain(type.ofType, value)
  if (isListType(type)) {
    const items = new Set((value as readonly unknown[]).map((item) => JSON.stringify(plain(type.ofType, item))))
    return items.size ? [...items].toSorted().map((item) => JSON.parse(item) as unknown) : undefined
  }
  if (isLeafType(type)) return type.serialize(value)
  const fields = Object.values(type.getFields()).map((field) => {
    return [field.name, plain(field.type, (value as FilterValue)[field.name])] as const
  })
  const said = fields.filter(([, one]) => one !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(said)
}
