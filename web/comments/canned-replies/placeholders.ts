/** Placeholders of canned replies, such as {{requester.name}}: which there are, and filling them. */
import { parseMarkdown } from '../../../text/markdown/markdown.ts'
import type { Block, Inline } from '../../../text/markdown/tree.ts'

export const placeholders = ['requester.name', 'ticket.id', 'ticket.subject', 'agent.name'] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

const braces = /\{\{([^{}\n]{0,100})\}\}/g

const known = (name: string): Placeholder | undefined => placeholders.find((one) => one === name.trim())

/** Those that are none of these, as they were typed, each once: they stay visible. */
export const unknownPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(braces)].flatMap(([typed, name = '']) => (known(name) ? [] : [typed]))),
]

/**
 * The text with its values in it, each as plain text: what would be formatted in one (a subject with stars, a name that is a link) is escaped, and
 * marks that can't be escaped are left out of it. Addresses stay as they are. What stands around them means what it meant.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  const words = Object.fromEntries(placeholders.map((name, at) => [name, unusedWord(text, at)])) as PlaceholderValues
  const filled = { ...words }
  for (const name of placeholders) {
    const value = values[name].replaceAll(/\s+/g, ' ').trim()
    const meant = shapeOf(fill(text, filled))
    const candidates = [
      { typed: value, shown: value },
      { typed: escaped(value), shown: value },
      ...[withoutMarks(value), withoutAddresses(withoutMarks(value))].map((one) => ({ typed: one, shown: one })),
    ]
    const isPlain = ({ typed, shown }: (typeof candidates)[number]) =>
      shapeOf(fill(text, { ...filled, [name]: typed })) === meant.replaceAll(words[name], () => inJson(shown))
    filled[name] = candidates.find(isPlain)?.typed ?? withoutAddresses(withoutMarks(value))
  }
  return fill(text, filled)
}

const fill = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(braces, (typed, name: string) => values[known(name) ?? ('' as Placeholder)] ?? typed)

/** As plain as any word; `at` makes them differ. */
function unusedWord(text: string, at: number): string {
  let word = `Word${'abcd'[at]}`
  while (text.includes(word)) word += 'x'
  return `${word}q`
}

const escaped = (value: string): string => value.replaceAll(/\*+|_+|~+/g, String.raw`\$&`)

/** For what can't be escaped: backticks, links and what begins a line. */
const withoutMarks = (value: string): string =>
  value
    .replaceAll(/[*_~`\\|#>[\]]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** One that goes on into what follows it would take that along. */
const withoutAddresses = (value: string): string => value.replaceAll('://', ': //')

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** What a text means: an address that was typed as it is counts as the text that it is. */
const shapeOf = (text: string): string => JSON.stringify(plainer(parseMarkdown(text, { elements: Infinity }).blocks))

type Tree = readonly (Block | Inline)[]

function plainer(pieces: Tree): unknown {
  const flat = pieces.flatMap((piece): Tree => (isBare(piece) ? piece.children : [piece]))
  return flat.reduce<unknown[]>((whole, piece) => {
    const last = whole.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') whole[whole.length - 1] = last + piece
    else whole.push(typeof piece === 'string' ? piece : mapLists(piece))
    return whole
  }, [])
}

const isBare = (piece: Block | Inline): piece is Extract<Inline, { kind: 'link' }> =>
  typeof piece === 'object' && piece.kind === 'link' && piece.isBare

/** Whatever holds others, at any depth. */
function mapLists(value: unknown): unknown {
  if (Array.isArray(value)) return plainer(value as Tree)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapLists(one)]))
}
