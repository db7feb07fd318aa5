/** What is measured, in the text format of Prometheus. Every label takes its values from a closed set, so memory stays bounded. */
export interface Metrics {
  /** The same counter for the same name. By convention its name ends in `_total`. */
  counter(name: string, help: string, labels?: readonly string[]): Counter
  /** `buckets` are upper bounds, rising, in the unit of the name. */
  histogram(name: string, help: string, buckets: readonly number[], labels?: readonly string[]): Histogram
  /** `read` is asked at every look; what it can't tell is left out. With `label` it answers one number for each value of it. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void
  /** A counter that something else keeps. */
  counted(name: string, help: string, read: () => Reading): void
  text(): Promise<string>
}

export type Reading = number | undefined | Readonly<Record<string, number>>

export interface Counter {
  /** `values` stand for the labels, in their order. */
  add(values?: readonly string[], by?: number): void
}

export interface Histogram {
  observe(value: number, values?: readonly string[]): void
}

interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: () => string[] | Promise<string[]>
}

interface Buckets {
  readonly labels: readonly string[]
  /** How many fell into each bucket alone; the last one is above all bounds. */
  readonly counts: number[]
  sum: number
}

export function createMetrics(): Metrics {
  const families = new Map<string, Family>()
  const counters = new Map<string, Counter>()

  function addReading(
    type: 'counter' | 'gauge',
    name: string,
    help: string,
    read: () => Reading | Promise<Reading>,
    label = '',
  ) {
    async function samples(): Promise<string[]> {
      const reading = await Promise.try(read).catch(() => undefined)
      if (reading === undefined) return []
      if (typeof reading === 'number') return [`${name} ${reading}`]
      return Object.entries(reading).map(([value, number]) => `${sample(name, [label], [value])} ${number}`)
    }
    families.set(name, { name, help, type, samples })
  }

  return {
    counter(name, help, labels = []) {
      const known = counters.get(name)
      if (known) return known
      const totals = new Map<string, number>()
      if (!labels.length) totals.set(name, 0)
      const counter: Counter = {
        add(values = [], by = 1) {
          const key = sample(name, labels, values)
          totals.set(key, (totals.get(key) ?? 0) + by)
        },
      }
      counters.set(name, counter)
      families.set(name, { name, help, type: 'counter', samples: () => [...totals].map((pair) => pair.join(' ')) })
      return counter
    },
    histogram(name, help, bounds, labels = []) {
      const series = new Map<string, Buckets>()
      families.set(name, {
        name,
        help,
        type: 'histogram',
        samples: () => [...series.values()].flatMap((one) => bucketSamples(name, bounds, labels, one)),
      })
      return {
        observe(value, values = []) {
          const key = values.join('\0')
          let one = series.get(key)
          if (!one) series.set(key, (one = { labels: values, counts: Array(bounds.length + 1).fill(0), sum: 0 }))
          const index = bounds.findIndex((bound) => value <= bound)
          one.counts[index < 0 ? bounds.length : index]! += 1
          one.sum += value
        },
      }
    },
    gauge: (name, help, read, label) => addReading('gauge', name, help, read, label),
    counted: (name, help, read) => addReading('counter', name, help, read),
    async text() {
      const parts = await Promise.all(
        [...families.values()].map(async ({ name, help, type, samples }) => {
          const lines = await samples()
          return lines.length ? `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n` : ''
        }),
      )
      return parts.join('')
    },
  }
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** Asks `read` at most once in `ms`, for what costs something to find out; a failure is tried again as late. */
export function atMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  let readAt = 0
  return () => {
    const now = performance.now()
    if (!known || now - readAt >= ms) {
      readAt = now
      known = read()
      known.catch(() => {})
    }
    return known
  }
}

function bucketSamples(name: string, bounds: readonly number[], labels: readonly string[], one: Buckets): string[] {
  let total = 0
  const lines = one.counts.map((count, index) => {
    total += count
    return `${sample(`${name}_bucket`, [...labels, 'le'], [...one.labels, String(bounds[index] ?? '+Inf')])} ${total}`
  })
  return [
    ...lines,
    `${sample(`${name}_sum`, labels, one.labels)} ${one.sum}`,
    `${sample(`${name}_count`, labels, one.labels)} ${total}`,
  ]
}

function sample(name: string, labels: readonly string[], values: readonly string[]): string {
  if (!labels.length) return name
  return `${name}{${labels.map((label, index) => `${label}="${escape(values[index] ?? '')}"`).join(',')}}`
}

const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
