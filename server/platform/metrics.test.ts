import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { atMostEvery, createMetrics } from './metrics.ts'

const linesOf = async (metrics: ReturnType<typeof createMetrics>) => (await metrics.text()).trimEnd().split('\n')

test('Counters add up, one for each set of labels, and begin at nothing', async () => {
  const metrics = createMetrics()
  metrics.counter('a_total', 'Without labels.')
  const counter = metrics.counter('b_total', 'With one.', ['kind'])
  counter.add(['x'])
  metrics.counter('b_total', 'With one.', ['kind']).add(['x'], 2)
  counter.add(['say "\\\n"'])
  deepEqual(await linesOf(metrics), [
    '# HELP a_total Without labels.',
    '# TYPE a_total counter',
    'a_total 0',
    '# HELP b_total With one.',
    '# TYPE b_total counter',
    'b_total{kind="x"} 3',
    'b_total{kind="say \\"\\\\\\n\\""} 1',
  ])
})

test('A histogram counts what lies at or below each bound', async () => {
  const metrics = createMetrics()
  const histogram = metrics.histogram('d_seconds', 'Durations.', [0.1, 1], ['route'])
  for (const value of [0.1, 0.5, 3]) histogram.observe(value, ['/a'])
  deepEqual((await linesOf(metrics)).slice(2), [
    'd_seconds_bucket{route="/a",le="0.1"} 1',
    'd_seconds_bucket{route="/a",le="1"} 2',
    'd_seconds_bucket{route="/a",le="+Inf"} 3',
    'd_seconds_sum{route="/a"} 3.6',
    'd_seconds_count{route="/a"} 3',
  ])
})

test('A gauge is read at every look; one that can not be read is left out and holds nothing up', async () => {
  const metrics = createMetrics()
  let level = 1
  metrics.gauge('level', 'Level.', () => level++)
  metrics.gauge('pool', 'Pool.', async () => ({ open: 2, idle: 1 }), 'state')
  metrics.gauge('unknown', 'Unknown.', () => undefined)
  metrics.gauge('broken', 'Broken.', () => Promise.reject(new Error('no')))
  deepEqual(await linesOf(metrics), [
    '# HELP level Level.',
    '# TYPE level gauge',
    'level 1',
    '# HELP pool Pool.',
    '# TYPE pool gauge',
    'pool{state="open"} 2',
    'pool{state="idle"} 1',
  ])
  equal((await linesOf(metrics))[2], 'level 2')
})

test('What is costly to find out is asked for once in a while', async () => {
  let asked = 0
  const read = atMostEvery(60_000, async () => ++asked)
  deepEqual([await read(), await read()], [1, 1])
})
