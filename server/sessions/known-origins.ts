/**
 * Networks and devices from which an account has logged in lately. Guesses from elsewhere don't keep its owner out there
 * (OWASP, Slow Down Online Guessing Attacks with Device Cookies). A device shows a random token that it made itself; beside the
 * password, never instead of it.
 */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userBudget } from '../platform/budgets.ts'
import { sha256 } from '../platform/secrets.ts'

/** Where a log-in comes from. */
export interface Origin {
  readonly network: string
  /** The token of the device, if it sent one. */
  readonly device: string | undefined
}

export type OriginKind = 'device' | 'network'

const { networks, devices, ms: rememberedMs } = userBudget.knownOrigins
const most = { network: networks, device: devices }

/** By email, so that the look-up is the same whether there is such an account or not. */
const keyOf = (kind: OriginKind, email: string, value: string): Uint8Array =>
  sha256(JSON.stringify([kind, email, value]))

const originByKey = query((q: QueryParts<{ hash: Uint8Array; after: number }>) =>
  q.db
    .selectFrom('known_origin')
    .where('key_hash', '=', q.param('hash'))
    .where('last_login_at', '>', q.param('after'))
    .select('kind'),
)

/** What of `origin` the account of `email` knows: the device before the network. */
export async function findKnown(
  read: Read,
  email: string,
  { network, device }: Origin,
): Promise<OriginKind | undefined> {
  const after = read.now - rememberedMs
  const find = (kind: OriginKind, value: string) => read.first(originByKey, { hash: keyOf(kind, email, value), after })
  const known = (device === undefined ? undefined : await find('device', device)) ?? (await find('network', network))
  return known?.kind
}

/** After a log-in: beyond so many of each kind, those that were used least lately are forgotten. */
export async function rememberOrigin(
  write: Write,
  user: { readonly id: number; readonly email: string },
  { network, device }: Origin,
): Promise<void> {
  await remember(write, user, 'network', network)
  if (device !== undefined) await remember(write, user, 'device', device)
}

async function remember(
  write: Write,
  user: { readonly id: number; readonly email: string },
  kind: OriginKind,
  value: string,
): Promise<void> {
  const key = keyOf(kind, user.email, value)
  await write.db
    .insertInto('known_origin')
    .values({ key_hash: key, user_id: user.id, kind, last_login_at: write.now })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ last_login_at: write.now }))
    .execute()
  const others = write.db
    .selectFrom('known_origin')
    .where('user_id', '=', user.id)
    .where('kind', '=', kind)
    .where('key_hash', '!=', key)
  const beyond = others
    .orderBy('last_login_at', 'desc')
    .orderBy('key_hash')
    .limit(1_000)
    .offset(most[kind] - 1)
  await write.db.deleteFrom('known_origin').where('key_hash', 'in', beyond.select('key_hash')).execute()
}

/** All of them: under another address none is known. */
export async function forgetOrigins(write: Write, userId: number): Promise<void> {
  await write.db.deleteFrom('known_origin').where('user_id', '=', userId).execute()
}

/** Removes what was not used for long, at most `count`; answers how many these were. */
export async function sweepOrigins(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('known_origin')
    .where('last_login_at', '<=', write.now - rememberedMs)
    .orderBy('last_login_at')
    .limit(count)
    .select('key_hash')
  const [result] = await write.db.deleteFrom('known_origin').where('key_hash', 'in', old).execute()
  return Number(result?.numDeletedRows ?? 0)
}
