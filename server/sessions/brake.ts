/**
 * Slows guessing down: failures in a row are counted per account and network, and more mildly per account, and each one past
 * the free ones doubles the wait. Others still get in (ASVS 5.0, 6.3.1).
 */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { rateLimited } from '../platform/errors.ts'
import { sha256 } from '../platform/secrets.ts'

export interface Brake {
  readonly key: string
  readonly freeFailures: number
  readonly maxWaitMs: number
  /** One failure is forgotten for each such time since the last; without it, all of them by a success or after a day. */
  readonly forgetOneMs?: number
}

const forgetMs = 24 * 60 * 60 * 1000

export const logInBrakes = (email: string, network: string): Brake[] => [
  { key: keyOf('log in', email, network), freeFailures: 10, maxWaitMs: 15 * 60_000 },
  { key: keyOf('log in', email), freeFailures: 100, maxWaitMs: 30_000 },
]

/** A success takes nothing back: whoever may sign up could otherwise go on finding out addresses between two of them. */
export const signUpBrakes = (network: string): Brake[] => [
  { key: keyOf('sign up', network), freeFailures: 30, maxWaitMs: 60_000, forgetOneMs: 60_000 },
]

/** No part can pass for two. */
function keyOf(...parts: string[]): string {
  return JSON.stringify(parts)
}

const brakeByKey = query((q: QueryParts<{ hash: Uint8Array }>) =>
  q.db
    .selectFrom('brake')
    .where('key_hash', '=', q.param('hash'))
    .select(['failures', 'last_failure_at as lastFailureAt', 'blocked_until as blockedUntil']),
)

/** Throws RateLimited while a wait lasts. */
export async function checkBrakes(read: Read, brakes: readonly Brake[]): Promise<void> {
  for (const brake of brakes) await failuresBefore(read, brake)
}

/** Counts a failure; throws RateLimited, counting nothing, while a wait lasts. */
export async function countFailure(write: Write, brakes: readonly Brake[]): Promise<void> {
  const counts = []
  for (const brake of brakes) counts.push({ brake, failures: (await failuresBefore(write, brake)) + 1 })
  for (const { brake, failures } of counts) {
    const state = { failures, last_failure_at: write.now, blocked_until: write.now + waitAfter(failures, brake) }
    await write.db
      .insertInto('brake')
      .values({ key_hash: sha256(brake.key), ...state })
      .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(state))
      .execute()
  }
}

/** The attempt succeeded: the failures before it are forgotten. */
export async function release(write: Write, brakes: readonly Brake[]): Promise<void> {
  for (const { key } of brakes) await write.db.deleteFrom('brake').where('key_hash', '=', sha256(key)).execute()
}

/** Removes what has been forgotten. */
export async function sweepBrakes(write: Write): Promise<void> {
  await write.db
    .deleteFrom('brake')
    .where('last_failure_at', '<', write.now - forgetMs)
    .execute()
}

async function failuresBefore(read: Read, { key, forgetOneMs = Infinity }: Brake): Promise<number> {
  const found = await read.first(brakeByKey, { hash: sha256(key) })
  if (!found || read.now - found.lastFailureAt >= forgetMs) return 0
  if (found.blockedUntil > read.now) throw tooMany(found.blockedUntil - read.now)
  const forgotten = Math.floor(Math.max(0, read.now - found.lastFailureAt) / forgetOneMs)
  return Math.max(0, found.failures - forgotten)
}

function waitAfter(failures: number, { freeFailures, maxWaitMs }: Brake): number {
  return failures < freeFailures ? 0 : Math.min(maxWaitMs, 1000 * 2 ** Math.min(failures - freeFailures, 30))
}

function tooMany(waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return rateLimited(`Too many failed attempts. Please try again in ${wait}.`, seconds)
}
