import { boundsOf, parseRange, rangeLabel } from './date-ranges.ts'
import { defineFilter } from './filter.ts'

export const updated = defineFilter({
  param: 'updated',
  parse: parseRange,
  toInput: (range, now) => {
    const { from, to } = boundsOf(range, now)
    return { updatedFrom: from, updatedTo: to }
  },
  label: (range) => `Updated: ${rangeLabel(range)}`,
  control: { kind: 'days', label: 'Updated' },
})
