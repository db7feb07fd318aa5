import { formats, text } from '../../text/text.ts'
import { optionsOf, titleOf } from '../fields.ts'
import { type Status, statuses, statusLabel } from '../statuses.ts'
import { defineFilter, type TypedValue } from './filter.ts'
import { suggestAmong, valueAmong } from './typed-values.ts'

/** Several, divided by commas. */
export const status = defineFilter({
  param: 'status',
  parse: (text) => {
    const chosen = statusesIn(text)
    return chosen.length < statuses.length ? chosen.join(',') || undefined : undefined
  },
  toInput: (value) => ({ status: statusesIn(value) }),
  fromInput: ({ status }) => (status ? [status].flat().join(',') : undefined),
  label: (value) => formats().either(statusesIn(value).map(statusLabel)),
  token: (value) => ({
    field: titleOf('status'),
    is: value.includes(',') ? text().filters.isAnyOf : text().filters.is,
    value: formats().either(statusesIn(value).map(statusLabel)),
  }),
  typed: {
    name: 'status',
    read: readStatuses,
    write: (value) => [{ value, isExcluded: false }],
    suggest: (prefix) => {
      const begun = prefix.lastIndexOf(',') + 1
      const before = prefix.slice(0, begun)
      const left = optionsOf('status').filter(([value]) => !before.split(',').includes(value))
      return suggestAmong(left, prefix.slice(begun), before)
    },
  },
  isInToolbar: true,
})

/** Each by its own spelling or its label; with a minus all but these. */
function readStatuses({ value, isExcluded }: TypedValue): string | undefined {
  const typed = new Set(value.split(',').map((one) => valueAmong(optionsOf('status'), one)))
  if (typed.has(undefined)) return undefined
  const chosen = statuses.filter((status) => typed.has(status) !== isExcluded)
  return chosen.length && chosen.length < statuses.length ? chosen.join(',') : undefined
}

export function statusesIn(text: string | undefined): Status[] {
  return statuses.filter((each) => text?.split(',').includes(each))
}
