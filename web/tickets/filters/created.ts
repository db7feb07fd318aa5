import { boundsOf, parseRange, rangeLabel } from './date-ranges.ts'
import { defineFilter } from './filter.ts'

export const created = defineFilter({
  param: 'created',
  parse: parseRange,
  toInput: (range, now) => {
    const { from, to } = boundsOf(range, now)
    return { createdFrom: from, createdTo: to }
  },
  label: (range) => `Created: ${rangeLabel(range)}`,
  control: { kind: 'days', label: 'Created' },
})
