/** Tables: heads, a line of dashes, rows, all of which begin and end with a '|'. */
import type { Budget } from './budget.ts'
import { parseLine } from './inline.ts'
import type { Taken } from './place.ts'
import type { Align, Inline, TableRow } from './tree.ts'

const dashes = /^:?-+:?$/

/** No screen shows more. */
const mostColumns = 20

export function takeTable(lines: readonly string[], at: number, budget: Budget): Taken | undefined {
  if (!isRow(lines[at]) || !isRow(lines[at + 1])) return undefined
  const columns = columnsOf(lines[at + 1]!)
  const heads = cellsOf(lines[at]!)
  if (!columns || heads.length !== columns.length) return undefined
  if (!budget.take(1)) return undefined
  const rows: TableRow[] = []
  let next = at + 1
  let cells: readonly string[] = heads
  while (budget.take(1 + Math.max(cells.length, columns.length))) {
    rows.push(rowOf(cells, columns.length, budget))
    next++
    if (!isRow(lines[next])) break
    cells = cellsOf(lines[next]!)
  }
  return rows.length > 0 ? { block: { kind: 'table', columns, rows }, next } : undefined
}

const isRow = (line = ''): boolean => {
  const whole = line.trim()
  return whole.length > 1 && whole.startsWith('|') && whole.endsWith('|')
}

function columnsOf(line: string): readonly Align[] | undefined {
  const cells = cellsOf(line)
  if (cells.length > mostColumns || !cells.every((cell) => dashes.test(cell))) return undefined
  return cells.map((cell) => {
    if (!cell.endsWith(':')) return 'start'
    return cell.startsWith(':') ? 'center' : 'end'
  })
}

/** What is said beyond the heads stands in cells of its own; nothing is lost. */
const rowOf = (cells: readonly string[], columns: number, budget: Budget): TableRow =>
  Array.from({ length: Math.max(cells.length, columns) }, (_, at): readonly Inline[] =>
    parseLine(cells[at] ?? '', budget),
  )

/** A '|' after a backslash is part of its cell. */
function cellsOf(line: string): string[] {
  const inner = line.trim().slice(1, -1)
  const cells: string[] = []
  let cell = ''
  for (const part of inner.split('|')) {
    if (part.endsWith('\\')) cell += `${part.slice(0, -1)}|`
    else {
      cells.push((cell + part).trim())
      cell = ''
    }
  }
  return cells
}
