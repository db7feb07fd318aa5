import type { Snapshot } from '../../database/dump.ts'
import {
  countJobs,
  dropJob,
  listJobs,
  retryFailed,
  retryJob,
  type JobState,
  type ListedJob,
  type NotChanged,
} from '../../jobs/admin.ts'
import { processBudget } from '../../platform/budgets.ts'
import type { Command } from '../command.ts'
import { openSnapshot, openTransaction, placeOf, requireVersion, type Place } from '../desk.ts'
import { CommandFailure } from '../failure.ts'

export const jobs: Command = {
  summary: 'Lists pending and failed jobs, and retries or drops them',
  usage: '[retry ID | retry all | drop ID]',
  help: `Without arguments: how many jobs there are, and those that failed, run, wait or are scheduled (${processBudget.jobs.listed} of each).
retry ID begins a job at once, with all its tries; retry all does so with all that failed. drop ID forgets a job: it will
not be done. Servers may run: on SQLite they look every ${processBudget.jobs.pollMs / 1000} s, on PostgreSQL they are told.
Exit code 1 when there is no such job, when it runs at this moment, or when it is scheduled and can't be dropped.`,
  options: {},
  words: [0, 2],
  async run({ config, words, say }) {
    const [verb, which = ''] = words
    const place = placeOf(config())
    const now = Date.now()
    if (verb === undefined) await summarize(place, now, say)
    else if (verb === 'retry' && which === 'all') say(`Retried: ${await change(place, retryAll(now))}.`)
    else if (verb === 'retry') {
      await change(
        place,
        one(which, (db, id) => retryJob(db, id, now)),
      )
      say(`Job ${which} begins as soon as there is room for it.`)
    } else if (verb === 'drop') {
      await change(
        place,
        one(which, (db, id) => dropJob(db, id, now)),
      )
      say(`Job ${which} is dropped.`)
    } else throw new CommandFailure(`There is no command jobs ${verb}. See npm run bellhop -- jobs --help`)
    return 0
  },
}

type Db = Snapshot['db']

/** Nothing is changed when `work` throws. */
async function change<T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> {
  await using desk = await openTransaction(place)
  const result = await work(desk.db)
  await desk.publish('jobs waiting')
  await desk.commit()
  return result
}

const retryAll = (now: number) => (db: Db) => retryFailed(db, now)

const reasons: Readonly<Record<NotChanged, string>> = {
  missing: 'There is no such job; it may have been done.',
  running: 'It runs at this moment. Try again when it has ended.',
  scheduled: 'It is scheduled: dropped, it would be back after the next start.',
}

function one(word: string, act: (db: Db, id: number) => Promise<NotChanged | undefined>) {
  return async (db: Db) => {
    const id = /^[1-9]\d{0,14}$/.test(word) ? Number(word) : undefined
    if (id === undefined) throw new CommandFailure(`${word} is not a job number.`)
    const obstacle = await act(db, id)
    if (obstacle) throw new CommandFailure(`Job ${id} is left as it is. ${reasons[obstacle]}`)
  }
}

const states = ['failed', 'running', 'waiting', 'scheduled'] as const satisfies JobState[]

async function summarize(place: Place, now: number, say: (line: string) => void): Promise<void> {
  await using desk = await requireVersion(await openSnapshot(place), place)
  const counts: string[] = []
  const lines: string[] = []
  for (const state of states) {
    const count = await countJobs(desk.db, state, now)
    const listed = await listJobs(desk.db, state, { now, limit: processBudget.jobs.listed })
    counts.push(`${count} ${state}`)
    lines.push(...listed.map((job) => `${state.padEnd(9)} ${describe(job, state)}`))
    if (count > listed.length) lines.push(`${state.padEnd(9)} … and ${count - listed.length} more`)
  }
  for (const line of [`${counts.join(', ')}.`, ...lines]) say(line)
}

function describe(job: ListedJob, state: JobState): string {
  const { id, kind, tries, runAt, everyMs, failedAt, lastError } = job
  const parts = [
    ...(everyMs === null ? [] : [`every ${everyMs / 60_000} min`]),
    ...(failedAt === null ? [] : [`failed at ${time(failedAt)}`]),
    ...(runAt === null ? [] : [`${state === 'running' ? 'lease until' : 'due'} ${time(runAt)}`]),
    ...(tries ? [`tries ${tries}`] : []),
  ]
  return `${id} ${kind}: ${parts.join(', ')}${lastError === null ? '' : ` (${lastError})`}`
}

const time = (ms: number) => new Date(ms).toISOString()
