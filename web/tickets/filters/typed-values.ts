/** What filters have in common that are typed as one of several words. */
import type { Suggestion } from './filter.ts'

/** Neither case nor blanks around it nor compatible forms matter. */
export const foldTyped = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** The value that was typed, by its own spelling or as people read it. */
export function valueAmong<Value extends string>(
  options: readonly (readonly [value: Value, label: string])[],
  typed: string,
): Value | undefined {
  const wanted = foldTyped(typed)
  const found = options.find(([value, label]) => value === wanted || foldTyped(label) === wanted)
  return found?.[0]
}

/** Those that begin so; `before` stands in front of each. */
export function suggestAmong(
  options: readonly (readonly [value: string, label: string])[],
  prefix: string,
  before = '',
): Suggestion[] {
  const wanted = foldTyped(prefix)
  return options
    .filter(([value, label]) => value.startsWith(wanted) || foldTyped(label).startsWith(wanted))
    .map(([value, label]) => ({ value: `${before}${value}`, label }))
}

/** `#7`, for what is known by its number alone. */
export const idIn = (typed: string): string | undefined => /^#([1-9]\d{0,14})$/.exec(typed.trim())?.[1]
