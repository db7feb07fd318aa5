/**
 * One process of read-workers.ts: a reader of its own that answers one statement after the other. SQLite can't be interrupted
 * from JavaScript, but a process can be killed.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { collectWhenIdle } from '../platform/idle-memory.ts'
import { createStatementCache, type Prepared } from './statement-cache.ts'

export interface Question {
  readonly sql: string
  readonly values: readonly unknown[]
  /** Of the processor. */
  readonly ms: number
  /** Of all texts of the answer together. */
  readonly maxCharacters: number
}

/** An answer comes in pieces, so that neither side holds more than one of them in the making. */
export type Answer =
  | { readonly rows: unknown[]; readonly isLast: boolean; readonly workedMs: number }
  | { readonly isTooLarge: true }
  | { readonly error: { readonly message: string; readonly errcode?: number | undefined } }

export interface GuardData {
  /** 0: asleep, 1: at work, 2: done. Then the number of the statement, and how many ms of the processor it may take. */
  readonly state: Int32Array
  readonly parent: number
  /** Resident bytes of the process. */
  readonly maxBytes: number
}

const pieceCharacters = 500_000

/** By their names in SQL: of the values of one row, as many as are given, or of those of all rows, as node:sqlite takes them. */
type Functions = Record<string, ((...values: unknown[]) => string | number) | Aggregate>

interface Aggregate {
  start(): unknown
  /** Answers the state after one more row. */
  step(state: unknown, ...values: unknown[]): unknown
  result(state: unknown): string
}

const [file, parent, heapBytes, functionsUrl] = process.argv.slice(2) as [string, string, string, string?]
// Not awaited here: a question that comes meanwhile must find who listens.
const functions: Promise<Functions> = functionsUrl ? import(functionsUrl) : Promise.resolve({})
functions.catch(() => {})
const guard = startGuard(Number(parent), process.memoryUsage.rss() + Number(heapBytes))
let prepare: ((sql: string) => Prepared) | undefined

collectWhenIdle()
process.on('message', (question: Question) => void answer(question))
process.on('disconnect', () => process.exit())
// Signals to the whole group of processes are for the server: it still finishes what is under way.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})

/** The file is opened by the first question, and again by the next if that fails. */
function open(named: Functions): (sql: string) => Prepared {
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -8192')
  for (const [name, one] of Object.entries(named)) {
    if (typeof one === 'function') reader.function(name, { deterministic: true, varargs: true }, one as never)
    else reader.aggregate(name, one as never)
  }
  return createStatementCache(reader)
}

async function answer({ sql, values, ms, maxCharacters }: Question): Promise<void> {
  const loaded = await functions.catch((error: unknown) => error as Error)
  guard.begin(ms)
  const before = process.cpuUsage()
  const workedMs = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  try {
    if (loaded instanceof Error) throw loaded
    prepare ??= open(loaded)
    let rows: unknown[] = []
    let characters = 0
    let sent = 0
    for (const row of prepare(sql).statement.iterate(...(values as SQLInputValue[]))) {
      rows.push(row)
      characters += charactersOf(row)
      if (sent + characters > maxCharacters) return await send({ isTooLarge: true })
      if (characters < pieceCharacters) continue
      await send({ rows, isLast: false, workedMs: workedMs() })
      sent += characters
      characters = 0
      rows = []
    }
    await send({ rows, isLast: true, workedMs: workedMs() })
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    await send({ error: { message, errcode } })
  } finally {
    guard.end()
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

/** Asleep while nothing is asked; it is woken only if it has gone to sleep since. */
function startGuard(parent: number, maxBytes: number): { begin(ms: number): void; end(): void } {
  const state = new Int32Array(new SharedArrayBuffer(12))
  const workerData: GuardData = { state, parent, maxBytes }
  new Worker(new URL('./read-worker-guard.ts', import.meta.url), { workerData }).unref()
  return {
    begin(ms) {
      Atomics.add(state, 1, 1)
      Atomics.store(state, 2, Math.ceil(ms))
      if (Atomics.exchange(state, 0, 1) === 0) Atomics.notify(state, 0)
    },
    end: () => void Atomics.store(state, 0, 2),
  }
}
