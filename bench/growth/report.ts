/** The tables of docs/performance.md. */
import { count, line } from '../report.ts'
import type { BaselineRow } from './baseline.ts'
import type { ExportFigures } from './export.ts'
import type { LiveFigures } from './live-load.ts'
import type { GrowthScenario, Latencies, Times, Together } from './measure.ts'

const row = (...cells: readonly string[]) => line(`| ${cells.join(' | ')} |`)

function head(...cells: readonly string[]): void {
  line('')
  row(...cells)
  line(`|${'---|'.repeat(cells.length)}`)
}

const short = (value: number): string => value.toFixed(value < 9.95 ? 1 : 0)
const times = ({ p50, p95, p99 }: Times): string => [p50, p95, p99].map(short).join(' / ')

/** Prints the head; each call of the answer a row. */
export function growthTable(sizes: readonly string[]) {
  head('p50 / p95 / p99 ms · CPU ms', ...sizes, 'growth of p50', 'of CPU', 'event loop held, ms')
  return ({ name, isTarget }: GrowthScenario, found: readonly Latencies[]): void => {
    const [first, last] = [found[0], found.at(-1)]
    if (!first || !last) return
    const growth = `${(last.p50 / first.p50).toFixed(2)}×${isTarget ? ' (≤ 1.5)' : ''}`
    const cells = found.map((one) => `${times(one)} · ${short(one.cpu)}${one.failed ? ` (${one.failed} failed)` : ''}`)
    row(name, ...cells, growth, `${(last.cpu / first.cpu).toFixed(2)}×`, short(last.held))
  }
}

export function baselineTable(sizes: readonly string[], rows: readonly BaselineRow[]): void {
  if (!rows.length) return
  head('processor time ÷ baseline', ...sizes)
  for (const { name, comparisons } of rows) row(name, ...comparisons.map(({ ratio }) => `${ratio.toFixed(2)}×`))
}

export function exportTable(sizes: readonly string[], rows: readonly ExportFigures[]): void {
  head('export of closed tickets', 'rows', 'MB', 's', 'rows/s', 'CPU s', 'others meanwhile, ms', 'event loop held, ms')
  for (const [index, { rows: found, bytes, seconds, cpu, others, held }] of rows.entries()) {
    const perSecond = count(Math.round(found / seconds))
    const figures = [(bytes / 1e6).toFixed(1), seconds.toFixed(1), perSecond, cpu.toFixed(1)]
    row(sizes[index] ?? '', count(found), ...figures, times(others), short(held))
  }
}

export function togetherTable(sizes: readonly string[], rows: readonly Together[]): void {
  head('two search, two read, without a pause', 'search, ms', 'reading tickets, ms', 'event loop held, ms')
  for (const [index, { search, others, held }] of rows.entries()) {
    row(sizes[index] ?? '', times(search), times(others), short(held))
  }
}

export function liveTable(sizes: readonly string[], started: readonly number[], rows: readonly LiveFigures[]): void {
  head('200 sessions', ...sizes)
  const each = (name: string, cell: (figures: LiveFigures, index: number) => string) => row(name, ...rows.map(cell))
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
  each('requests per second', ({ requestsPerSecond }) => short(requestsPerSecond))
  each('reads, ms', ({ reads }) => times(reads))
  each('changes, ms', ({ changes }) => times(changes))
  each('until others hear of a change, ms', ({ received }) => times(received))
  each('changes received, of those that had to be', ({ heardOf, expected }) => `${count(heardOf)} / ${count(expected)}`)
  each('processor time, of one core', ({ cpuShare }) => `${(cpuShare * 100).toFixed(0)} %`)
  each('event loop held, p99 / longest, ms', ({ held }) => `${short(held.p99)} / ${short(held.max)}`)
  each(
    'memory after start → under this load, MB',
    ({ rss }, index) => `${megabytes(started[index] ?? 0)} → ${megabytes(rss)}`,
  )
}
