import { text } from '../../text/text.ts'
import { boundsOf, parseRange, rangeLabel, rangeOf } from './date-ranges.ts'
import { defineFilter } from './filter.ts'

export const updated = defineFilter({
  param: 'updated',
  parse: parseRange,
  toInput: (range, now) => {
    const { from, to } = boundsOf(range, now)
    return { updatedFrom: from, updatedTo: to }
  },
  fromInput: ({ updatedFrom, updatedTo }) => rangeOf(updatedFrom, updatedTo),
  label: (range) => text().field.is(text().filters.updated, rangeLabel(range)),
  token: (range) => ({ field: text().filters.updated, is: text().filters.is, value: rangeLabel(range) }),
  control: () => ({ kind: 'days', label: text().filters.updated }),
})
