import { text } from '../../text/text.ts'
import { defineFilter } from './filter.ts'
import { suggestAmong, valueAmong } from './typed-values.ts'

const label = (value: 'yes' | 'no') => (value === 'yes' ? text().snooze.snoozed : text().snooze.not)

export const snoozed = defineFilter({
  param: 'snoozed',
  parse: (word) => (word === 'yes' || word === 'no' ? word : undefined),
  toInput: (value) => ({ snoozed: value === 'yes' }),
  fromInput: ({ snoozed: is }) => (is == null ? undefined : is ? 'yes' : 'no'),
  label,
  token: (value) => ({ field: text().snooze.title, is: text().filters.is, value: label(value) }),
  opposite: (value) => ({ param: 'snoozed', value: value === 'yes' ? 'no' : 'yes' }),
  typed: {
    name: 'is',
    read: ({ value, isExcluded }) => (valueAmong(words(), value) ? (isExcluded ? 'no' : 'yes') : undefined),
    write: (value) => [{ value: 'snoozed', isExcluded: value === 'no' }],
    suggest: (prefix) => suggestAmong(words(), prefix),
  },
  control: () => ({
    kind: 'choice',
    label: text().snooze.snoozed,
    any: text().snooze.any,
    choices: [
      ['yes', label('yes')],
      ['no', label('no')],
    ],
  }),
  isForAgents: true,
})

const words = () => [['snoozed', text().snooze.snoozed]] as const
