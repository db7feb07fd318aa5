/**
 * What is typed into the search box, taken apart and put together again: words, "phrases", -words, and operators such as `status:open`,
 * `-tag:"on hold"`. Of which filter an operator speaks, and what its value means, is not known here. Linear in the length of the text.
 */

/** Stretches of the text in its order, `end` excluded; between them is nothing but blanks. */
export type Part = Words | Operator

/** A word or a phrase, for the server as it stands there. */
export type Words = { readonly kind: 'words'; readonly start: number; readonly end: number }

export type Operator = Typed & {
  readonly kind: 'operator'
  readonly start: number
  readonly end: number
  /** A quote of its value is still open. */
  readonly isOpen: boolean
}

export type Typed = {
  /** In small letters. */
  readonly name: string
  /** Without the quotes around it. */
  readonly value: string
  /** A minus stands before it. */
  readonly isExcluded: boolean
}

// Sticky: a match begins where the one before has ended.
const blanks = /\s*/y
const beginning = /(-?)(\p{L}{1,24}):/uy
const quotedValue = /"((?:[^"]|"")*)("?)/y
const plainValue = /\S*/y
const words = /-?"[^"]*"?|[^\s"]+/y

/** An operator has one of the names that `isName` knows, and a blank or the end before it. Whatever else stands there is words. */
export function parseText(text: string, isName: (name: string) => boolean): Part[] {
  const parts: Part[] = []
  for (let at = 0, last = -1; ; last = at) {
    at = matchAt(blanks, text, at)?.end ?? at
    if (at >= text.length) return parts
    const operator = at !== last ? operatorAt(text, at, isName) : undefined
    const part = operator ?? { kind: 'words', start: at, end: matchAt(words, text, at)?.end ?? text.length }
    parts.push(part)
    at = part.end
  }
}

function operatorAt(text: string, start: number, isName: (name: string) => boolean): Operator | undefined {
  const head = matchAt(beginning, text, start)
  const [minus, written = ''] = head?.groups ?? []
  const name = written.toLowerCase()
  if (!head || !isName(name)) return undefined
  const own = { kind: 'operator', name, isExcluded: minus === '-', start } as const
  const quoted = matchAt(quotedValue, text, head.end)
  if (quoted) {
    const [value = '', closing] = quoted.groups
    return { ...own, value: value.replaceAll('""', '"'), isOpen: !closing, end: quoted.end }
  }
  const end = matchAt(plainValue, text, head.end)?.end ?? head.end
  return { ...own, value: text.slice(head.end, end), isOpen: false, end }
}

function matchAt(pattern: RegExp, text: string, at: number): { groups: string[]; end: number } | null {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match && { groups: match.slice(1), end: pattern.lastIndex }
}

/** As it is typed, in quotes where it needs them. */
export function printOperator({ name, value, isExcluded }: Typed): string {
  const needsQuotes = value === '' || value.startsWith('"') || /\s/.test(value)
  return `${isExcluded ? '-' : ''}${name}:${needsQuotes ? `"${value.replaceAll('"', '""')}"` : value}`
}

/** The text without some of its parts, and the place where `caret` stands then; the blanks around a part become one. */
export function withoutParts(
  text: string,
  parts: readonly { readonly start: number; readonly end: number }[],
  caret = text.length,
): { text: string; caret: number } {
  let left = text
  let place = caret
  for (const { start, end } of parts.toReversed()) {
    const before = left.slice(0, start)
    const after = left.slice(end)
    const rest = before === '' || /\s$/.test(before) ? after.trimStart() : after
    const removed = left.length - before.length - rest.length
    if (place > start) place = Math.max(start, place - removed)
    left = before + rest
  }
  return { text: left, caret: place }
}

/** The part that is being typed: the one in which the caret stands, or at whose end. */
export const partAt = (parts: readonly Part[], caret: number): Part | undefined =>
  parts.findLast(({ start, end }) => start < caret && caret <= end)
