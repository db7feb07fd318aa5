/** Notes what became of a job. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Write } from '../database/database.ts'
import { UserError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { backoffMs, describeError, isFinal } from './failure.ts'
import type { JobKind } from './kinds.ts'
import { asQueue, finish, giveBack, giveUp, tryAgain, type Claimed } from './queue.ts'
import type { Outcome } from './run-job.ts'

export type Result = 'done' | 'retried' | 'failed' | 'given_back' | 'lost'

export interface SettleOptions {
  readonly database: Database
  readonly log: Log
  readonly kind: JobKind<unknown>
  readonly whenGivenUp?: ((write: Write, payload: unknown) => Promise<void>) | undefined
}

/** Never rejects. What can't be noted before the lease ends is done again by whoever finds it. */
export async function settle(job: Claimed, outcome: Outcome, options: SettleOptions): Promise<Result> {
  const { result, note } = stepFor(job, outcome, options)
  if (!note) return result
  const { database, log, kind } = options
  const deadline = performance.now() + kind.leaseMs
  for (let tries = 1; ; tries++) {
    try {
      const wasOurs = await database.write('system', note, asQueue)
      return wasOurs ? result : 'lost'
    } catch (error) {
      const pauseMs = 250 * 2 ** tries
      const isTransient = error instanceof UserError && outcome.kind !== 'stopped'
      if (isTransient && performance.now() + pauseMs < deadline) await sleep(pauseMs)
      else {
        log.warn('The result of a job could not be saved; the job runs again.', { ...about(job), result, error })
        return 'lost'
      }
    }
  }
}

interface Step {
  readonly result: Result
  /** Nothing when the job is no longer this process' own. */
  readonly note?: (write: Write) => Promise<boolean>
}

function stepFor(job: Claimed, outcome: Outcome, { log, kind, whenGivenUp }: SettleOptions): Step {
  if (outcome.kind === 'lost') return { result: 'lost' }
  if (outcome.kind === 'done') return { result: 'done', note: (write) => finish(write, job) }
  if (outcome.kind === 'stopped') {
    return {
      result: 'given_back',
      async note(write) {
        write.publish('jobs waiting')
        return giveBack(write, job)
      },
    }
  }
  const { error } = outcome
  const text = describeError(error)
  if (isFinal(error) || job.tries >= kind.tries) {
    log.error('A job failed, and is not tried again.', { ...about(job), error })
    return {
      result: 'failed',
      async note(write) {
        const wasOurs = await giveUp(write, job, text)
        const payload = whenGivenUp && wasOurs ? readPayload(job, kind) : undefined
        if (payload !== undefined) await whenGivenUp?.(write, payload)
        return wasOurs
      },
    }
  }
  const afterMs = backoffMs(job.tries, error)
  log.warn('A job failed, and is tried again.', { ...about(job), afterMs, error })
  return { result: 'retried', note: (write) => tryAgain(write, job, { afterMs, error: text }) }
}

/** Undefined for what this version can't read: that may be what it failed for. */
function readPayload(job: Claimed, kind: JobKind<unknown>): unknown {
  try {
    return kind.parse(JSON.parse(job.payload))
  } catch {
    return undefined
  }
}

const about = ({ id, kind, tries }: Claimed) => ({ job: id, kind, tries })
