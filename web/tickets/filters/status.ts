import { formats, text } from '../../text/text.ts'
import { titleOf } from '../fields.ts'
import { type Status, statuses, statusLabel } from '../statuses.ts'
import { defineFilter } from './filter.ts'

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
  opposite: (value) => {
    const others = statuses.filter((each) => !statusesIn(value).includes(each))
    return others.length ? { param: 'status', value: others.join(',') } : undefined
  },
  isInToolbar: true,
})

export function statusesIn(text: string | undefined): Status[] {
  return statuses.filter((each) => text?.split(',').includes(each))
}
