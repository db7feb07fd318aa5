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

export function rowHead(): void {
  head('words of rank', 'as', 'hits', 'p50 ms', 'p95', 'max', '÷ baseline', 'processor ms', 'refused')
}

export function printRow({ row: { name, viewer }, figures }: MeasuredRow): void {
  const { p50, p95, max, baseline, work, hits, refused, requests } = figures
  const figuresOfTimes = [short(p50), short(p95), short(max), `${(p50 / baseline).toFixed(1)}×`, short(work)]
  tableRow(name, viewer, String(hits), ...figuresOfTimes, refused ? `${refused} of ${requests}` : '')
}

/** A line for each kind as each viewer, and for each band: of all its rows the worst. */
export function printSummary(rows: readonly MeasuredRow[]): void {
  const groups = {
    'what is asked': ({ row }: MeasuredRow) => `${row.kind}, as ${row.viewer === 'agent' ? 'an' : 'a'} ${row.viewer}`,
    'rank of the words': ({ row }: MeasuredRow) => row.band,
  }
  for (const [title, groupOf] of Object.entries(groups)) {
    head(
      title,
      'rows',
      'worst p50 ms',
      'worst p95',
      'max',
      'worst ÷ baseline',
      'worst processor ms',
      'refused',
      'worst row',
    )
    for (const [name, members] of Map.groupBy(rows, groupOf)) {
      const worst = (value: (figures: RowFigures) => number) =>
        Math.max(...members.map(({ figures }) => value(figures)))
      tableRow(
        name,
        String(members.length),
        short(worst(({ p50 }) => p50)),
        short(worst(({ p95 }) => p95)),
        short(worst(({ max }) => max)),
        `${worst(({ p50, baseline }) => p50 / baseline).toFixed(0)}×`,
        short(worst(({ work }) => work)),
        refusedOf(members),
        worstOf(members).row.name,
      )
    }
  }
}

export function printPromises(tickets: number, rows: readonly MeasuredRow[]): void {
  const worst = worstOf(rows)
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
  head('500 of each, nothing else runs', 'the first, ms', 'p50', 'p95', 'max', `over ${promisedMs.write} ms`)
  for (const { name, first, p50, p95, max, late } of figures) {
    tableRow(name, short(first), short(p50), short(p95), short(max), String(late))
  }
  line('')
  const max = Math.max(...figures.map((one) => one.max))
  printPromise(`no write waits longer than ${promisedMs.write} ms`, max <= promisedMs.write, `${short(max)} ms`)
  const p95 = figures.find(({ isOnLongTicket }) => isOnLongTicket)?.p95 ?? NaN
  const limit = promisedMs.longTicketP95
  printPromise(`p95 of comments on a ticket of 3 MB ≤ ${limit} ms`, p95 <= limit, `${short(p95)} ms`)
}

const printPromise = (promise: string, isKept: boolean, value: string) =>
  line(`${isKept ? 'KEPT  ' : 'BROKEN'} ${promise}: ${value}`)

const worstOf = (rows: readonly MeasuredRow[]): MeasuredRow =>
  rows.reduce((worst, row) => (row.figures.p95 > worst.figures.p95 ? row : worst))

function refusedOf(rows: readonly MeasuredRow[]): string {
  const sum = (value: (figures: RowFigures) => number) => rows.reduce((total, { figures }) => total + value(figures), 0)
  const refused = sum(({ refused }) => refused)
  return refused ? `${refused} of ${sum(({ requests }) => requests)}` : ''
}
