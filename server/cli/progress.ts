/** What a command is doing, on standard error: one line that changes on a terminal, and elsewhere a line now and then. */
export interface Progress extends Disposable {
  /** Says what is done now. */
  step(what: string): void
  /** So many more of it. */
  count(more: number): void
}

const terminalMs = 100
const logMs = 10_000

export function createProgress(): Progress {
  const isTerminal = process.stderr.isTTY
  const started = performance.now()
  let shownAt = isTerminal ? -Infinity : started
  let what = ''
  let done = 0
  const show = () => {
    const now = performance.now()
    if (now - shownAt < (isTerminal ? terminalMs : logMs)) return
    shownAt = now
    const line = `${what}${done ? ` ${done.toLocaleString('en')}` : ''} …  ${Math.round((now - started) / 1000)} s`
    process.stderr.write(isTerminal ? `\r\x1b[K${line}` : `${line}\n`)
  }
  return {
    step(next) {
      if (next === what) return
      what = next
      done = 0
      if (isTerminal) shownAt = -Infinity
      show()
    },
    count(more) {
      done += more
      show()
    },
    [Symbol.dispose]() {
      if (isTerminal) process.stderr.write('\r\x1b[K')
    },
  }
}
