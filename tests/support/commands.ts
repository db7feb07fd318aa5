/** Runs commands one after another in a process that is there for all of them (command-process.ts). */
import { fork, type ChildProcess } from 'node:child_process'
import { compiledFolder } from '../../server/platform/compiled.ts'
import type { Asked, Told } from './command.ts'

let child: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

export function runCommand(asked: Asked): Promise<Told> {
  const told = last.then(() => ask(asked))
  last = told.catch(() => {})
  return told
}

async function ask(asked: Asked): Promise<Told> {
  child ??= start()
  const { channel } = child
  const { promise, resolve, reject } = Promise.withResolvers<Told>()
  const onExit = (code: number | null, signal: string | null) => {
    reject(new Error(`The process ended in the middle of ${asked.words.join(' ')}: ${code ?? signal}`))
  }
  child.once('message', resolve).once('exit', onExit)
  channel?.ref()
  try {
    child.send(asked)
    return await promise
  } finally {
    channel?.unref()
    child?.off('message', resolve).off('exit', onExit)
  }
}

function start(): ChildProcess {
  const { PATH, TMPDIR } = process.env
  const started = fork(new URL('./command-process.ts', import.meta.url), [], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE: compiledFolder },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.once('exit', () => (child = undefined))
  // It ends with this process.
  started.unref()
  return started
}
