/** The table of docs/performance.md, and whether the promises hold. */
import { line } from '../report.ts'

/** In ms, in the order in which they were written. */
export interface WriteTimes {
  readonly name: string
  readonly product: readonly number[]
  readonly baseline: readonly number[]
  /** Of this process, with the index: on SQLite all but waiting for the disk, whatever else the machine does. */
  readonly processor: readonly number[]
  readonly isOnLongTicket: boolean
}

/** In ms. */
const promisedMs = { write: 100, longTicketP95: 50 }

const tableRow = (...cells: readonly string[]) => line(`| ${cells.join(' | ')} |`)
const short = (value: number): string => value.toFixed(value < 9.95 ? 1 : 0)
const atShare = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
const late = (times: readonly number[]): number => times.filter((ms) => ms > promisedMs.write).length

export function timesHead(): void {
  const cells = [
    'ms, with the index · without',
    'writes',
    'p50',
    'p95',
    'p99',
    'p99.9',
    'longest',
    `> ${promisedMs.write} ms`,
    'processor time, p95 / longest',
  ]
  line('')
  tableRow(...cells)
  line(`|${'---|'.repeat(cells.length)}`)
}

export function printTimes({ name, product, baseline, processor }: WriteTimes): void {
  const both = (value: (times: readonly number[]) => string) => `${value(product)} · ${value(baseline)}`
  tableRow(
    name,
    String(product.length),
    ...[0.5, 0.95, 0.99, 0.999].map((share) => both((times) => short(atShare(times, share)))),
    both((times) => short(Math.max(...times))),
    both((times) => String(late(times))),
    `${short(atShare(processor, 0.95))} / ${short(Math.max(...processor))}`,
  )
}

export function printPromises(measured: readonly WriteTimes[]): void {
  const longest = Math.max(...measured.flatMap(({ product }) => product))
  const p95 = atShare(measured.find(({ isOnLongTicket }) => isOnLongTicket)?.product ?? [], 0.95)
  line('')
  printPromise(`no write takes longer than ${promisedMs.write} ms`, longest <= promisedMs.write, longest)
  const limit = promisedMs.longTicketP95
  printPromise(`p95 of short comments on a ticket of 3 MB ≤ ${limit} ms`, p95 <= limit, p95)
}

const printPromise = (promise: string, isKept: boolean, value: number) =>
  line(`${isKept ? 'KEPT  ' : 'BROKEN'} ${promise}: ${short(value)} ms`)
