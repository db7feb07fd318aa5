import { deepEqual, equal, ok } from 'node:assert/strict'
import test from 'node:test'
import { runKills } from '../stress/kills/rounds.ts'

test('20 kills under load lose no acknowledged write and leave nothing half done', async (t) => {
  const report = await runKills({ rounds: 20, seed: 'npm test' })
  t.diagnostic(JSON.stringify(report))
  equal(report.rounds, 20)
  deepEqual(report.lost, [])
  deepEqual(report.halves, [])
  deepEqual(report.troubles, [])
  ok(report.acknowledged.ticket > 0 && report.files > 0 && report.unacknowledged > 0 && report.told > 0)
})
