/**
 * What a log-in is counted under, before its password is looked at. Whoever guesses waits, and the owner does not: neither where
 * the account has logged in before, nor, but for an attack from hundreds of networks, anywhere else (docs/decisions/055).
 */
import type { Read, Write } from '../database/database.ts'
import { attemptBudget } from '../platform/budgets.ts'
import { siteOf } from '../platform/network.ts'
import type { Origin, OriginKind } from './known-origins.ts'
import { checkThrottles, countFailure, failuresOf, lockThrottles, throttleKey, type Throttle } from './throttle.ts'

export interface LogInAttempt {
  /** Normalized. */
  readonly email: string
  readonly origin: Origin
  /** What of the origin the account knows. */
  readonly known: OriginKind | undefined
}

/** Throws RateLimited while the attempt would be refused. */
export const checkLogIn = async (read: Read, attempt: LogInAttempt): Promise<void> =>
  checkThrottles(read, await logInThrottles(read, attempt))

/** What all throttles of an attempt have in their keys: the account, the site, or both. */
export const lockLogIns = (write: Write, email: string, network: string): Promise<void> =>
  lockThrottles(write, [email, siteOf(network)])

/**
 * Counts the attempt as a failure; answers where, to be released when it was none. Throws RateLimited, counting nothing. Under a lock instead of in
 * a serializable transaction: guesses would be in the way of everyone who writes (decision 104).
 */
export async function countLogIn(write: Write, attempt: LogInAttempt): Promise<readonly Throttle[]> {
  await lockLogIns(write, attempt.email, attempt.origin.network)
  const throttles = await logInThrottles(write, attempt)
  await countFailure(write, throttles)
  return throttles
}

/** The same throttles for an account and for an address without one. */
async function logInThrottles(read: Read, { email, origin, known }: LogInAttempt): Promise<readonly Throttle[]> {
  if (known === 'device') return [deviceThrottle(email, origin.device as string)]
  const [own, ...wider] = networkThrottles(email, origin.network)
  if (known === 'network') return [own, ...wider]
  const failures = await failuresOf(read, own)
  if (failures > 0) return [own, ...wider, strangersThrottle(email, failures)]
  const addresses = addressesThrottle(origin.network)
  // An address more, of which nothing is kept: a row for each would let a stranger fill the table.
  if ((await failuresOf(read, addresses)) >= addresses.freeFailures) {
    return [beyondThrottle(origin.network), strangersThrottle(email, Infinity)]
  }
  return [own, ...wider, addresses, strangersThrottle(email, 0)]
}

const deviceThrottle = (email: string, device: string): Throttle => ({
  key: throttleKey('log in', 'device', email, device),
  ...attemptBudget.account,
})

export function networkThrottles(email: string, network: string): [own: Throttle, ...wider: Throttle[]] {
  const own = { key: throttleKey('log in', 'network', email, network), ...attemptBudget.account }
  const site = siteOf(network)
  if (site === network) return [own]
  return [own, { key: throttleKey('log in', 'site', email, site), ...attemptBudget.accountFromSite }]
}

/** A network passes through each of them once a day at most, so that it can't use up the first tries of others for long. */
function strangersThrottle(email: string, failures: number): Throttle {
  const lane = attemptBudget.accountFromStrangers.findIndex(({ ofFailures }) => failures <= ofFailures)
  const { ofFailures: _, ...budget } = attemptBudget.accountFromStrangers[
    lane
  ] as (typeof attemptBudget.accountFromStrangers)[0]
  return { key: throttleKey('log in', 'strangers', email, String(lane)), ...budget }
}

/** Counts addresses, and never holds. */
const addressesThrottle = (network: string): Throttle => ({
  key: throttleKey('log in', 'addresses', siteOf(network)),
  ...attemptBudget.addressesOfSite,
})

const beyondThrottle = (network: string): Throttle => ({
  key: throttleKey('log in', 'other addresses', siteOf(network)),
  ...attemptBudget.addressesBeyond,
})

/** Counts log-ins that succeeded: each is a session, and two rows of history. */
export const successThrottle = (email: string): Throttle => ({
  key: throttleKey('logged in', email),
  ...attemptBudget.logIns,
  tooMuch: 'throttle.logIns',
})
