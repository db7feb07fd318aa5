/**
 * One process of read-workers.ts: a reader of its own that answers one statement, or one task, after the other. SQLite can't be interrupted
 * from JavaScript, but a process can be killed.
 */
import { flushCompileCache } from 'node:module'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { collectWhenIdle } from '../platform/idle-memory.ts'
import type { ReadTask } from './database.ts'
import type { Answer, Question, Statement, TaskQuestion } from './read-worker-messages.ts'
import type { CreateTaskReads } from './read-worker-tasks.ts'
import { createStatementCache, type Prepared } from './statement-cache.ts'
import type { SqlFunction, WorkerModule } from './worker-module.ts'

export interface GuardData {
  /**
   * 0: asleep, 1: at work, 2: done. Then the number of the statement or task, how many ms of the processor it may take, and how many resident KB the
   * process may have.
   */
  readonly state: Int32Array
  readonly parent: number
}

const pieceCharacters = 500_000

const [file, parent, heapBytes, moduleUrl] = process.argv.slice(2) as [string, string, string, string?]
// Not awaited here: a question that comes meanwhile must find who listens.
const given: Promise<WorkerModule> = moduleUrl ? import(moduleUrl) : Promise.resolve({})
const guard = startGuard(Number(parent), process.memoryUsage.rss() + Number(heapBytes))
let reader: DatabaseSync | undefined
let prepare: ((sql: string) => Prepared) | undefined
let createReads: Promise<CreateTaskReads> | undefined
const loadedTasks: Record<string, Promise<ReadTask<never, unknown>>> = {}
let isStopped = false
let isAtWork = false
/** For the next process: Node itself does so at a regular end only, and this one is killed. Some time after what was loaded or answered last. */
const keepCompiled = setTimeout(() => isAtWork || flushCompileCache(), 100).unref()

given.then(
  () => keepCompiled.refresh(),
  () => {},
)
collectWhenIdle()
process.on('message', (message: Question | 'stop' | 'prepare') => {
  isStopped = message === 'stop'
  if (message === 'prepare') void loadTasks()
  else if (message !== 'stop') void answer(message)
})
process.on('disconnect', () => process.exit())
// Signals to the whole group of processes are for the server: it still finishes what is under way.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})

/** The file is opened by the first question, and again by the next if that fails. */
function open({ functions = {} }: WorkerModule): DatabaseSync {
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -8192')
  for (const [name, one] of Object.entries<SqlFunction>(functions)) {
    if (typeof one === 'function') reader.function(name, { deterministic: true, varargs: true }, one as never)
    else reader.aggregate(name, one as never)
  }
  return reader
}

async function answer(question: Question): Promise<void> {
  isAtWork = true
  try {
    const loaded = await loading(given)
    reader ??= open(loaded)
    await ('task' in question
      ? answerTask(loaded, reader, question.task, question.ms)
      : answerStatement(reader, question))
  } catch (error) {
    const failure = error instanceof LoadFailure ? error.cause : error
    const { message, stack, errcode } = failure as Error & { errcode?: number }
    await send({ error: { message, stack, errcode }, isBroken: error instanceof LoadFailure })
  } finally {
    guard.end()
    isAtWork = false
    keepCompiled.refresh()
  }
}

async function answerStatement(reader: DatabaseSync, { sql, values, ms, maxCharacters }: Statement): Promise<void> {
  const workedMs = begin(ms)
  prepare ??= createStatementCache(reader)
  let rows: unknown[] = []
  let characters = 0
  let sent = 0
  for (const row of prepare(sql).statement.iterate(...(values as SQLInputValue[]))) {
    rows.push(row)
    characters += charactersOf(row)
    if (sent + characters > maxCharacters) return send({ isTooLarge: true })
    if (characters < pieceCharacters) continue
    await send({ rows, isLast: false, workedMs: workedMs() })
    sent += characters
    characters = 0
    rows = []
  }
  await send({ rows, isLast: true, workedMs: workedMs() })
}

async function answerTask(
  module: WorkerModule,
  reader: DatabaseSync,
  question: TaskQuestion,
  ms: number,
): Promise<void> {
  const { task, createReads } = await loadTask(module, reader, question.name)
  const workedMs = begin(ms)
  const reads = createReads(question, async () => {
    await nextTurn()
    if (isStopped) throw new Error('Nobody waits for it any more.')
  })
  const result = await task.run(reads, question.input as never)
  await send({ rows: [result], isLast: true, workedMs: workedMs() })
}

/** What is loaded stays, and is no part of what a task takes. */
async function loadTask({ tasks = {} }: WorkerModule, reader: DatabaseSync, name: string) {
  const load = tasks[name]
  if (!load) throw new Error(`There is no task '${name}'.`)
  const reads = await (createReads ??= allowing(async () => {
    const { createTaskReads } = await import('./read-worker-tasks.ts')
    return createTaskReads(reader)
  }))
  const task = await (loadedTasks[name] ??= allowing(load))
  return { task, createReads: reads }
}

class LoadFailure extends Error {}

async function loading<T>(module: Promise<T>): Promise<T> {
  try {
    return await module
  } catch (cause) {
    throw new LoadFailure('Something could not be loaded.', { cause })
  }
}

async function allowing<T>(load: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage.rss()
  const loaded = await loading(load())
  keepCompiled.refresh()
  guard.allow(process.memoryUsage.rss() - before)
  return loaded
}

/** Before any is asked for. What fails here will be told to whoever asks. */
async function loadTasks(): Promise<void> {
  try {
    const loaded = await given
    reader ??= open(loaded)
    for (const name of Object.keys(loaded.tasks ?? {})) await loadTask(loaded, reader, name)
  } catch {
    // The first question is told.
  }
}

/** Answers how many ms of the processor were taken since. */
function begin(ms: number): () => number {
  guard.begin(ms)
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

/** What a row takes: a number about as much as eight characters. */
function charactersOf(row: Record<string, unknown>): number {
  let characters = 0
  for (const name in row) {
    const value = row[name]
    characters += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
  }
  return characters
}

/** Resolves once it is written, or when there is no one to read it any more. */
function send(message: Answer): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve())
    else resolve()
  })
}

interface Guard {
  begin(ms: number): void
  end(): void
  /** The process may have so many bytes more. */
  allow(bytes: number): void
}

/** Asleep while nothing is asked; it is woken only if it has gone to sleep since. */
function startGuard(parent: number, maxBytes: number): Guard {
  const state = new Int32Array(new SharedArrayBuffer(16))
  const allow = (bytes: number) => void Atomics.add(state, 3, Math.ceil(Math.max(0, bytes) / 1024))
  allow(maxBytes)
  const workerData: GuardData = { state, parent }
  new Worker(new URL('./read-worker-guard.ts', import.meta.url), { workerData }).unref()
  return {
    allow,
    begin(ms) {
      Atomics.add(state, 1, 1)
      Atomics.store(state, 2, Math.ceil(ms))
      if (Atomics.exchange(state, 0, 1) === 0) Atomics.notify(state, 0)
    },
    end: () => void Atomics.compareExchange(state, 0, 1, 2),
  }
}
