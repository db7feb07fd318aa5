import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from './line.ts'
import { subscribePersistently } from './persistent.ts'

/** A line that notes who subscribes and stops, and by which the test tells data. */
function openLine() {
  const noted: string[] = []
  const told: ((data: unknown) => void)[] = []
  const line: Line = {
    subscribe(query, _variables, onData) {
      const index = told.push(onData)
      noted.push(`${query} ${index}`)
      return () => void noted.push(`stop ${index}`)
    },
  }
  return { line, noted, tell: (data: unknown) => told.at(-1)?.(data) }
}

test('What was refused is tried again, less and less often, and soon again once it was told something', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { line, noted, tell } = openLine()
  const heard: unknown[] = []
  const stop = subscribePersistently(line, 'counts', {}, (data) => heard.push(data))
  deepEqual(noted.splice(0), ['counts 1'])
  tell(null)
  t.mock.timers.tick(29_999)
  deepEqual(noted.splice(0), [])
  t.mock.timers.tick(1)
  deepEqual(noted.splice(0), ['counts 2'])
  tell(null)
  t.mock.timers.tick(59_999)
  deepEqual(noted.splice(0), [])
  t.mock.timers.tick(1)
  deepEqual(noted.splice(0), ['counts 3'])
  tell({ count: 1 })
  tell(null)
  t.mock.timers.tick(30_000)
  deepEqual(noted.splice(0), ['counts 4'])
  for (let refusals = 0; refusals < 10; refusals++) {
    tell(null)
    t.mock.timers.tick(10 * 60_000)
  }
  deepEqual(noted.splice(0).length, 10, 'At the latest after ten minutes.')
  stop()
  deepEqual(noted.splice(0), ['stop 14'])
  deepEqual(heard, [null, null, { count: 1 }, ...Array.from({ length: 11 }, () => null)])
})

test('Nothing is tried again for whoever has gone', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { line, noted, tell } = openLine()
  const stop = subscribePersistently(line, 'counts', {}, () => {})
  tell(null)
  stop()
  tell(null)
  t.mock.timers.tick(60 * 60_000)
  deepEqual(noted, ['counts 1', 'stop 1'])
})
