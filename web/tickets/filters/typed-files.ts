import { text } from '../../text/text.ts'
import type { TypedFilter } from './filter.ts'
import { suggestAmong, valueAmong } from './typed-values.ts'

export const typedFiles: TypedFilter<string> = {
  name: 'has',
  read: ({ value, isExcluded }) =>
    valueAmong([['file', text().operators.aFile]], value) || valueAmong([['files', text().filters.files]], value)
      ? isExcluded
        ? 'no'
        : 'yes'
      : undefined,
  write: (value) => [{ value: 'file', isExcluded: value === 'no' }],
  suggest: (prefix) => suggestAmong([['file', text().operators.aFile]], prefix),
}
