import { sql } from '../../database/query-builder.ts'
import { fields, fieldsWithValues, type Field, type FieldValues, type FieldWithValues } from '../fields.ts'
import { defineFilter, type DefinedFilter, type Is } from './filter.ts'

type ValuesFilter<Name extends FieldWithValues> = DefinedFilter<
  { readonly [Each in Name]: { readonly type: [(typeof fields)[Name]['type']] } },
  { readonly [Each in Name]: readonly NonNullable<FieldValues[Name]>[] | undefined }
>

type AnyValuesFilter = { [Name in FieldWithValues]: ValuesFilter<Name> }[FieldWithValues]

/** In the words of the index. */
const isActive = (is: Is) =>
  (['closed', 'resolved'] as const).map((status) => is('ticket.status', '<>', sql.lit(status)))

/** A field that is one of several values has a filter of its name: any of the values that are asked for. */
export const valuesFilters: readonly AnyValuesFilter[] = fieldsWithValues.map((name) => {
  const { column, type, audience, usual, isOfActive, isCounted = false }: Field = fields[name]
  const description = 'Any of these; an empty list narrows nothing.'
  const filter = defineFilter({
    input: {
      [name]: { type: [type], description: audience === 'agents' ? `For agents. ${description}` : description },
    },
    // Each once: a list of any length must not become a statement of that length.
    read: ({ [name]: wanted }: { readonly [Name in FieldWithValues]?: readonly string[] | null }) => ({
      [name]: wanted?.length ? [...new Set(wanted)] : undefined,
    }),
    where: {
      [name]: (is: Is, wanted: readonly string[]) => {
        const [first, ...others] = wanted
        const value = sql.ref<string>(`ticket.${column}`)
        // With one value an index also gives the order.
        const among = others.length ? is(value, 'in', wanted) : is(value, '=', first as string)
        // An index of some serves a statement that says so itself.
        if (isOfActive) return is.and([among, ...isActive(is)])
        const isOther = usual !== undefined && !wanted.includes(usual)
        return isOther ? is.and([among, is(value, '<>', sql.lit(usual))]) : among
      },
    },
    isCounted,
    ...(audience && { audience }),
  })
  return filter as unknown as AnyValuesFilter
})
