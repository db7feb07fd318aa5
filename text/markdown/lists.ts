/** Lists. One line that begins like an item is none, at the top: it is a dash, a date or a signature, as '- Priya' or '12. November'. */
import type { Place, Taken } from './place.ts'

const marker = /^( {0,3})(?:([-*])|(\d{1,9})([.)])) +(?=\S)/

interface Marker {
  readonly indent: number
  /** '-', '*', '.' or ')': a list has one of them. */
  readonly kind: string
  readonly value: number | undefined
  /** Up to what the item says. */
  readonly width: number
}

function markerOf(line: string): Marker | undefined {
  const found = marker.exec(line)
  if (!found) return undefined
  const [whole, indent = '', bullet, value, end = ''] = found
  return {
    indent: indent.length,
    kind: bullet ?? end,
    value: value === undefined ? undefined : Number(value),
    width: whole.length,
  }
}

/** What stands further in by two blanks belongs to the item above it; a blank line may stand between. */
export function takeList(lines: readonly string[], at: number, place: Place): Taken | undefined {
  const first = markerOf(lines[at]!)
  if (!first) return undefined
  // '… since\n12. November' goes on.
  if (place.isInText && first.value !== undefined && first.value > 1) return undefined
  const { items, next } = takeItems(lines, at, { first, most: place.budget.left() - 1 })
  if (items.length === 1 && place.depth === 0 && items[0]!.lines.length === 1) return undefined
  if (!place.budget.take(1 + Math.max(items.length, 1))) return undefined
  const parsed = items.map(({ value, lines }) => ({ value, blocks: place.parseInner(lines) }))
  return { block: { kind: 'list', isOrdered: first.value !== undefined, items: parsed }, next }
}

interface Item {
  readonly value: number | undefined
  readonly lines: string[]
}

interface Sought {
  readonly first: Marker
  /** There is no room for more of them. */
  readonly most: number
}

function takeItems(lines: readonly string[], from: number, { first, most }: Sought): { items: Item[]; next: number } {
  const items: Item[] = []
  let next = from
  let width = first.width
  for (let at = from; at < lines.length; at++) {
    const line = withoutTabs(lines[at]!)
    if (line.trim() === '') continue
    const indent = line.length - line.trimStart().length
    const found = indent < first.indent + 2 ? markerOf(line) : undefined
    if (found?.kind === first.kind) {
      if (items.length >= most) break
      items.push({ value: found.value, lines: [line.slice(found.width)] })
      width = found.width
    } else if (indent >= first.indent + 2 && items.length > 0) {
      const item = items.at(-1)!.lines
      for (let blank = next; blank < at; blank++) item.push('')
      item.push(line.slice(Math.min(indent, width)))
    } else break
    next = at + 1
  }
  return { items, next }
}

const withoutTabs = (line: string): string => line.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length))
