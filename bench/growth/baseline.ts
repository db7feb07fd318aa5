/** Processor time beside the raw SQL baseline of ../baseline.ts at each size; only what reads, as both use the same file. */
import { startChild } from '../child.ts'
import { checkSameAnswers, compare, type Comparison } from '../measure.ts'
import { scenariosFor } from '../scenarios.ts'
import type { SizedDesk } from './measure.ts'

const port = 3550
const compared = ['the same in one request', 'list of 50']

export interface BaselineRow {
  readonly name: string
  readonly comparisons: readonly Comparison[]
}

/** The baseline knows SQLite only: no rows for another database. */
export async function measureBaseline(desks: readonly SizedDesk[], seconds: number): Promise<BaselineRow[]> {
  const rows = compared.map((name) => ({ name, comparisons: [] as Comparison[] }))
  for (const { desk, directory, server, isShared } of desks) {
    if (isShared) return []
    const baseline = await startChild('bench/baseline.ts', { directory, port })
    try {
      for (const row of rows) {
        const scenario = scenariosFor(desk).find(({ name }) => name === row.name)
        if (!scenario) continue
        await checkSameAnswers(scenario, server, baseline)
        row.comparisons.push(await compare(scenario, server, baseline, seconds))
      }
    } finally {
      await baseline.stop()
    }
  }
  return rows
}
