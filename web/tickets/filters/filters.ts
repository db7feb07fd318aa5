/** All that narrows the list besides words, in the order in which it stands in the address, the panel and the chips. */
import { assignee } from './assignee.ts'
import { created } from './created.ts'
import { fieldFilters } from './field-filters.ts'
import { files } from './files.ts'
import type { Filter } from './filter.ts'
import { requester } from './requester.ts'
import { status } from './status.ts'
import { tagFilters } from './tags.ts'
import { team } from './team.ts'
import { updated } from './updated.ts'

const described = [status, ...fieldFilters, assignee, team, ...tagFilters, requester, created, updated, files] as const

export type Param = (typeof described)[number]['param']

/** The part of a view that is each filter's own. */
export type FilterParts = {
  [Each in (typeof described)[number] as Each['param']]?: NonNullable<ReturnType<Each['parse']>>
}

export const filters: readonly Filter<Param>[] = described

/** Those with a token: what stands in the toolbar itself shows there. */
export const filtersWithToken = filters.filter(({ isInToolbar }) => !isInToolbar)
