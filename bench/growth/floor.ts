/** Processor time beside the raw SQL floor of ../floor.ts at each size; only what reads, as both use the same file. */
import { startChild } from '../child.ts'
import { checkSameAnswers, compare, type Comparison } from '../measure.ts'
import { scenariosFor } from '../scenarios.ts'
import type { SizedDesk } from './measure.ts'

const port = 3550
const compared = ['the same in one request', 'list of 50']

export interface FloorRow {
  readonly name: string
  readonly comparisons: readonly Comparison[]
}

/** The floor knows SQLite only: no rows for another database. */
export async function measureFloor(desks: readonly SizedDesk[], seconds: number): Promise<FloorRow[]> {
  const rows = compared.map((name) => ({ name, comparisons: [] as Comparison[] }))
  for (const { desk, directory, server, isShared } of desks) {
    if (isShared) return []
    const floor = await startChild('bench/floor.ts', { directory, port })
    try {
      for (const row of rows) {
        const scenario = scenariosFor(desk).find(({ name }) => name === row.name)
        if (!scenario) continue
        await checkSameAnswers(scenario, server, floor)
        row.comparisons.push(await compare(scenario, server, floor, seconds))
      }
    } finally {
      await floor.stop()
    }
  }
  return rows
}
