import { deepEqual, equal, ok } from 'node:assert/strict'
import test from 'node:test'
import { attacks } from '../stress/siege/attacks/all.ts'
import { runSiege } from '../stress/siege/siege.ts'
import { findings, summarizeKind } from '../stress/siege/verdict.ts'

// How long people wait is for `npm run prove`: a busy machine makes them wait too.
test('While four attackers try every attack, twenty people are served, each to the letter', async (t) => {
  const report = await runSiege({
    seed: 'npm test',
    tickets: 300,
    calmSeconds: 3,
    seconds: 26,
    settleSeconds: 4,
    patience: 4,
  })
  const { samples, failures, drawn } = report
  t.diagnostic(
    JSON.stringify({ ...summarizeKind(samples, undefined, 'siege'), failures: failures.length, drawn: drawn.length }),
  )
  deepEqual(new Set(drawn.map(({ attack }) => attack)), new Set(attacks.map(({ name }) => name)))
  ok(samples.some(({ kind, phase }) => kind === 'live change' && phase === 'siege'))
  ok(samples.some(({ kind, phase }) => kind === 'log in' && phase === 'siege'))
  deepEqual(failures, [])
  deepEqual(
    drawn.flatMap(({ attack, failures }) => failures.map((line) => `${attack}: ${line}`)),
    [],
  )
  deepEqual(report.loggedErrors, [])
  deepEqual(
    findings(report).filter(({ holds }) => !holds),
    [],
  )
  equal(report.hasSurvived, true)
})
