/** All that narrows the list besides words, in the order in which it stands in the address, the panel and the chips. */
import { type FurtherChoice, isFurtherChoice } from '../fields.ts'
import type { agentFilters } from './agent-filters.ts'
import { created } from './created.ts'
import { files } from './files.ts'
import type { Filter } from './filter.ts'
import { requester } from './requester.ts'
import { status } from './status.ts'
import { updated } from './updated.ts'
import { yours } from './yours.ts'

const ofEveryone = [status, yours, requester, created, updated, files] as const

type Described = (typeof ofEveryone | typeof agentFilters)[number]

export type Param = Described['param']

/** The part of a view that is each filter's own. */
export type FilterParts = {
  [Each in Described as Each['param']]?: NonNullable<ReturnType<Each['parse']>>
}

/** What one filter asks for. */
export type Read = { readonly param: Param; readonly value: string }

const placeOfChoices = 3
const places: Readonly<Record<Exclude<Param, FurtherChoice>, number>> = {
  status: 1,
  yours: 2,
  turn: 4,
  assignee: 5,
  team: 6,
  snoozed: 7,
  tags: 8,
  anytag: 9,
  notags: 10,
  requester: 11,
  organisation: 12,
  created: 13,
  updated: 14,
  files: 15,
}

const placeOf = (param: Param): number => (isFurtherChoice(param) ? placeOfChoices : places[param])

const known: Filter<Param>[] = [...ofEveryone]

/** Those for everyone; agents' are among them as soon as something of agents is there (for-agents.ts). */
export const filters: readonly Filter<Param>[] = known

export function addFilters(more: readonly Filter<Param>[]): void {
  known.push(...more)
  known.sort((a, b) => placeOf(a.param) - placeOf(b.param))
}

/** Those with a token: what stands in the toolbar itself shows there. */
export const filtersWithToken = (): Filter<Param>[] => known.filter(({ isInToolbar }) => !isInToolbar)

/** The same filter the other way round, where there is one. */
export function oppositeOf({ param, value }: Read): Read | undefined {
  const other = known.find((filter) => filter.param === param)?.opposite?.(value)
  return other && { ...other, param: other.param as Param }
}
