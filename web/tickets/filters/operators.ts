/** Filters as they are typed into the search box, and the other way: what the list is narrowed to as text. */
import { text } from '../../text/text.ts'
import type { OperatorName, Suggestion } from './filter.ts'
import { filters, filtersWithToken, type Param, type Read } from './filters.ts'
import { type Operator, parseText, type Part, printOperator, type Typed, withoutParts } from './grammar.ts'
import { type FilterThatIsTyped, typedFilters } from './typed-filters.ts'
import { foldTyped } from './typed-values.ts'
import { changeView, type TicketView } from './view.ts'

/** Values that are known for certain, by the text of their operator: what only the server can read, once it has. Null: there is none. */
export type Settled = ReadonlyMap<string, Read | null>

const isName = (name: string): boolean => filtersNamed(name).length > 0

export const operatorNames = (): readonly OperatorName[] => [...new Set(typedFilters().map(({ typed }) => typed.name))]

/** By the name that it has everywhere, or in the language of the reader. */
function filtersNamed(name: string): readonly FilterThatIsTyped[] {
  const { names } = text().operators
  return typedFilters().filter(({ typed }) => typed.name === name || foldTyped(names[typed.name]) === name)
}

const filterOf = (param: Param) => typedFilters().find((filter) => filter.param === param) as FilterThatIsTyped

export const partsOf = (typed: string): Part[] => parseText(typed, isName)

/** Of several filters with this name the first that knows the value. */
export function readOperator({ name, value, isExcluded }: Typed, now = new Date()): Read | undefined {
  for (const { param, typed } of filtersNamed(name)) {
    const read = typed.read({ value, isExcluded }, now)
    if (read !== undefined) return { param, value: read }
  }
}

/** Whether only the server can say what it means. */
export const mustBeAsked = (operator: Typed): boolean =>
  operator.value.trim() !== '' && !readOperator(operator) && filtersNamed(operator.name).some(({ typed }) => typed.find)

/** Asks the server; undefined where nothing, or more than one thing, is called so, and where it gives no answer. */
export async function findOperator({ name, value, isExcluded }: Typed): Promise<Read | undefined> {
  for (const { param, typed } of filtersNamed(name)) {
    const found = await typed.find?.({ value, isExcluded }).catch(() => undefined)
    if (found !== undefined) return { param, value: found }
  }
}

/** Values that begin so; a promise where the server is asked for them. */
export function suggestValues(name: string, prefix: string): readonly Suggestion[] | Promise<readonly Suggestion[]> {
  return filtersNamed(name)[0]?.typed.suggest(prefix) ?? []
}

/** Whether `suggestValues` asks the server. */
export const isSuggestedByServer = (name: string): boolean => filtersNamed(name)[0]?.typed.find !== undefined

/** With what was read: beside what is there already where a filter takes several, else instead of it. */
export function withRead(view: TicketView, { param, value }: Read): TicketView {
  const { typed } = filterOf(param)
  const before = view[param]
  return changeView(view, { [param]: before && typed.join ? typed.join(before, value) : value })
}

/** Its operators, each with what it asks for. */
export function operatorsOfFilter(view: TicketView, param: Param): [text: string, read: Read][] {
  const value = view[param]
  if (!value) return []
  const { typed } = filterOf(param)
  const written = typed.write(value)
  return written.map((one) => [
    printOperator({ name: typed.name, ...one }),
    { param, value: written.length > 1 ? one.value : value },
  ])
}

/** The one whose token stands last; the status, which has buttons instead, where there is no other. */
export const lastFilter = (view: TicketView): Param | undefined =>
  [
    ...filtersWithToken()
      .map(({ param }) => param)
      .toReversed(),
    'status' as const,
  ].find((param) => view[param])

/** All that a list shows but its order, as it is typed. */
export function printView(view: TicketView): string {
  const printed = filters.flatMap(({ param }) => operatorsOfFilter(view, param).map(([one]) => one))
  return [...printed, view.q ?? ''].filter((each) => each !== '').join(' ')
}

export type Taken = {
  /** What stays in the box, and where the caret stands in it. */
  readonly text: string
  readonly caret: number
  /** What was read, in its order. */
  readonly read: readonly Read[]
  /** Operators that only the server can read, as they stood in what was typed. */
  readonly asked: readonly Operator[]
}

/** Takes operators out of what was typed, but for the one in which the caret stands; without a caret all. */
export function takeOperators(typed: string, caret: number | null, settled: Settled): Taken {
  const finished = operatorsIn(typed).filter((one) => caret === null || caret < one.start || caret > one.end)
  const results = finished.map((operator) => {
    const known = settled.get(textOf(typed, operator))
    return { operator, known, read: known ?? readOperator(operator) }
  })
  const done = results.filter(({ read }) => read)
  const left = withoutParts(
    typed,
    done.map(({ operator }) => operator),
    caret ?? typed.length,
  )
  const asked = results.filter(({ known, operator }) => known === undefined && mustBeAsked(operator))
  return { ...left, read: done.flatMap(({ read }) => read ?? []), asked: asked.map(({ operator }) => operator) }
}

/** What is searched for: all but operators that are still being typed or asked for. */
export function wordsIn(typed: string, caret: number | null, settled: Settled): string {
  const waiting = operatorsIn(typed).filter((operator) => {
    const isTyped = caret !== null && operator.start <= caret && caret <= operator.end
    const known = settled.get(textOf(typed, operator))
    return known !== null && (isTyped || known || readOperator(operator) !== undefined || mustBeAsked(operator))
  })
  return withoutParts(typed, waiting).text
}

/** Of a text that was pasted, every one that only the server can read would be a question to it. */
const mostOperators = 100

/** Those that follow so many others are words, until these are taken out. */
export const operatorsIn = (typed: string): Operator[] =>
  partsOf(typed)
    .filter((part) => part.kind === 'operator')
    .slice(0, mostOperators)

export const textOf = (typed: string, { start, end }: Part): string => typed.slice(start, end)
