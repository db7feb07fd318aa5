/**
 * Slows guessing down: attempts are counted per key, and each one past the free ones doubles the wait. Others still get in
 * (ASVS 5.0, 6.3.1). Which keys an attempt is counted under: login-throttle.ts, sign-up.ts.
 */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { rateLimited, type UserError } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { sha256 } from '../platform/secrets.ts'

/** The numbers stand in platform/budgets.ts. */
export interface ThrottleBudget {
  readonly freeFailures: number
  /** Each failure past the free ones doubles the wait up to this; without it, it lasts until one is forgotten. */
  readonly maxWaitMs?: number
  /** A whole number: one is forgotten for each such time; without it, all of them by a success or after a day. */
  readonly forgetOneMs?: number
}

export interface Throttle extends ThrottleBudget {
  readonly key: string
  /** What there was too much of; failed attempts unless given. */
  readonly tooMuch?:
    | 'throttle.failedAttempts'
    | 'throttle.logIns'
    | 'throttle.signUps'
    | 'throttle.participants'
    | 'throttle.ownChanges'
}

interface State {
  readonly failures: number
  /** ms since 1970. What is forgotten one by one is counted from here. */
  readonly countedFrom: number
  readonly blockedUntil: number
}

const forgetMs = 24 * 60 * 60 * 1000

/** No part can pass for two. */
export const throttleKey = (...parts: string[]): string => JSON.stringify(parts)

const throttleByKey = query((q: QueryParts<{ hash: Uint8Array }>) =>
  q.db
    .selectFrom('brake')
    .where('key_hash', '=', q.param('hash'))
    .select(['failures', 'last_failure_at as lastFailureAt', 'blocked_until as blockedUntil']),
)

/** What to answer while a wait lasts, the longest if there are several; undefined when there is none. */
export async function refusalOf(read: Read, throttles: readonly Throttle[]): Promise<UserError | undefined> {
  return refusalIn(await statesOf(read, throttles), read.now)
}

/** Throws RateLimited while a wait lasts. */
export async function checkThrottles(read: Read, throttles: readonly Throttle[]): Promise<void> {
  const refusal = await refusalOf(read, throttles)
  if (refusal) throw refusal
}

/** How many failures are not forgotten yet. */
export const failuresOf = async (read: Read, throttle: Throttle): Promise<number> =>
  (await stateOf(read, throttle)).failures

/**
 * From here to the end of the transaction no other counts under keys with one of these names in them, so that none is lost where each statement
 * sees what others have committed meanwhile.
 */
export async function lockThrottles(write: Write, names: readonly string[]): Promise<void> {
  const statement = write.dialect.lock(names.map((name) => throttleKey('throttles', name)))
  if (statement) await write.run(statement)
}

/** Counts a failure; throws RateLimited, counting nothing, while a wait lasts. */
export async function countFailure(write: Write, throttles: readonly Throttle[]): Promise<void> {
  const states = await statesOf(write, throttles)
  const refusal = refusalIn(states, write.now)
  if (refusal) throw refusal
  for (const { throttle, failures, countedFrom } of states) {
    await store(write, throttle, failures + 1, throttle.forgetOneMs === undefined ? write.now : countedFrom)
  }
}

/** The attempt succeeded, so it was no failure: of what is forgotten one by one that one is taken back, all else is forgotten. */
export async function release(write: Write, throttles: readonly Throttle[]): Promise<void> {
  for (const { throttle, failures, countedFrom } of await statesOf(write, throttles)) {
    const isOneOfSeveral = throttle.forgetOneMs !== undefined && failures > 1
    if (isOneOfSeveral) await store(write, throttle, failures - 1, countedFrom)
    else await forget(write, throttle.key)
  }
}

const forget = (write: Write, key: string) =>
  write.run(write.db.deleteFrom('brake').where('key_hash', '=', sha256(key)))

/** Removes what has been forgotten, at most `count`; answers how many these were. */
export async function sweepThrottles(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('brake')
    .where('last_failure_at', '<', write.now - forgetMs)
    .orderBy('last_failure_at')
    .limit(count)
    .select('key_hash')
  const [result] = await write.db.deleteFrom('brake').where('key_hash', 'in', old).execute()
  return Number(result?.numDeletedRows ?? 0)
}

async function statesOf(read: Read, throttles: readonly Throttle[]): Promise<(State & { throttle: Throttle })[]> {
  return Promise.all(throttles.map(async (throttle) => ({ throttle, ...(await stateOf(read, throttle)) })))
}

function refusalIn(states: readonly (State & { throttle: Throttle })[], now: number): UserError | undefined {
  const longest = states.toSorted((a, b) => b.blockedUntil - a.blockedUntil)[0]
  return longest && longest.blockedUntil > now ? tooMany(longest.throttle, longest.blockedUntil - now) : undefined
}

async function stateOf(read: Read, { key, forgetOneMs = Infinity }: Throttle): Promise<State> {
  const found = await read.first(throttleByKey, { hash: sha256(key) })
  const elapsed = found ? Math.max(0, read.now - found.lastFailureAt) : Infinity
  if (!found || elapsed >= forgetMs) return { failures: 0, countedFrom: read.now, blockedUntil: 0 }
  const forgotten = Math.floor(elapsed / forgetOneMs)
  const failures = Math.max(0, found.failures - forgotten)
  // What has passed of the time for the next one is not lost.
  const countedFrom = failures && forgotten ? found.lastFailureAt + forgotten * forgetOneMs : found.lastFailureAt
  return { failures, countedFrom: failures ? countedFrom : read.now, blockedUntil: found.blockedUntil }
}

async function store(write: Write, throttle: Throttle, failures: number, countedFrom: number): Promise<void> {
  const blockedUntil =
    failures < throttle.freeFailures ? 0 : endOfWait(throttle, { failures, countedFrom, now: write.now })
  const state = { failures, last_failure_at: countedFrom, blocked_until: blockedUntil }
  await write.run(
    write.db
      .insertInto('brake')
      .values({ key_hash: sha256(throttle.key), ...state })
      .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(state)),
  )
}

function endOfWait(
  { freeFailures, maxWaitMs, forgetOneMs = Infinity }: Throttle,
  { failures, countedFrom, now }: { failures: number; countedFrom: number; now: number },
): number {
  const tooMany = failures - freeFailures
  if (maxWaitMs === undefined) return countedFrom + (tooMany + 1) * forgetOneMs
  return now + Math.min(maxWaitMs, 1000 * 2 ** Math.min(tooMany, 30))
}

function tooMany({ tooMuch = 'throttle.failedAttempts' }: Throttle, waitMs: number): UserError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return rateLimited(say(tooMuch, seconds), seconds)
}
