/** What processes have taken of the processor, from the books of the kernel (proc(5)): all of it on Linux, elsewhere only what this process took itself. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of a kernel that tells its users (sysconf(_SC_CLK_TCK)). */
const msPerTick = 10

export interface Entry {
  readonly pid: number
  readonly parent: number
  readonly group: number
  /** What it took itself, and what those took that it started, that have ended, and that it waited for. */
  readonly ms: number
}

/** All that run now. */
export type Book = ReadonlyMap<number, Entry>

export interface Taken {
  /** By this process and by all that it started, under way or ended; in ms, as below. */
  readonly ms: number
  /** The part of it that stands in nobody's book later: of the processes of browsers, which don't wait for them. */
  readonly unwaitedMs: number
}

export function readBook(): Book {
  if (process.platform !== 'linux') return new Map()
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readEntry(Number(name)) ?? [])
  return new Map(entries.map((entry) => [entry.pid, entry]))
}

function readEntry(pid: number): Entry | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended by now.
    return undefined
  }
  // The name of the program, in brackets, may hold anything. Behind it come the 3rd and all further fields; the 14th to the 17th are times.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
  return { pid, parent: fields[1] as number, group: fields[2] as number, ms: ticks * msPerTick }
}

const startedBy = (book: Book, pid: number): Entry[] => [...book.values()].filter(({ parent }) => parent === pid)

const sum = (numbers: Iterable<number>): number => Iterator.from(numbers).reduce((all, each) => all + each, 0)

/** What those took that it started, and those that they started, as far as one of them still runs. */
export const msBelow = (book: Book, pid: number): number =>
  sum(startedBy(book, pid).map((child) => child.ms + msBelow(book, child.pid)))

/** By this process and all that it started, under way or waited for. */
export function processorMs(book = readBook()): number {
  const { user, system } = process.cpuUsage()
  return (book.get(process.pid)?.ms ?? (user + system) / 1_000) + msBelow(book, process.pid)
}

/** The same with what browsers started. That is in the books only while the browser runs, so it is looked at every `everyMs`, and when it is asked for. */
export function watchProcessor(everyMs = 5_000): () => Taken {
  /** By the number of a browser, what its processes had taken when it was last seen. */
  const seen = new Map<number, number>()
  function look(): Taken {
    const book = readBook()
    // Playwright and Puppeteer let a browser lead a group of its own, to be able to end all of it. Nothing else of the tests does.
    const browsers = startedBy(book, process.pid).filter(({ pid, group }) => group === pid)
    const underWay = new Map(browsers.map(({ pid }) => [pid, msBelow(book, pid)]))
    for (const [pid, ms] of underWay) seen.set(pid, ms)
    const unwaitedMs = sum(seen.values())
    return { ms: processorMs(book) - sum(underWay.values()) + unwaitedMs, unwaitedMs }
  }
  if (process.platform === 'linux') setInterval(look, everyMs).unref()
  return look
}
