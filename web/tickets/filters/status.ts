import { type Status, statuses, statusLabels } from '../statuses.ts'
import { defineFilter } from './filter.ts'

/** Several, divided by commas. */
export const status = defineFilter({
  param: 'status',
  parse: (text) => {
    const chosen = statusesIn(text)
    return chosen.length < statuses.length ? chosen.join(',') || undefined : undefined
  },
  toInput: (value) => ({ status: statusesIn(value) }),
  label: (value) =>
    statusesIn(value)
      .map((each) => statusLabels[each])
      .join(' or '),
  isInToolbar: true,
})

export function statusesIn(text: string | undefined): Status[] {
  return statuses.filter((each) => text?.split(',').includes(each))
}
