import { defineFilter } from './filter.ts'

const labels = { yes: 'With files', no: 'Without files' }

export const files = defineFilter({
  param: 'files',
  parse: (text) => (text === 'yes' || text === 'no' ? text : undefined),
  toInput: (value) => ({ hasAttachments: value === 'yes' }),
  label: (value) => labels[value],
  control: { kind: 'choice', label: 'Files', any: 'With or without', choices: Object.entries(labels) },
})
