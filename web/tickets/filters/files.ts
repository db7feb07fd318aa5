import { text } from '../../text/text.ts'
import { defineFilter } from './filter.ts'

const label = (value: 'yes' | 'no') => (value === 'yes' ? text().filters.withFiles : text().filters.withoutFiles)

export const files = defineFilter({
  param: 'files',
  parse: (word) => (word === 'yes' || word === 'no' ? word : undefined),
  toInput: (value) => ({ hasAttachments: value === 'yes' }),
  fromInput: ({ hasAttachments: has }) => (has == null ? undefined : has ? 'yes' : 'no'),
  label,
  token: (value) => ({ field: text().filters.files, is: text().filters.is, value: label(value) }),
  opposite: (value) => ({ param: 'files', value: value === 'yes' ? 'no' : 'yes' }),
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
