import { deepEqual, equal, match } from 'node:assert/strict'
import { test } from 'node:test'
import { addCounted, addGauge, atMostEvery, counterOf, createMetrics, measureProcess, type Metrics } from './metrics.ts'

/** All samples that begin with `name`. */
const samplesOf = async (metrics: Metrics, name = '') =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name) && line !== '' && !line.startsWith('#'))

test('A counter is one however often it is asked for, and each app has its own', async () => {
  const metrics = createMetrics()
  const counter = () => counterOf(metrics, { name: 'b_total', help: 'With one.', labelNames: ['kind'] })
  counterOf(metrics, { name: 'a_total', help: 'Without labels.' })
  counter().inc({ kind: 'x' })
  counter().inc({ kind: 'x' }, 2)
  counter().inc({ kind: 'say "\\\n"' })
  deepEqual(await samplesOf(metrics), ['a_total 0', 'b_total{kind="x"} 3', 'b_total{kind="say \\"\\\\\\n\\""} 1'])
  deepEqual(await samplesOf(createMetrics()), [])
})

test('A counter that something else keeps says what that says', async () => {
  const metrics = createMetrics()
  let kept = 0
  addCounted(metrics, { name: 'kept_total', help: 'Kept.', read: () => (kept += 5) })
  match(await metrics.text(), /^# TYPE kept_total counter\nkept_total 5$/m)
  deepEqual(await samplesOf(metrics), ['kept_total 10'])
})

test('A gauge is read at every look; one that can not be read is left out and holds nothing up', async () => {
  const metrics = createMetrics()
  let level: number | undefined = 1
  let pool: Record<string, number> = { open: 2, idle: 1 }
  addGauge(metrics, { name: 'level', help: 'Level.', read: () => level })
  addGauge(metrics, { name: 'pool', help: 'Pool.', read: async () => pool, label: 'state' })
  addGauge(metrics, { name: 'unknown', help: 'Unknown.', read: () => undefined })
  addGauge(metrics, { name: 'broken', help: 'Broken.', read: () => Promise.reject(new Error('no')) })
  deepEqual(await samplesOf(metrics), ['level 1', 'pool{state="open"} 2', 'pool{state="idle"} 1'])
  level = undefined
  pool = { idle: 3 }
  deepEqual(await samplesOf(metrics), ['pool{state="idle"} 3'])
})

test('The process is measured once, by the names that others use', async () => {
  const metrics = createMetrics()
  measureProcess()
  measureProcess()
  const names = (await samplesOf(createMetrics())).map((line) => /^[a-z0-9_]+/.exec(line)?.[0])
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_active_seconds_total',
    'nodejs_heap_size_used_bytes',
  ]) {
    equal(names.filter((one) => one === name).length, 1, name)
  }
  deepEqual(await samplesOf(metrics, 'nodejs_active'), [])
})

test('What is costly to find out is asked for once in a while', async () => {
  let asked = 0
  const read = atMostEvery(60_000, async () => ++asked)
  deepEqual([await read(), await read()], [1, 1])
})
