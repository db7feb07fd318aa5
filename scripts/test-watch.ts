/** What a process of tests waits for: told before it is ended for taking too long, which leaves nothing to look at. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** No test and no hook takes so long, even on a busy machine; the process is ended after twice as long (test-runs.ts). */
export const patienceMs = 300_000

/** Of each list. */
const most = { lines: 40, characters: 200 }

/** Taken now: tests may put others in their place. */
const { setTimeout } = globalThis

/** The answer is told what begins. Where nothing else has begun after so long, `tell` is called with what the process waits for then. */
export function watchProgress(ms: number, tell: (text: string) => void): (what: string) => void {
  let underWay = ''
  // It does not keep the process from ending.
  const timer = setTimeout(
    () =>
      tell(`${underWay}: no end after ${ms / 1_000} s. The process ${process.pid} waits for:\n${describeWaiting()}`),
    ms,
  ).unref()
  return (what) => {
    underWay = what
    timer.refresh()
  }
}

/** In lines. What only Linux tells is left out elsewhere. */
export function describeWaiting(): string {
  const lists: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['resources', counted(process.getActiveResourcesInfo())],
    ['handles of libuv', counted(activeHandles())],
    ['threads (state, where in the kernel, number of the system call)', counted(threads())],
    ['files', openFiles()],
  ]
  return lists
    .filter(([, lines]) => lines.length)
    .flatMap(([title, lines]) => [`  ${title}:`, ...lines.slice(0, most.lines).map((line) => `    ${cut(line)}`)])
    .join('\n')
}

const cut = (line: string): string => (line.length > most.characters ? `${line.slice(0, most.characters)}…` : line)

/** Each line once, with how many there are of it. */
function counted(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, count]) => (count > 1 ? `${count} × ${line}` : line))
}

interface Handle {
  readonly type: string
  readonly is_active?: boolean
  readonly is_referenced?: boolean
  readonly address?: string
  readonly pid?: number
}

/** Those that keep the process from ending, as its diagnostic report has them. */
function activeHandles(): string[] {
  // Otherwise it would ask for the names of hosts. The types don't know of it yet.
  Object.assign(process.report, { excludeNetwork: true })
  const { libuv } = process.report.getReport() as unknown as { libuv: readonly Handle[] }
  return libuv
    .filter((handle) => handle.is_active && handle.is_referenced)
    .map(({ type, is_active: _active, is_referenced: _referenced, address: _address, ...more }) =>
      `${type} ${JSON.stringify(more)} ${more.pid === undefined ? '' : commandOf(more.pid)}`.trimEnd(),
    )
}

/** proc(5) */
const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

function threads(): string[] {
  const folder = '/proc/self/task'
  return listed(folder).map((id) => {
    const of = (name: string) => read(`${folder}/${id}/${name}`).trim()
    const state = of('stat').split(') ').at(-1)?.[0]
    return [of('comm'), state, of('wchan'), of('syscall').split(' ')[0]].join(' ')
  })
}

/** With where each is read or written; what has no path is among the handles. */
const openFiles = (): string[] =>
  listed('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      const at = /^pos:\s*(\d+)/.exec(read(`/proc/self/fdinfo/${fd}`))?.[1]
      return /^\/(?!dev\/|proc\/)/.test(path) ? [`${path} at ${at}`] : []
    } catch {
      // It has been closed by now.
      return []
    }
  })

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
