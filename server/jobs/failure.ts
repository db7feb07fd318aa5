/** What is made of a job's failure: when it is tried again, and what of it is kept. */
import { processBudget } from '../platform/budgets.ts'
import { OperatorError, UserError } from '../platform/errors.ts'

/** Keeps a job from its work for now: `message` is for whoever runs the desk, `retryAfter` in seconds. It is tried again. */
export class JobFailure extends Error {
  readonly retryAfter: number

  constructor(message: string, { retryAfter = 0, cause }: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.retryAfter = retryAfter
  }
}

const { backoff, errorCharacters } = processBudget.jobs

/**
 * ms until the next try. Half of it is chance, so that jobs that failed together don't come back together ("equal jitter", AWS
 * Architecture Blog, Exponential Backoff And Jitter). `random` answers 0 to 1.
 */
export function backoffMs(tries: number, error: unknown, random: () => number = Math.random): number {
  const whole = Math.min(backoff.mostMs, backoff.firstMs * 2 ** (tries - 1))
  return Math.round(Math.max(askedMs(error), whole / 2) + (random() * whole) / 2)
}

function askedMs(error: unknown): number {
  if (error instanceof JobFailure) return error.retryAfter * 1000
  return error instanceof UserError ? (error.details.retryAfter ?? 0) * 1000 : 0
}

/** Whether another try can't change anything: the job was told no. */
export const isFinal = (error: unknown): boolean =>
  error instanceof UserError && error.code !== 'UNAVAILABLE' && error.code !== 'RATE_LIMITED'

/**
 * What is kept of it beside the job, in one line. Only expected failures are in words that were made to be read: the message of any other error may hold an
 * address with a password, or what someone wrote.
 */
export function describeError(error: unknown): string {
  const isExpected = error instanceof UserError || error instanceof JobFailure || error instanceof OperatorError
  const text = isExpected ? error.message : `${nameOf(error)}; the log has the rest.`
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, errorCharacters)
    .toWellFormed()
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'A failure without an error'
  const code = 'code' in error && /^\w{1,40}$/.test(String(error.code)) ? ` ${String(error.code)}` : ''
  return `${error.name.slice(0, 80)}${code}`
}
