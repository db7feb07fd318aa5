/** How agents type each filter. */
import type { Filter, TypedFilter } from './filter.ts'
import { filters, type Param } from './filters.ts'
import { typedDays } from './typed-days.ts'
import { typedFiles } from './typed-files.ts'
import { typedRequester } from './typed-requester.ts'
import { typedStatus } from './typed-status.ts'

const ofEveryone: Partial<Record<Param, TypedFilter<string>>> = {
  status: typedStatus,
  requester: typedRequester,
  created: typedDays('created'),
  updated: typedDays('updated'),
  files: typedFiles,
}

export type FilterThatIsTyped = Filter<Param> & { readonly typed: TypedFilter<string> }

let made: readonly FilterThatIsTyped[] = []

/** All of them, in their order. */
export function typedFilters(): readonly FilterThatIsTyped[] {
  if (made.length < filters.length) {
    made = filters.flatMap((filter) => {
      const typed = filter.typed ?? ofEveryone[filter.param]
      return typed ? [{ ...filter, typed }] : []
    })
  }
  return made
}
