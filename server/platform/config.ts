/** Every setting: read from the environment here and nowhere else (but AWS's own, by s3-credentials.ts), checked at start, documented in docs/settings.md. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { LogLevel } from './log.ts'
import { readS3Url, type S3Settings } from './s3-address.ts'
import { OperatorError } from './errors.ts'

export type AgentSignUp = 'open' | 'first' | 'invite' | 'closed'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where PostgreSQL is, credentials included: never printed. Without it the database is SQLite in dataDir. */
  readonly databaseUrl: string | undefined
  /** Where the files are, credentials included: never printed. Without it they lie in dataDir. */
  readonly objectStore: S3Settings | undefined
  /** Where people reach this desk, without a trailing slash; used in printed links. */
  readonly publicUrl: string
  readonly agentSignUp: AgentSignUp
  /** Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges; empty trusts none. */
  readonly trustProxy: readonly string[]
  readonly logLevel: LogLevel
  /** Where /metrics is served on this machine alone; 0 is nowhere. */
  readonly metricsPort: number
  /** Opens /metrics on the main address; without it there is none. */
  readonly metricsToken: string | undefined
  /** How long to go on after a signal to stop, so that proxies notice. */
  readonly drainSeconds: number
  readonly limits: Limits
}

/** Bytes, characters and days, as named. */
export interface Limits {
  readonly minPasswordLength: number
  readonly maxPasswordBytes: number
  readonly maxTitleLength: number
  readonly maxTextLength: number
  readonly maxFileBytes: number
  readonly maxFiles: number
  readonly maxTicketBytes: number
  readonly maxUserBytesPerDay: number
  readonly minFreeDiskBytes: number
  /** Of one customer; 0 is without a limit. */
  readonly maxWritesPerMinute: number
  readonly sessionIdleDays: number
  readonly sessionMaxDays: number
  /** From one site; 0 is without a limit. */
  readonly maxSignUpsPerHour: number
}

/** One or more settings are wrong; `message` has a line for each. */
export class ConfigError extends OperatorError {}

const megabyte = 1024 * 1024

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const wrong = (name: string, value: string, expected: string) =>
    problems.push(`${name}=${value} is not valid: expected ${expected}.`)

  function number(name: string, fallback: number, min: number, max: number): number {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    wrong(name, text, `a whole number from ${min} to ${max}`)
    return fallback
  }
  function choice<T extends string>(name: string, options: readonly T[], fallback: T): T {
    const text = env[name]?.trim()
    if (!text) return fallback
    const found = options.find((option) => option === text)
    if (!found) wrong(name, text, `one of ${options.join(', ')}`)
    return found ?? fallback
  }

  const port = number('PORT', 3000, 0, 65_535)
  const host = env.HOST?.trim() || 'localhost'
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) wrong('HOST', host, 'a host name or an IP address, such as 0.0.0.0')
  const databaseUrl = env.DATABASE_URL?.trim() || undefined
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl)) {
    problems.push(
      'DATABASE_URL is not valid: expected postgres://user:password@host:5432/database. ' +
        'Write special characters in the password as %xx. Its value is not shown here, as it may hold a password.',
    )
  }
  const filesUrl = env.FILES_URL?.trim() || undefined
  const objectStore =
    filesUrl === undefined
      ? undefined
      : readS3Url(filesUrl, {
          accessKeyId: env.AWS_ACCESS_KEY_ID?.trim(),
          secretAccessKey: env.AWS_SECRET_ACCESS_KEY?.trim(),
          sessionToken: env.AWS_SESSION_TOKEN?.trim(),
          region: env.AWS_REGION?.trim(),
        })
  if (typeof objectStore === 'string') {
    problems.push(`FILES_URL is not valid: ${objectStore}. Its value is not shown here, as it may hold a secret.`)
  }
  const publicUrl = env.PUBLIC_URL?.trim() || ''
  if (publicUrl && !isOrigin(publicUrl)) wrong('PUBLIC_URL', publicUrl, 'an address such as https://help.example.com')
  const trustProxy = (env.TRUST_PROXY ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of trustProxy) {
    if (!isProxy(part)) {
      wrong('TRUST_PROXY', part, 'addresses or CIDR ranges separated by commas, such as 10.0.0.0/8, or loopback')
    }
  }
  const metricsToken = env.METRICS_TOKEN?.trim() || undefined
  if (metricsToken !== undefined && !/^[\x21-\x7e]{16,200}$/.test(metricsToken)) {
    problems.push('METRICS_TOKEN is not valid: expected 16 to 200 visible ASCII characters. It is not shown here.')
  }
  const maxFileBytes = number('MAX_FILE_MB', 25, 1, 2_000) * megabyte
  const sessionIdleDays = number('SESSION_IDLE_DAYS', 14, 1, 3_650)
  const config: Config = {
    port,
    host,
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    databaseUrl,
    objectStore: typeof objectStore === 'string' ? undefined : objectStore,
    publicUrl: (publicUrl || `http://${reachableName(host)}:${port}`).replace(/\/$/, ''),
    agentSignUp: choice('AGENT_SIGNUP', ['open', 'first', 'invite', 'closed'], 'open'),
    trustProxy,
    logLevel: choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'warn'),
    metricsPort: number('METRICS_PORT', 0, 0, 65_535),
    metricsToken,
    drainSeconds: number('DRAIN_SECONDS', 0, 0, 300),
    limits: {
      minPasswordLength: number('MIN_PASSWORD_LENGTH', 6, 6, 128),
      maxPasswordBytes: 1024,
      maxTitleLength: 250,
      maxTextLength: 100_000,
      maxFileBytes,
      maxFiles: number('MAX_FILES', 10, 1, 100),
      maxTicketBytes: number('MAX_TICKET_MB', 100, 1, 2_000) * megabyte,
      maxUserBytesPerDay: number('MAX_USER_MB_PER_DAY', 1_000, 1, 1_000_000) * megabyte,
      minFreeDiskBytes: number('MIN_FREE_DISK_MB', 1_024, 0, 10_000_000) * megabyte,
      maxWritesPerMinute: number('MAX_WRITES_PER_MINUTE', 60, 0, 100_000),
      sessionIdleDays,
      sessionMaxDays: number('SESSION_MAX_DAYS', 30, 1, 3_650),
      maxSignUpsPerHour: number('MAX_SIGN_UPS_PER_HOUR', 1_000, 0, 100_000),
    },
  }
  if (config.limits.maxTicketBytes < maxFileBytes) {
    problems.push(
      'MAX_TICKET_MB is smaller than MAX_FILE_MB: a file of the allowed size could never be sent. Raise the one or lower the other.',
    )
  }
  if (problems.length) throw new ConfigError(problems.join('\n'))
  return config
}

export function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && /^\/[^/]+$/.test(url.pathname)
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** A name for links: to listen on every address is no address to go to. */
function reachableName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}
