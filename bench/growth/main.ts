/**
 * `npm run bench -- --growth`: how times grow with the desk, on SQLite and on a PostgreSQL of its own. Options:
 * --tickets 10000,100000,1000000 --database sqlite,postgres --rounds 10 --seconds 15 --only search --data <folder>
 */
import { benchFolder } from '../folder.ts'
import { count, line } from '../report.ts'
import { measureExport } from './export.ts'
import { measureBaseline } from './baseline.ts'
import { measureLive } from './live-load.ts'
import { measureGrowth, measureTogether, type SizedDesk } from './measure.ts'
import { openDesks, type DatabaseName } from './desks.ts'
import { baselineTable, exportTable, growthTable, liveTable, togetherTable } from './report.ts'

export interface GrowthOptions {
  readonly tickets: readonly number[]
  readonly databases: readonly DatabaseName[]
  /** Of 20 requests each. */
  readonly rounds: number
  /** How long each load of several clients lasts. */
  readonly seconds: number
  /** Part of the names of what is measured. */
  readonly only: string
  /** A folder in which desks are kept for the next time; without it they are made anew and deleted. */
  readonly data: string
}

export async function benchGrowth(options: GrowthOptions): Promise<void> {
  using folder = benchFolder('growth', options.data)
  for (const database of options.databases) {
    await using opened = await openDesks(database, folder.path, options.tickets)
    line(`\n## ${opened.name}\n`)
    await report(opened.desks, options)
  }
}

async function report(desks: readonly SizedDesk[], { rounds, seconds, only }: GrowthOptions): Promise<void> {
  const sizes = desks.map(({ tickets }) => count(tickets))
  const started = await Promise.all(desks.map(async ({ server }) => (await server.usage()).rss))
  const isWanted = (name: string) => name.includes(only)
  const scenarios = desks[0]?.scenarios.filter(({ name }) => isWanted(name)) ?? []
  const table = growthTable(sizes)
  for (const scenario of scenarios) table(scenario, await measureGrowth(desks, scenario.name, rounds))
  if (isWanted('baseline')) baselineTable(sizes, await measureBaseline(desks, seconds))
  if (isWanted('export')) {
    const rows = []
    for (const desk of desks) rows.push(await measureExport(desk))
    exportTable(sizes, rows)
  }
  if (isWanted('together')) {
    const rows = []
    for (const desk of desks) rows.push(await measureTogether(desk, seconds))
    togetherTable(sizes, rows)
  }
  if (isWanted('live')) {
    const rows = []
    for (const desk of desks) rows.push(await measureLive(desk, seconds))
    liveTable(sizes, started, rows)
  }
}
