import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { Phase, Sample } from './measure.ts'
import { timedFindings } from './verdict.ts'

const samples = (kind: string, phase: Phase, ...times: number[]): Sample[] =>
  times.map((ms) => ({ kind, phase, at: 0, ms }))

test('A kind of which a phase has no sample is told as such, and does not count', () => {
  const found = timedFindings({
    samples: [
      ...samples('read', 'calm', 10, 20),
      ...samples('read', 'siege', 200, 400),
      ...samples('write', 'calm', 10),
      ...samples('write', 'siege', 30),
      ...samples('live reset', 'siege', 900),
      ...samples('live change', 'calm', 900),
    ],
    memory: [],
  } as unknown as Parameters<typeof timedFindings>[0])
  deepEqual(
    found.filter(({ text }) => text.startsWith('p99')),
    [
      { holds: false, text: 'p99 of all: 380 ms above calm (at most 250)' },
      { holds: false, text: 'p99 of read: 380 ms above calm (at most 250)', isOfOneKind: true },
      { holds: true, text: 'p99 of write: 20 ms above calm (at most 250)', isOfOneKind: true },
      { holds: true, text: 'p99 of live reset: – (none while calm)' },
      { holds: true, text: 'p99 of live change: – (none in the siege)' },
    ],
  )
})
