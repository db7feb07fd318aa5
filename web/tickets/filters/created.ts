import { text } from '../../text/text.ts'
import { boundsOf, parseRange, rangeLabel, rangeOf } from './date-ranges.ts'
import { defineFilter } from './filter.ts'

export const created = defineFilter({
  param: 'created',
  parse: parseRange,
  toInput: (range, now) => {
    const { from, to } = boundsOf(range, now)
    return { createdFrom: from, createdTo: to }
  },
  fromInput: ({ createdFrom, createdTo }) => rangeOf(createdFrom, createdTo),
  label: (range) => text().field.is(text().filters.created, rangeLabel(range)),
  token: (range) => ({ field: text().filters.created, is: text().filters.is, value: rangeLabel(range) }),
  control: () => ({ kind: 'days', label: text().filters.created }),
})
