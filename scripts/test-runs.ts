/** Many runs of node:test at once, as many as the machine has room for, told and counted as one. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchIdle } from './idle-share.ts'
import { processorMs, type Taken } from './processor-time.ts'
import { readMark } from './test-mark.ts'
import { fewestCores, type Batch, type TestRun } from './test-plan.ts'

/** No file of tests takes so long, even on a busy machine. */
const fileMs = 600_000
const groupProgram = join(import.meta.dirname, 'test-group.ts')
/** What each file of the last run took, whichever are the slowest. */
const timesFile = 'build/test-times.txt'

type TestEvent = { type: string; data: any }

interface FileTime {
  readonly title: string
  readonly file: string
  readonly ms: number
  /** Of the processor, with the browsers and the PostgreSQL that it used. */
  readonly workedMs: number
}

/** Where it went. */
interface Ledger {
  readonly times: FileTime[]
  /** What stands in nobody's book at the end, by group. */
  readonly unwaitedMs: Map<string, number>
  /** What PostgreSQL has taken for a group so far. */
  readonly postgresMs: (group: string) => number
}

interface Job {
  /** What it is called. */
  readonly group: string
  readonly run: TestRun
  readonly batch: Batch
  readonly ended: PromiseWithResolvers<Told>
}

interface Told {
  readonly events: readonly TestEvent[]
  /** What was not begun, because its time had come. */
  readonly left: readonly string[]
}

export interface Outcome extends Pick<Told, 'left'> {
  readonly passed: boolean
}

const toldSlowest = 10
/** Most wait now and then: while so much of the machine is idle, one more is begun, but never more than so many for each core. */
const spare = { share: 0.15, everyMs: 500, jobsPerCore: 3 }
const cores = availableParallelism()
/** So many groups at most are under way at once. */
export const mostGroups = cores * Math.max(spare.jobsPerCore, 1 / fewestCores)

const total = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/

interface RunOptions {
  /** In ms of `performance.now()`: after it no more files are begun. */
  readonly until?: number | undefined
  /** What PostgreSQL has taken for a group so far, in ms of the processor. */
  readonly postgresMs?: ((group: string) => number) | undefined
}

/**
 * Prints what the runs tell, one after another although they are under way at once, and at the end the slowest files and the sums
 * of all counts.
 */
export async function runTests(
  runs: readonly TestRun[],
  { until = Infinity, postgresMs = () => 0 }: RunOptions = {},
): Promise<Outcome> {
  const began = performance.now()
  const ledger: Ledger = { times: [], unwaitedMs: new Map(), postgresMs }
  const left = new Set<string>()
  const totals = new Map<string, number>()
  let passed = true
  const jobs: Job[] = runs
    .flatMap((run) => run.batches.map((batch) => ({ run, batch })))
    .map((job, index) => ({ ...job, group: `${index}`, ended: Promise.withResolvers() }))
  const running = runAll(jobs, until, ledger)

  async function* tell(): AsyncGenerator<TestEvent> {
    for (const one of runs) {
      yield { type: 'test:stdout', data: { message: `\n${one.title}\n` } }
      for await (const told of inOrderOfEnd(jobs.filter((job) => job.run === one))) {
        for (const file of told.left) left.add(`${file} (${one.title})`)
        for (const event of told.events) {
          const sum = event.type === 'test:diagnostic' && !event.data.file ? total.exec(event.data.message) : null
          if (sum) totals.set(sum[1] as string, (totals.get(sum[1] as string) ?? 0) + Number(sum[2]))
          else if (event.type === 'test:summary' && !event.data.file) passed &&= event.data.success
          else yield event
        }
      }
    }
    yield { type: 'test:stdout', data: { message: describeSlowest(ledger) } }
    keepTimes(ledger)
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
async function runAll(jobs: readonly Job[], until: number, ledger: Ledger): Promise<void> {
  const idleShare = watchIdle()
  const waiting = jobs.toSorted((a, b) => a.batch.rank - b.batch.rank)
  const underWay = new Set<Promise<void>>()
  let taken = 0
  const fits = ({ batch }: Job) => !underWay.size || taken + batch.cores <= cores

  function begin(index: number): void {
    const [job] = waiting.splice(index, 1) as [Job]
    idleShare()
    taken += job.batch.cores
    const work = runJob(job, until, ledger)
      .catch(job.ended.reject)
      .finally(() => {
        taken -= job.batch.cores
        underWay.delete(work)
      })
    underWay.add(work)
  }

  while (waiting.length || underWay.size) {
    if (performance.now() >= until)
      for (const job of waiting.splice(0)) job.ended.resolve({ events: [], left: job.batch.files })
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

async function runJob(job: Job, until: number, { times, unwaitedMs, postgresMs }: Ledger): Promise<void> {
  const { group, ended } = job
  const { title, env } = job.run
  const { files } = job.batch
  const left = new Set(files)
  let since = { ms: performance.now(), workedMs: 0 }
  const clock = (file: string, taken: Taken) => {
    unwaitedMs.set(group, taken.unwaitedMs)
    const now = { ms: performance.now(), workedMs: taken.ms + postgresMs(group) }
    times.push({ title, file, ms: now.ms - since.ms, workedMs: now.workedMs - since.workedMs })
    left.delete(file)
    since = now
  }
  const told = run({
    files: [groupProgram],
    argv: [...files],
    concurrency: 1,
    timeout: fileMs,
    env: {
      ...process.env,
      ...env,
      BELLHOP_TEST_GROUP: group,
      ...(until < Infinity && { BELLHOP_TEST_UNTIL: `${performance.timeOrigin + until}` }),
    },
  })
  const events: TestEvent[] = []
  let own = 0
  for await (const event of told as AsyncIterable<TestEvent>) {
    const { type, data } = event
    if (type === 'test:diagnostic' && data.file === groupProgram) clock(...readMark(data.message))
    else if (isOfGroup(event)) own++
    else if (isOfFile(event, own)) events.push(event)
  }
  // A group that ended early for another reason has failed, which is told.
  ended.resolve({ events, left: performance.now() < until ? [] : [...left] })
}

/** A group has two tests for each file: that it is loaded, and that what it opened is closed. They are neither told nor counted, unless they fail. */
const isOfGroup = ({ type, data }: TestEvent): boolean => type === 'test:pass' && data.file === groupProgram

/** With `own`, how many tests of the group itself have passed. */
function isOfFile({ type, data }: TestEvent, own: number): boolean {
  const sum = type === 'test:diagnostic' && !data.file ? total.exec(data.message) : null
  if (sum && /^(tests|pass)$/.test(sum[1] as string)) data.message = `${sum[1]} ${Number(sum[2]) - own}`
  return data?.nesting === undefined || data.file !== groupProgram || type === 'test:fail'
}

async function* inOrderOfEnd(jobs: readonly Job[]): AsyncGenerator<Told> {
  const pending = new Map(jobs.map((job) => [job, job.ended.promise.then((told) => ({ job, told }))]))
  while (pending.size) {
    const { job, told } = await Promise.race(pending.values())
    pending.delete(job)
    yield told
  }
}

function keepTimes({ times }: Ledger): void {
  const lines = times.toSorted((a, b) => b.workedMs - a.workedMs).map(describeFile)
  mkdirSync(dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, `How long each file took, and what of the processor\n${lines.join('')}`)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`
const describeFile = ({ title, file, ms, workedMs }: FileTime): string =>
  `  ${seconds(ms)} ${seconds(workedMs)}  ${file} (${title})\n`

/** Several files run at once, so the times add up to more than the whole took. */
function describeSlowest({ times, unwaitedMs }: Ledger): string {
  if (times.length < 2) return ''
  const lines = times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, toldSlowest)
    .map(describeFile)
  const inAll = unwaitedMs.values().reduce((sum, ms) => sum + ms, processorMs())
  return [
    `\nThe slowest files, and what they took of the processor:\n${lines.join('')}`,
    `What all files of a folder took of the processor:\n${describeFolders(times).join('')}`,
    `All together took ${minutes(inAll)} of the processor; each file's share stands in ${timesFile}.\n`,
  ].join('')
}

function describeFolders(times: readonly FileTime[]): string[] {
  const folders = Map.groupBy(
    times,
    ({ title, file }) => `${dirname(file).split('/').slice(0, 2).join('/')} (${title})`,
  )
  return [...folders]
    .map(([folder, files]) => ({ folder, ms: files.reduce((sum, { workedMs }) => sum + workedMs, 0) }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, toldSlowest)
    .map(({ folder, ms }) => `  ${minutes(ms)}  ${folder}\n`)
}

const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} minutes`
