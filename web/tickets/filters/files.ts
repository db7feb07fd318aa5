import { text } from '../../text/text.ts'
import { defineFilter } from './filter.ts'
import { suggestAmong, valueAmong } from './typed-values.ts'

const label = (value: 'yes' | 'no') => (value === 'yes' ? text().filters.withFiles : text().filters.withoutFiles)

export const files = defineFilter({
  param: 'files',
  parse: (word) => (word === 'yes' || word === 'no' ? word : undefined),
  toInput: (value) => ({ hasAttachments: value === 'yes' }),
  fromInput: ({ hasAttachments: has }) => (has == null ? undefined : has ? 'yes' : 'no'),
  label,
  token: (value) => ({ field: text().filters.files, is: text().filters.is, value: label(value) }),
  typed: {
    name: 'has',
    read: ({ value, isExcluded }) =>
      valueAmong([['file', text().operators.aFile]], value) || valueAmong([['files', text().filters.files]], value)
        ? isExcluded
          ? 'no'
          : 'yes'
        : undefined,
    write: (value) => [{ value: 'file', isExcluded: value === 'no' }],
    suggest: (prefix) => suggestAmong([['file', text().operators.aFile]], prefix),
  },
  control: () => ({
    kind: 'choice',
    label: text().filters.files,
    any: text().filters.anyFiles,
    choices: [
      ['yes', label('yes')],
      ['no', label('no')],
    ],
  }),
})
