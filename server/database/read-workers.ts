/**
 * Slow reads of SQLite, each statement or task in a process of its own: a statement can't be interrupted, so it must neither run on the event loop
 * nor in a thread, which could not be ended. A process that takes too long or too much is killed and replaced by the next read.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { allocatorVariables } from '../platform/process-settings.ts'
import { processBudget } from '../platform/budgets.ts'
import { compiledFolder } from '../platform/compiled.ts'
import { unavailable } from '../platform/errors.ts'
import { outOfMemory, outOfTime } from '../platform/guard-signals.ts'
import type { Answer, Question, TaskQuestion } from './read-worker-messages.ts'
import { tookTooLong, tookTooMuch } from './slow-reads.ts'

export interface ReadWorkers {
  /**
   * The rows of one statement. Throws Interrupted when its process has worked on it for `ms`, or waited for much longer, and when
   * it takes too much memory or answers too much.
   */
  all(sql: string, values: readonly unknown[], ms: number, charge?: (ms: number) => void): Promise<unknown[]>
  /** What a task of the module answers. Throws the same, and the signal's reason: then it begins no other statement. */
  run<O>(task: TaskQuestion, ms: number, options?: RunOptions): Promise<O>
  /** The numbers of all processes that there are. */
  pids(): number[]
  /** Ends what is under way with Unavailable; resolves when all processes are gone. */
  close(): Promise<void>
}

interface RunOptions {
  readonly charge?: ((ms: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

type Limits = Readonly<Record<'running' | 'heapBytes' | 'answerCharacters' | 'idleMs', number>>

interface Worker {
  readonly child: ChildProcess
  /** Ends it when it was not asked for long. */
  readonly retire: NodeJS.Timeout
  isEnding: boolean
  hasAnswered: boolean
}

/** So many stay however long they are not asked: they have in memory what they read. */
const kept = 2

const interrupted = () => unavailable('search.interrupted', 1)

/** A machine that is busy with other things may take longer for the same work, and to start a process. */
const patience = { factor: 4, startMs: 10_000 }
/** Its heap holds one piece of an answer, or the code of tasks and what their statements answer; what its young part has grown to is never given back. */
const execArgv = ['--max-old-space-size=96', '--max-semi-space-size=4']
/** Where SQLite may put temporary files, and how memory is given back. */
const passedOn = new Set(['TMPDIR', 'TEMP', 'TMP', ...allocatorVariables])

/** Where compiled code is kept, if this process keeps any. */
const cacheVariables = () =>
  getCompileCacheDir() === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiledFolder }

/**
 * The first read starts the first process. From when two are first under way at once another stands by, with all that tasks need, so that none waits for
 * a start: a desk where one person searches now and then has one process. Who asks sees to it that no more than `running` are asked at once. `module`: of a WorkerModule.
 */
export function openReadWorkers(file: string, limits: Limits = processBudget.slowReads, module?: URL): ReadWorkers {
  /** Until their processes are gone. */
  const all = new Set<Worker>()
  /** The one that was used last is used next, so that the others may end. */
  const idle: Worker[] = []
  let isClosed = false
  let underWay = 0
  let hasMet = false

  function start(): Worker {
    const child = fork(
      new URL('./read-worker.ts', import.meta.url),
      [file, `${process.pid}`, `${limits.heapBytes}`, ...(module ? [module.href] : [])],
      {
        execArgv,
        env: {
          ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.has(name))),
          ...cacheVariables(),
        },
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    )
    const worker = {
      child,
      retire: setTimeout(() => idle.length > kept && idle.includes(worker) && end(worker), limits.idleMs).unref(),
      isEnding: false,
      hasAnswered: false,
    }
    all.add(worker)
    const forget = () => {
      end(worker)
      clearTimeout(worker.retire)
      all.delete(worker)
      // One that never answered may have failed as the next would.
      if (worker.hasAnswered) setImmediate(standBy)
    }
    child.once('exit', forget).on('error', () => (child.pid === undefined ? forget() : end(worker)))
    giveWay(child)
    return worker
  }

  function standBy(): void {
    if (!hasMet || isClosed || idle.length || all.size >= limits.running) return
    try {
      const worker = start()
      putBack(worker)
      // Where the system refuses another process it has no channel.
      worker.child.send?.('prepare', () => {})
    } catch {
      // Whoever needs one is told why there is none.
    }
  }

  function end(worker: Worker): void {
    worker.isEnding = true
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    worker.child.kill('SIGKILL')
  }

  function putBack(worker: Worker): void {
    if (worker.isEnding) return
    setReferenced(worker.child, false)
    worker.retire.refresh()
    idle.push(worker)
  }

  async function ask(question: Question, { charge = () => {}, signal }: RunOptions): Promise<unknown[]> {
    if (isClosed) throw interrupted()
    signal?.throwIfAborted()
    const worker = idle.pop() ?? start()
    const { child } = worker
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    const rows: unknown[] = []
    const onMessage = (answer: Answer) => {
      if ('error' in answer) {
        // What was not loaded would not be loaded in this process later on either.
        if (answer.isBroken) end(worker)
        return reject(Object.assign(new Error(answer.error.message), answer.error))
      }
      if ('isTooLarge' in answer) return reject(tookTooMuch())
      worker.hasAnswered = true
      for (const row of answer.rows) rows.push(row)
      if (!answer.isLast) return
      charge(answer.workedMs)
      resolve(rows)
    }
    const onExit = (_code: number | null, signal: string | null) => {
      if (signal === outOfTime) reject(tookTooLong())
      else reject(isOfMemory(signal) && !isClosed ? tookTooMuch() : interrupted())
    }
    const stop = () => void child.send?.('stop', () => {})
    const timer = setTimeout(
      () => {
        reject(tookTooLong())
        end(worker)
      },
      patience.factor * question.ms + (worker.hasAnswered ? 0 : patience.startMs),
    )
    child.on('message', onMessage).once('exit', onExit).once('error', reject)
    signal?.addEventListener('abort', stop)
    setReferenced(child, true)
    underWay++
    hasMet ||= underWay > 1
    try {
      // Where the system refused the process it has no channel, and says why.
      child.send?.(question, (error) => error && reject(interrupted()))
      setImmediate(standBy)
      return await promise
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      underWay--
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', reject)
      signal?.removeEventListener('abort', stop)
      putBack(worker)
    }
  }

  return {
    all: (sql, values, ms, charge) => ask({ sql, values, ms, maxCharacters: limits.answerCharacters }, { charge }),
    async run<O>(task: TaskQuestion, ms: number, options: RunOptions = {}) {
      const [answer] = await ask({ task, ms }, options)
      return answer as O
    },
    pids: () => [...all].flatMap(({ child }) => child.pid ?? []),
    async close() {
      isClosed = true
      await Promise.all(
        [...all].map((worker) => {
          const gone = once(worker.child, 'exit')
          worker.child.ref()
          end(worker)
          return gone
        }),
      )
    },
  }
}

/** Whether a process ended for its memory: by its guard, or where its heap was full. Whoever else ended it says nothing of what it was asked. */
const isOfMemory = (signal: string | null): boolean =>
  process.platform === 'win32' || signal === outOfMemory || signal === 'SIGABRT' || signal === 'SIGTRAP'

/** Only who is asked keeps the server from ending. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** The event loop comes first where there are few cores; but other programs of the machine must not keep searches from their work. */
const lowerPriority = 1

function giveWay(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowerPriority)
  } catch {
    // It has ended already, or the system does not let us.
  }
}
