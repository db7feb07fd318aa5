import { deepEqual, equal, ok } from 'node:assert/strict'
import test from 'node:test'
import { runFuzz, type FuzzKind } from '../stress/fuzz/run.ts'

const megabyte = 1024 * 1024
const slices: Record<FuzzKind, number> = { graphql: 1_400, multipart: 700, raw: 900, live: 400 }

for (const [kind, requests] of Object.entries(slices) as [FuzzKind, number][]) {
  test(`${requests} fuzzed requests (${kind}) are all answered without a failure of ours`, async (t) => {
    const report = await runFuzz({ kind, requests, seed: 'npm test' })
    t.diagnostic(JSON.stringify({ ...report, failures: report.failures.length }))
    equal(report.requests, requests)
    deepEqual(report.failures, [])
    ok((report.residentAfter ?? 0) < 500 * megabyte, 'memory stays bounded')
  })
}
