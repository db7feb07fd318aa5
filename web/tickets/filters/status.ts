import { formats } from '../../text/text.ts'
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
  isInToolbar: true,
})

export function statusesIn(text: string | undefined): Status[] {
  return statuses.filter((each) => text?.split(',').includes(each))
}
