/**
 * Markdown as people type it (docs/decisions/108): what is plain stays as it is, to the last blank and line break. A text is a row of blocks;
 * each line is looked at once at each depth, and there are `deepest` of these.
 */
import { createBudget, type Budget } from './budget.ts'
import { mayBeFormatted, parseLine } from './inline.ts'
import { takeList } from './lists.ts'
import type { Place, Taken } from './place.ts'
import { takeTable } from './tables.ts'
import type { Block, Inline } from './tree.ts'

export interface Parsed {
  readonly blocks: readonly Block[]
  /** False where the text would become more elements than it may; what is beyond stands in it as it was typed. */
  readonly isWhole: boolean
}

export interface Room {
  /** How many elements the text may become; a letter is none. */
  readonly elements: number
  /** What is beyond so many letters stays as it was typed. */
  readonly letters?: number
}

export function parseMarkdown(text: string, { elements, letters = Infinity }: Room): Parsed {
  const budget = createBudget(elements)
  const end = text.length <= letters ? text.length : endOfLine(text, letters)
  const blocks = parseBlocks(text.slice(0, end).replaceAll('\r\n', '\n').split('\n'), budget, 0)
  if (end === text.length) return { blocks, isWhole: budget.isKept() }
  return { blocks: [...blocks, { kind: 'text', children: [text.slice(end)] }], isWhole: false }
}

/** The last one before `most`; a line that is longer than that ends within. */
const endOfLine = (text: string, most: number): number => {
  const end = text.lastIndexOf('\n', most - 1) + 1
  return end > 0 ? end : most
}

/** Lists and quotes within each other: deeper than this they stay as they were typed. */
const deepest = 6

function parseBlocks(lines: readonly string[], budget: Budget, depth: number): readonly Block[] {
  const blocks: Block[] = []
  let begun = 0
  const endText = (end: number) => {
    const text = lines.slice(begun, end)
    if (text.length < lines.length) trimBlankLines(text)
    if (text.length > 0) blocks.push({ kind: 'text', children: parseLines(text, budget) })
  }
  const parseInner = (inner: readonly string[]) => parseBlocks(inner, budget, depth + 1)
  for (let at = 0; at < lines.length && budget.isKept() && depth < deepest;) {
    const isInText = at > begun && lines[at - 1]!.trim() !== ''
    const taken = takeBlock(lines, at, { budget, depth, isInText, parseInner })
    if (!taken) {
      at++
      continue
    }
    endText(at)
    blocks.push(taken.block)
    begun = at = taken.next
  }
  endText(lines.length)
  return blocks
}

/** Marks at the beginning of a line, after three blanks at most. */
const begins = /^ {0,3}(?:[#>\-*|`~]|\d)/

function takeBlock(lines: readonly string[], at: number, place: Place): Taken | undefined {
  const line = lines[at]!
  if (!begins.test(line)) return undefined
  return (
    takeCode(lines, at, place.budget) ??
    takeHeading(line, at, place.budget) ??
    takeQuote(lines, at, place) ??
    takeList(lines, at, place) ??
    takeTable(lines, at, place.budget)
  )
}

const fence = /^ {0,3}(`{3,}|~{3,})/

/** As it was typed until a line that ends it; without one, to the end. */
function takeCode(lines: readonly string[], at: number, budget: Budget): Taken | undefined {
  const found = fence.exec(lines[at]!)
  const mark = found?.[1] ?? ''
  // '```this```' is code within a line.
  if (!found || (mark.startsWith('`') && lines[at]!.includes('`', found[0].length)) || !budget.take(2)) return undefined
  let end = at + 1
  while (end < lines.length && !isEndOfCode(lines[end]!.trim(), mark)) end++
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

const isEndOfCode = (line: string, mark: string): boolean =>
  line.length >= mark.length && line.startsWith(mark) && line === mark.charAt(0).repeat(line.length)

const heading = /^ {0,3}(#{1,6}) +(?=\S)/

function takeHeading(line: string, at: number, budget: Budget): Taken | undefined {
  const found = heading.exec(line)
  if (!found || !budget.take(1)) return undefined
  const children = parseLine(line.slice(found[0].length).trimEnd(), budget)
  return { block: { kind: 'heading', level: found[1]!.length, children }, next: at + 1 }
}

/** '>5' and '>_<' are none. */
const quoted = /^ {0,3}>(?: |(?=>)|$)/

function takeQuote(lines: readonly string[], at: number, { budget, parseInner }: Place): Taken | undefined {
  if (!quoted.test(lines[at]!) || !budget.take(1)) return undefined
  const inner: string[] = []
  for (let next = at; next < lines.length; next++) {
    const found = quoted.exec(lines[next]!)
    if (!found) break
    inner.push(lines[next]!.slice(found[0].length))
  }
  return { block: { kind: 'quote', blocks: parseInner(inner) }, next: at + inner.length }
}

function parseLines(lines: readonly string[], budget: Budget): readonly Inline[] {
  const whole = lines.join('\n')
  if (!budget.isKept() || !mayBeFormatted(whole)) return whole === '' ? [] : [whole]
  const all: Inline[] = []
  let plain = ''
  for (const [at, line] of lines.entries()) {
    if (at > 0) plain += '\n'
    for (const piece of parseLine(line, budget)) {
      if (typeof piece === 'string') {
        plain += piece
        continue
      }
      if (plain !== '') all.push(plain)
      plain = ''
      all.push(piece)
    }
  }
  if (plain !== '') all.push(plain)
  return all
}

/** Beside another block it is that which keeps its distance. */
function trimBlankLines(lines: string[]): void {
  while (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop()
  const first = lines.findIndex((line) => line.trim() !== '')
  lines.splice(0, Math.max(first, 0))
}
