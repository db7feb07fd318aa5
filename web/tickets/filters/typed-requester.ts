import type { TypedFilter } from './filter.ts'
import { emailOfRequester } from './known-names.ts'
import { idIn } from './typed-values.ts'

export const typedRequester: TypedFilter<string> = {
  name: 'from',
  read: ({ value, isExcluded }) => (isExcluded ? undefined : idIn(value)),
  write: (id) => [{ value: emailOfRequester(id) ?? `#${id}`, isExcluded: false }],
  find: async ({ value, isExcluded }) =>
    isExcluded ? undefined : (await import('./typed-people.ts')).findRequester(value),
  suggest: async (prefix) => (await import('./typed-people.ts')).suggestRequesters(prefix),
}
