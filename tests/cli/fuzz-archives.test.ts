/** A short run of what `npm run prove -- archives` does for longer. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzArchives } from '../stress/fuzz/archives.ts'
import { smallBackup } from '../support/archives/small-backup.ts'

test('Three hundred archives, damaged or forged at random, are refused as they must be', async (t) => {
  const report = await fuzzArchives({ archive: await smallBackup(), count: 300, seed: '1' })
  t.diagnostic(JSON.stringify({ ...report.kinds, taken: report.taken }))
  deepEqual(report.failures, [])
  equal(report.archives, 300)
  // Forgeries that tell the truth of other rows are good backups: some must get through, or nothing deep was reached.
  ok(report.taken > 0 && report.taken < 150)
})
