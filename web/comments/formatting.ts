/** What the buttons and keys beside a text do to it: one replacement each, so that the browser takes it back in one step. */

export type Format = 'bold' | 'italic' | 'code' | 'link' | 'list' | 'quote'

/** A text with what is selected in it; `end` is after the last selected character. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** `by` takes the place of what stands from `from` to `to`; then `start` to `end` are selected in the new text. */
export interface Replacement {
  readonly from: number
  readonly to: number
  readonly by: string
  readonly start: number
  readonly end: number
}

const marks = { bold: '**', italic: '*', code: '`' } as const

export function format(kind: Format, selected: Selected): Replacement {
  if (kind === 'link') return toLink(selected)
  if (kind === 'list' || kind === 'quote') return markLines(selected, kind === 'list' ? '- ' : '> ')
  const isOfLines = selected.text.slice(selected.start, selected.end).includes('\n')
  if (isOfLines) return kind === 'code' ? fence(selected) : markEachLine(selected, marks[kind])
  return mark(selected, marks[kind])
}

/** Around the selection without the blanks at its ends, or away from it where it is there already. */
function mark(selected: Selected, sign: string): Replacement {
  const { text } = selected
  const { start, end } = withoutBlanks(selected)
  const words = text.slice(start, end)
  if (hasAround(text, start, end, sign)) {
    const from = start - sign.length
    return { from, to: end + sign.length, by: words, start: from, end: from + words.length }
  }
  if (isMarked(words, sign)) {
    const by = words.slice(sign.length, -sign.length)
    return { from: start, to: end, by, start, end: start + by.length }
  }
  const first = start + sign.length
  return { from: start, to: end, by: sign + words + sign, start: first, end: first + words.length }
}

/** Two stars are not one around one. */
function hasAround(text: string, start: number, end: number, sign: string): boolean {
  return [runAround(text, start - 1, -1, sign), runAround(text, end, 1, sign)].every(
    (run) => run === sign.length || (sign !== '`' && run === 3),
  )
}

/** How often the sign's character stands from `at` on in that direction. */
function runAround(text: string, at: number, step: 1 | -1, sign: string): number {
  let run = 0
  while (text[at + run * step] === sign[0]) run++
  return run
}

const isMarked = (words: string, sign: string): boolean =>
  words.length > 2 * sign.length && hasAround(words, sign.length, words.length - sign.length, sign)

function withoutBlanks({ text, start, end }: Selected): { start: number; end: number } {
  const words = text.slice(start, end)
  const trimmed = words.trim()
  if (trimmed === '') return { start, end }
  const first = start + words.indexOf(trimmed)
  return { start: first, end: first + trimmed.length }
}

/** What a line begins with that is not said in it. */
const beginning = /^\s*(?:(?:[-*]|\d{1,9}[.)]|>|#{1,6}) +)*/

/** Formatting ends with its line, so that each has its own. */
function markEachLine({ text, start, end }: Selected, sign: string): Replacement {
  const lines = text.slice(start, end).split('\n')
  const parts = lines.map((line) => {
    const first = beginning.exec(line)?.[0] ?? ''
    return { first, words: line.slice(first.length).trimEnd() }
  })
  const isAll = parts.every(({ words }) => words === '' || isMarked(words, sign))
  const by = parts
    .map(({ first, words }) => {
      if (words === '') return first
      return first + (isAll ? words.slice(sign.length, -sign.length) : sign + words + sign)
    })
    .join('\n')
  return { from: start, to: end, by, start, end: start + by.length }
}

/** The whole lines that the selection lies in. */
function linesAround({ text, start, end }: Selected): { from: number; to: number } {
  // Before the first character nothing is found, but lastIndexOf would look at it.
  const from = start && text.lastIndexOf('\n', start - 1) + 1
  // A selection that ends at the beginning of a line ends with the one before.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const next = text.indexOf('\n', last)
  return { from, to: next < 0 ? text.length : next }
}

function markLines(selected: Selected, sign: string): Replacement {
  const { from, to } = linesAround(selected)
  const lines = selected.text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.trim() === '' || line.startsWith(sign))
  const isNothing = lines.every((line) => line.trim() === '')
  const by = lines
    .map((line) => {
      if (isNothing) return sign + line
      if (line.trim() === '') return sign === '> ' && !isMarked ? '>' : line
      return isMarked ? line.slice(sign.length) : sign + line
    })
    .join('\n')
  const isPlace = selected.start === selected.end
  const end = from + by.length
  return { from, to, by, start: isPlace ? end : from, end }
}

function fence(selected: Selected): Replacement {
  const { from, to } = linesAround(selected)
  const lines = selected.text.slice(from, to)
  const by = `\`\`\`\n${lines}\n\`\`\``
  return { from, to, by, start: from + 4, end: from + 4 + lines.length }
}

const address = /^(?:https?:\/\/|mailto:|tel:)\S+$/i
const unknownAddress = 'https://'

/** What is not known yet is what is selected then: the words of an address, or the address of words. */
function toLink(selected: Selected): Replacement {
  const { start, end } = withoutBlanks(selected)
  const words = selected.text.slice(start, end)
  if (words === '' || address.test(words)) {
    const by = `[](${words || unknownAddress})`
    return { from: start, to: end, by, start: start + 1, end: start + 1 }
  }
  const first = start + words.length + 3
  const by = `[${words.replaceAll('\n', ' ')}](${unknownAddress})`
  return { from: start, to: end, by, start: first, end: first + unknownAddress.length }
}
