/** What is measured, by prom-client. Every label takes its values from a closed set, so memory stays bounded. */
import { performance } from 'node:perf_hooks'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Registry,
  register as ofProcess,
  type CounterConfiguration,
} from 'prom-client'

export interface Metrics {
  /** Of one app. */
  readonly registry: Registry
  /** All of it, and what is measured of the process, in the text format of Prometheus. */
  text(): Promise<string>
}

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

export function createMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    text: async () => (await Promise.all([registry.metrics(), ofProcess.metrics()])).join('\n'),
  }
}

/** They name every open connection at every look, which with ten thousand of them holds the event loop for a tenth of a second. */
const costly = ['nodejs_active_handles', 'nodejs_active_requests', 'nodejs_active_resources']

/** Processor, memory, event loop and garbage collection: once in a process, for prom-client never ends what it observes. */
export function measureProcess(): void {
  const name = 'nodejs_eventloop_active_seconds_total'
  if (ofProcess.getSingleMetric(name)) return
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 20 })
  for (const one of costly) for (const name of [one, `${one}_total`]) ofProcess.removeSingleMetric(name)
  const seconds = () => performance.eventLoopUtilization().active / 1000
  addCounted({ registry: ofProcess }, { name, help: 'Time that the event loop was busy.', read: seconds })
}

interface Measured<T> {
  readonly name: string
  readonly help: string
  readonly read: () => T
}

type To = Pick<Metrics, 'registry'>

/** The counter of this name, made at its first use. By convention the name ends in `_total`. */
export function counterOf<T extends string>(
  { registry }: To,
  configuration: Omit<CounterConfiguration<T>, 'registers'>,
): Counter<T> {
  const known = registry.getSingleMetric(configuration.name) as Counter<T> | undefined
  return known ?? new Counter({ ...configuration, registers: [registry] })
}

/** A counter that something else keeps. */
export function addCounted({ registry }: To, { name, help, read }: Measured<number>): Counter {
  return new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

type Reading = number | undefined | Readonly<Record<string, number>>

/** `read` is asked at every look; what it can't tell is left out. With `label` it answers one number for each value of it. */
export function addGauge(
  { registry }: To,
  { name, help, read, label }: Measured<Reading | Promise<Reading>> & { readonly label?: string },
): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const reading = await Promise.try(read).catch(() => undefined)
      if (typeof reading === 'number') return this.set(reading)
      if (label === undefined) return this.remove()
      this.reset()
      for (const [value, number] of Object.entries(reading ?? {})) this.set({ [label]: value }, number)
    },
  })
}

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
