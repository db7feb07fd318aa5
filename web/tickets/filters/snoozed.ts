import { text } from '../../text/text.ts'
import { defineFilter } from './filter.ts'

const label = (value: 'yes' | 'no') => (value === 'yes' ? text().snooze.snoozed : text().snooze.not)

export const snoozed = defineFilter({
  param: 'snoozed',
  parse: (word) => (word === 'yes' || word === 'no' ? word : undefined),
  toInput: (value) => ({ snoozed: value === 'yes' }),
  fromInput: ({ snoozed: is }) => (is == null ? undefined : is ? 'yes' : 'no'),
  label,
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
