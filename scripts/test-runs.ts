/** Many runs of node:test at once, as many as the machine has room for, told and counted as one. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchIdle } from './idle-share.ts'
import { processorMs } from './processor-time.ts'
import { readMark } from './test-mark.ts'
import type { Batch, TestRun } from './test-plan.ts'

/** No file of tests takes so long, even on a busy machine. */
const fileMs = 600_000
const groupProgram = join(import.meta.dirname, 'test-group.ts')

type TestEvent = { type: string; data: any }

interface FileTime {
  readonly title: string
  readonly file: string
  readonly ms: number
  /** Of the processor; without what had not ended yet, such as a browser that further files use. */
  readonly workedMs: number
}

interface Job {
  readonly run: TestRun
  readonly batch: Batch
  /** All that it told; undefined when it was not begun. */
  readonly ended: PromiseWithResolvers<readonly TestEvent[] | undefined>
}

export interface Outcome {
  readonly passed: boolean
  /** What was not begun, because its time had come. */
  readonly left: readonly string[]
}

const toldSlowest = 10
/** Most wait now and then: while so much of the machine is idle, one more is begun, but never more than so many for each core. */
const spare = { share: 0.15, everyMs: 500, jobsPerCore: 3 }

const total = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/

/**
 * Prints what the runs tell, one after another although they are under way at once, and at the end the slowest files and the sums
 * of all counts. After `until`, in ms of `performance.now()`, no more are begun.
 */
export async function runTests(runs: readonly TestRun[], until = Infinity): Promise<Outcome> {
  const began = performance.now()
  const times: FileTime[] = []
  const left = new Set<string>()
  const totals = new Map<string, number>()
  let passed = true
  const jobs: Job[] = runs.flatMap((run) =>
    run.batches.map((batch) => ({ run, batch, ended: Promise.withResolvers() })),
  )
  const running = runAll(jobs, until, times)

  async function* tell(): AsyncGenerator<TestEvent> {
    for (const one of runs) {
      yield { type: 'test:stdout', data: { message: `\n${one.title}\n` } }
      for await (const { job, events } of inOrderOfEnd(jobs.filter((job) => job.run === one))) {
        if (!events) for (const file of job.batch.files) left.add(`${file} (${one.title})`)
        for (const event of events ?? []) {
          const sum = event.type === 'test:diagnostic' && !event.data.file ? total.exec(event.data.message) : null
          if (sum) totals.set(sum[1] as string, (totals.get(sum[1] as string) ?? 0) + Number(sum[2]))
          else if (event.type === 'test:summary' && !event.data.file) passed &&= event.data.success
          else yield event
        }
      }
    }
    yield { type: 'test:stdout', data: { message: describeSlowest(times) } }
    totals.set('duration_ms', performance.now() - began)
    for (const [name, count] of totals) {
      yield { type: 'test:diagnostic', data: { nesting: 0, message: `${name} ${count}`, level: 'info' } }
    }
  }

  const report = new spec()
  report.pipe(process.stdout, { end: false })
  for await (const event of tell()) report.write(event)
  report.end()
  await new Promise((resolve) => report.once('end', resolve))
  await running
  return { passed, left: [...left] }
}

/**
 * In the order of their ranks. Where the next one does not fit beside what is under way, those that mostly wait still do; and whichever is
 * next does when those under way leave a part of the machine idle.
 */
async function runAll(jobs: readonly Job[], until: number, times: FileTime[]): Promise<void> {
  const cores = availableParallelism()
  const idleShare = watchIdle()
  const waiting = jobs.toSorted((a, b) => a.batch.rank - b.batch.rank)
  const underWay = new Set<Promise<void>>()
  let taken = 0
  const fits = ({ batch }: Job) => !underWay.size || taken + batch.cores <= cores

  function begin(index: number): void {
    const [job] = waiting.splice(index, 1) as [Job]
    idleShare()
    taken += job.batch.cores
    const work = runJob(job, times)
      .catch(job.ended.reject)
      .finally(() => {
        taken -= job.batch.cores
        underWay.delete(work)
      })
    underWay.add(work)
  }

  while (waiting.length || underWay.size) {
    if (performance.now() >= until) for (const job of waiting.splice(0)) job.ended.resolve(undefined)
    const next = waiting.findIndex((job, place) => fits(job) && (place === 0 || job.batch.cores < 1))
    if (next >= 0) {
      begin(next)
      continue
    }
    if (!underWay.size) return
    const pause = new AbortController()
    await Promise.race([...underWay, sleep(spare.everyMs, undefined, { signal: pause.signal }).catch(() => {})])
    pause.abort()
    const isIdle = idleShare(spare.everyMs / 2) >= spare.share
    if (isIdle && waiting.length && underWay.size < cores * spare.jobsPerCore) begin(0)
  }
}

async function runJob({ run: { title, env }, batch: { files }, ended }: Job, times: FileTime[]): Promise<void> {
  let since = { ms: performance.now(), workedMs: 0 }
  const clock = (file: string, workedMs: number) => {
    const now = { ms: performance.now(), workedMs }
    times.push({ title, file, ms: now.ms - since.ms, workedMs: now.workedMs - since.workedMs })
    since = now
  }
  const told = run({
    files: [groupProgram],
    argv: [...files],
    concurrency: 1,
    timeout: fileMs,
    env: { ...process.env, ...env },
  })
  const events: TestEvent[] = []
  for await (const event of told as AsyncIterable<TestEvent>) {
    const { type, data } = event
    if (type === 'test:diagnostic' && data.file === groupProgram) clock(...readMark(data.message))
    else if (isOfFile(event, files.length)) events.push(event)
  }
  ended.resolve(events)
}

/**
 * A group has a suite of all files and a mark after each. They are neither told nor counted, unless they fail by themselves, as when
 * a file can't be loaded.
 */
function isOfFile({ type, data }: TestEvent, count: number): boolean {
  const sum = type === 'test:diagnostic' && !data.file ? total.exec(data.message) : null
  const own = { suites: 1, tests: count, pass: count }[sum?.[1] ?? ''] ?? 0
  if (sum && own) data.message = `${sum[1]} ${Math.max(0, Number(sum[2]) - own)}`
  if (data?.nesting > 0) data.nesting--
  if (data?.nesting === undefined || data.file !== groupProgram) return true
  return type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed'
}

async function* inOrderOfEnd(
  jobs: readonly Job[],
): AsyncGenerator<{ job: Job; events: readonly TestEvent[] | undefined }> {
  const pending = new Map(jobs.map((job) => [job, job.ended.promise.then((events) => ({ job, events }))]))
  while (pending.size) {
    const next = await Promise.race(pending.values())
    pending.delete(next.job)
    yield next
  }
}

/** Several files run at once, so the times add up to more than the whole took. */
function describeSlowest(times: readonly FileTime[]): string {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, toldSlowest)
  const seconds = (value: number) => `${(value / 1000).toFixed(1).padStart(6)} s`
  const lines = slowest.map(
    ({ title, file, ms, workedMs }) => `  ${seconds(ms)} ${seconds(workedMs)}  ${file} (${title})\n`,
  )
  if (lines.length < 2) return ''
  return `\nThe slowest files, and what they took of the processor:\n${lines.join('')}All together took ${(processorMs() / 60_000).toFixed(1)} minutes of the processor.\n`
}
