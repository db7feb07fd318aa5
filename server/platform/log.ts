/** Structured log: one JSON object a line on standard error, so that standard output stays for people. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** `sink` takes one finished line, newline included. Errors among the fields keep their stack and causes. */
export function createLog(level: LogLevel, sink: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const write =
    (at: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (order.indexOf(at) < order.indexOf(level)) return
      sink(`${JSON.stringify({ at: new Date().toISOString(), level: at, message, ...fields }, describeErrors)}\n`)
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

function describeErrors(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (!(value instanceof Error)) return value
  return { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
}
