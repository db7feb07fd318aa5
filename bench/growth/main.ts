/** `npm run bench -- --growth`: how times grow with the desk. Options: --tickets 10000,100000 --rounds 10 --only search --postgres <url> --data <folder> */
import { mkdirSync, mkdtempSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../child.ts'
import { line } from '../report.ts'
import { seedDesk, type Desk } from '../seed.ts'
import { measureGrowth, measureTogether, type Latencies, type SizedDesk } from './measure.ts'
import { growthScenarios } from './scenarios.ts'

export interface GrowthOptions {
  readonly tickets: readonly number[]
  readonly rounds: number
  readonly only: string
  /** A folder in which desks are kept for the next time; without it they are made anew and deleted. */
  readonly data: string
  /** The address of an empty PostgreSQL database for each size, with % for the size; SQLite without it. */
  readonly postgres: string
}

const firstPort = 3500

export async function benchGrowth(options: GrowthOptions): Promise<void> {
  const folder = options.data || mkdtempSync(join(tmpdir(), 'bellhop-growth-'))
  mkdirSync(folder, { recursive: true })
  const desks: SizedDesk[] = []
  try {
    for (const [index, tickets] of options.tickets.entries()) {
      const directory = join(folder, `${tickets}${options.postgres ? '-postgres' : ''}`)
      const url = options.postgres.replace('%', String(tickets))
      const desk = await seedOnce(directory, tickets, url)
      const settings = url ? { DATABASE_URL: url } : {}
      const server = await startChild('server/main.ts', { directory, port: firstPort + index, settings })
      desks.push({ tickets, server, scenarios: growthScenarios(desk, tickets) })
    }
    await report(desks, options)
  } finally {
    for (const { server } of desks) await server.stop()
    if (!options.data) rmSync(folder, { recursive: true })
  }
}

async function seedOnce(directory: string, tickets: number, url: string): Promise<Desk> {
  const kept = join(directory, 'bench-desk.json')
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Desk
  const desk = url
    ? await (await import('./seed-postgres.ts')).seedPostgres(url, tickets)
    : await seedDesk(directory, tickets)
  line(`${tickets} tickets: ${desk.rows} rows in ${desk.seconds.toFixed(1)} s`)
  mkdirSync(directory, { recursive: true })
  writeFileSync(kept, JSON.stringify(desk))
  return desk
}

async function report(desks: readonly SizedDesk[], { rounds, only }: GrowthOptions): Promise<void> {
  const sizes = desks.map(({ tickets }) => tickets.toLocaleString('en'))
  line(`| p50 / p95 / p99 ms (CPU ms) | ${sizes.join(' | ')} | growth of p50 | of CPU |`)
  line(`|---|${'---|'.repeat(desks.length + 2)}`)
  for (const { name, isTarget } of desks[0]?.scenarios.filter((one) => one.name.includes(only)) ?? []) {
    const rows = await measureGrowth(desks, name, rounds)
    const [first, last] = [rows[0] as Latencies, rows.at(-1) as Latencies]
    const growth = `${(last.p50 / first.p50).toFixed(2)}×${isTarget ? ' (≤ 1.5)' : ''}`
    line(`| ${[name, ...rows.map(cell), growth, `${(last.cpu / first.cpu).toFixed(2)}×`].join(' | ')} |`)
  }
  line('')
  line(
    '| while two clients search without a pause | search p50 / p95 / p99 ms | reading tickets p50 / p95 / p99 ms | MB |',
  )
  line('|---|---|---|---|')
  for (const desk of desks) {
    const { search, others } = await measureTogether(desk, rounds)
    const { rss } = await desk.server.usage()
    const cells = [desk.tickets.toLocaleString('en'), times(search), times(others), (rss / 1e6).toFixed(0)]
    line(`| ${cells.join(' | ')} |`)
  }
}

const times = ({ p50, p95, p99 }: Omit<Latencies, 'cpu'>): string =>
  [p50, p95, p99].map((ms) => ms.toFixed(1)).join(' / ')

const cell = (row: Latencies): string => `${times(row)} (${row.cpu.toFixed(1)})`
