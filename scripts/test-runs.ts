/** Several runs of node:test, told and counted as one. */
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

export interface TestRun {
  readonly title: string
  readonly files: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** No file of tests takes so long, even on a busy machine. */
const fileMs = 600_000

type TestEvent = { type: string; data: any }

interface FileTime {
  readonly title: string
  readonly file: string
  readonly ms: number
}

const toldSlowest = 10

const total = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/

/** Prints what the runs tell, one after another, and at the end the slowest files and the sums of all counts; answers whether all passed. */
export async function runTests(runs: readonly TestRun[]): Promise<boolean> {
  const totals = new Map<string, number>()
  const times: FileTime[] = []
  let passed = true

  async function* tell(): AsyncGenerator<TestEvent> {
    for (const { title, files, env } of runs) {
      yield { type: 'test:stdout', data: { message: `\n${title}\n` } }
      const events = run({
        files: [...files],
        concurrency: 2,
        timeout: fileMs,
        env: { ...process.env, ...env },
      })
      for await (const event of events as AsyncIterable<TestEvent>) {
        const sum = event.type === 'test:diagnostic' && !event.data.file ? total.exec(event.data.message) : null
        if (sum) totals.set(sum[1] as string, (totals.get(sum[1] as string) ?? 0) + Number(sum[2]))
        else if (event.type === 'test:summary' && !event.data.file) passed &&= event.data.success
        else yield event
        if (event.type === 'test:summary' && event.data.file) {
          times.push({ title, file: relative(process.cwd(), event.data.file), ms: event.data.duration_ms })
        }
      }
    }
    yield { type: 'test:stdout', data: { message: describeSlowest(times) } }
    for (const [name, count] of totals) {
      yield { type: 'test:diagnostic', data: { nesting: 0, message: `${name} ${count}`, level: 'info' } }
    }
  }

  const report = new spec()
  report.pipe(process.stdout, { end: false })
  for await (const event of tell()) report.write(event)
  report.end()
  await new Promise((resolve) => report.once('end', resolve))
  return passed
}

/** Two files run at once, so the times add up to more than the whole took. */
function describeSlowest(times: readonly FileTime[]): string {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, toldSlowest)
  const lines = slowest.map(({ title, file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file} (${title})\n`)
  return lines.length > 1 ? `\nThe slowest files:\n${lines.join('')}` : ''
}
