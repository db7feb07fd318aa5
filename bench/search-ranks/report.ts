/** The tables of docs/performance.md. */
import { line } from '../report.ts'
import type { RowFigures } from './measure.ts'
import type { Row } from './rows.ts'
import { promisedMs, type WriteFigures } from './writes.ts'

export interface MeasuredRow {
  readonly row: Row
  readonly figures: RowFigures
}

/** In ms, by the number of tickets. */
const promisedP95 = (tickets: number): number => (tickets <= 100_000 ? 50 : 150)
const promisedMax = 500

const tableRow = (...cells: readonly string[]) => line(`| ${cells.join(' | ')} |`)

function head(...cells: readonly string[]): void {
  line('')
  tableRow(...cells)
  line(`|${'---|'.repeat(cells.length)}`)
}

const short = (value: number): string => value.toFixed(value < 9.95 ? 1 : 0)

/** On the standard error, as soon as it is measured: a large desk takes an hour. */
export function tellRow({ row: { name, viewer }, figures: { p50, p95, max } }: MeasuredRow, left: number): void {
  process.stderr.write(`${viewer}: ${name}: ${short(p50)} / ${short(p95)}, ${short(max)} ms; ${left} rows left\n`)
}

/** All of them, the slowest first. */
export function printRows(rows: readonly MeasuredRow[]): void {
  head('words of rank', 'as', 'hits', 'p50 ms', 'p95', 'max', '÷ baseline', 'processor ms', 'refused')
  for (const { row, figures } of bySlowest(rows)) {
    const { p50, p95, max, baseline, work, hits, refused, requests } = figures
    const times = [short(p50), short(p95), short(max), `${(p50 / baseline).toFixed(1)}×`, short(work)]
    tableRow(row.name, row.viewer, String(hits), ...times, refused ? `${refused} of ${requests}` : '')
  }
}

/** Of each kind of search as each reader, and of each band, the worst row; the worst of them first. `over`: rows whose p95 is above what is promised. */
export function printSummary(rows: readonly MeasuredRow[], tickets: number): void {
  const groups = {
    reader: ({ row }: MeasuredRow) => `${row.viewer}: ${row.kind}`,
    'rank of the words': ({ row }: MeasuredRow) => row.band,
  }
  for (const [title, groupOf] of Object.entries(groups)) {
    head(title, 'worst row', 'its p50 / p95 ms', 'max of all', 'worst processor ms', 'rows', 'over', 'refused')
    const members = [...Map.groupBy(bySlowest(rows), groupOf)]
    for (const [name, of] of members) {
      const [{ row, figures }] = of as [MeasuredRow]
      const worst = (value: (figures: RowFigures) => number) => Math.max(...of.map((one) => value(one.figures)))
      const over = of.filter((one) => one.figures.p95 > promisedP95(tickets)).length
      tableRow(
        name,
        row.name,
        `${short(figures.p50)} / ${short(figures.p95)}`,
        short(worst(({ max }) => max)),
        short(worst(({ work }) => work)),
        String(of.length),
        String(over),
        refusedOf(of),
      )
    }
  }
}

const bySlowest = (rows: readonly MeasuredRow[]): MeasuredRow[] =>
  rows.toSorted((a, b) => b.figures.p95 - a.figures.p95)

export function printPromises(tickets: number, rows: readonly MeasuredRow[]): void {
  const [worst] = bySlowest(rows) as [MeasuredRow]
  const { slowest } = worst.figures
  line('')
  line(`The worst row is ${worst.row.name}, as ${worst.row.viewer}, and of it: ${slowest}`)
  const p95 = worst.figures.p95
  printPromise(`p95 of each row ≤ ${promisedP95(tickets)} ms`, p95 <= promisedP95(tickets), `${short(p95)} ms`)
  const max = Math.max(...rows.map(({ figures }) => figures.max))
  printPromise(`nothing over ${promisedMax} ms`, max <= promisedMax, `${short(max)} ms`)
  const refused = refusedOf(rows)
  printPromise('nothing refused', refused === '', refused || 'none')
}

export function printWrites(figures: readonly WriteFigures[]): void {
  head(
    '500 of each, nothing else runs',
    'the first, ms',
    'the others, p50',
    'p95',
    'max',
    `over ${promisedMs.write} ms`,
  )
  for (const { name, first, p50, p95, max, late } of figures) {
    tableRow(name, short(first), short(p50), short(p95), short(max), String(late))
  }
  line('')
  const max = Math.max(...figures.map((one) => one.max))
  printPromise(
    `no write but the first of each kind takes longer than ${promisedMs.write} ms`,
    max <= promisedMs.write,
    `${short(max)} ms`,
  )
  const p95 = figures.find(({ isOnLongTicket }) => isOnLongTicket)?.p95 ?? NaN
  const limit = promisedMs.longTicketP95
  printPromise(`p95 of comments on a ticket of 3 MB ≤ ${limit} ms`, p95 <= limit, `${short(p95)} ms`)
}

const printPromise = (promise: string, isKept: boolean, value: string) =>
  line(`${isKept ? 'KEPT  ' : 'BROKEN'} ${promise}: ${value}`)

function refusedOf(rows: readonly MeasuredRow[]): string {
  const sum = (value: (figures: RowFigures) => number) => rows.reduce((total, { figures }) => total + value(figures), 0)
  const refused = sum(({ refused }) => refused)
  return refused ? `${refused} of ${sum(({ requests }) => requests)}` : ''
}
