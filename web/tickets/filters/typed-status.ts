import { optionsOf } from '../fields.ts'
import { statuses } from '../statuses.ts'
import type { TypedFilter, TypedValue } from './filter.ts'
import { suggestAmong, valueAmong } from './typed-values.ts'

export const typedStatus: TypedFilter<string> = {
  name: 'status',
  read: readStatuses,
  write: (value) => [{ value, isExcluded: false }],
  suggest: (prefix) => {
    const begun = prefix.lastIndexOf(',') + 1
    const before = prefix.slice(0, begun)
    const left = optionsOf('status').filter(([value]) => !before.split(',').includes(value))
    return suggestAmong(left, prefix.slice(begun), before)
  },
}

/** Each by its own spelling or its label; with a minus all but these. */
function readStatuses({ value, isExcluded }: TypedValue): string | undefined {
  const typed = new Set(value.split(',').map((one) => valueAmong(optionsOf('status'), one)))
  if (typed.has(undefined)) return undefined
  const chosen = statuses.filter((status) => typed.has(status) !== isExcluded)
  return chosen.length && chosen.length < statuses.length ? chosen.join(',') : undefined
}
