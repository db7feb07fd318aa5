/**
 * What a log-in is counted under, before its password is looked at. Whoever guesses waits, and the owner does not: neither where
 * the account has logged in before, nor, but for an attack from hundreds of networks, anywhere else (docs/decisions/055).
 */
import type { Read, Write } from '../database/database.ts'
import { attemptBudget } from '../platform/budgets.ts'
import { siteOf } from '../platform/network.ts'
import { brakeKey, checkBrakes, countFailure, failuresOf, type Brake } from './brake.ts'
import type { Origin, OriginKind } from './known-origins.ts'

export interface LogInAttempt {
  /** Normalized. */
  readonly email: string
  readonly origin: Origin
  /** What of the origin the account knows. */
  readonly known: OriginKind | undefined
}

/** Throws RateLimited while the attempt would be refused. */
export const checkLogIn = async (read: Read, attempt: LogInAttempt): Promise<void> =>
  checkBrakes(read, await logInBrakes(read, attempt))

/** Counts the attempt as a failure; answers where, to be released when it was none. Throws RateLimited, counting nothing. */
export async function countLogIn(write: Write, attempt: LogInAttempt): Promise<readonly Brake[]> {
  const brakes = await logInBrakes(write, attempt)
  await countFailure(write, brakes)
  return brakes
}

/** The same brakes for an account and for an address without one. */
async function logInBrakes(read: Read, { email, origin, known }: LogInAttempt): Promise<readonly Brake[]> {
  if (known === 'device') return [deviceBrake(email, origin.device as string)]
  const [own, ...wider] = networkBrakes(email, origin.network)
  if (known === 'network') return [own, ...wider]
  const failures = await failuresOf(read, own)
  if (failures > 0) return [own, ...wider, strangersBrake(email, failures)]
  const addresses = addressesBrake(origin.network)
  // An address more, of which nothing is kept: a row for each would let a stranger fill the table.
  if ((await failuresOf(read, addresses)) >= addresses.freeFailures) {
    return [beyondBrake(origin.network), strangersBrake(email, Infinity)]
  }
  return [own, ...wider, addresses, strangersBrake(email, 0)]
}

const deviceBrake = (email: string, device: string): Brake => ({
  key: brakeKey('log in', 'device', email, device),
  ...attemptBudget.account,
})

export function networkBrakes(email: string, network: string): [own: Brake, ...wider: Brake[]] {
  const own = { key: brakeKey('log in', 'network', email, network), ...attemptBudget.account }
  const site = siteOf(network)
  if (site === network) return [own]
  return [own, { key: brakeKey('log in', 'site', email, site), ...attemptBudget.accountFromSite }]
}

/** A network passes through each of them once a day at most, so that it can't use up the first tries of others for long. */
function strangersBrake(email: string, failures: number): Brake {
  const lane = attemptBudget.accountFromStrangers.findIndex(({ ofFailures }) => failures <= ofFailures)
  const { ofFailures: _, ...budget } = attemptBudget.accountFromStrangers[
    lane
  ] as (typeof attemptBudget.accountFromStrangers)[0]
  return { key: brakeKey('log in', 'strangers', email, String(lane)), ...budget }
}

/** Counts addresses, and never holds. */
const addressesBrake = (network: string): Brake => ({
  key: brakeKey('log in', 'addresses', siteOf(network)),
  ...attemptBudget.addressesOfSite,
})

const beyondBrake = (network: string): Brake => ({
  key: brakeKey('log in', 'other addresses', siteOf(network)),
  ...attemptBudget.addressesBeyond,
})

/** Counts log-ins that succeeded: each is a session, and two rows of history. */
export const successBrake = (email: string): Brake => ({
  key: brakeKey('logged in', email),
  ...attemptBudget.logIns,
  tooMuch: 'throttle.logIns',
})
