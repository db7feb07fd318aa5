/** Passwords: argon2id, 19 MiB, two passes (OWASP Password Storage), kept as PHC strings. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import type { Limits } from '../platform/config.ts'
import type { InTurn } from '../platform/hashing.ts'

const argon2Async = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** In UTF-8. A text has at least as many bytes as UTF-16 code units, so that a huge one is not gone through. */
export const isTooLong = (password: string, { maxPasswordBytes }: Limits): boolean =>
  password.length > maxPasswordBytes || Buffer.byteLength(password) > maxPasswordBytes

/** Throws Invalid, about the argument `field`, unless `password` may be chosen. */
export function checkNewPassword(password: string, limits: Limits, field = 'password'): void {
  if (!password) throw invalid(field, 'account.passwordMissing')
  if (isTooLong(password, limits)) {
    throw invalid(field, say('account.passwordTooLong', limits.maxPasswordBytes))
  }
  if ([...password].length < limits.minPasswordLength) {
    throw invalid(field, say('account.passwordTooShort', limits.minPasswordLength))
  }
}

const derive = (password: string, nonce: Uint8Array, { memory, passes, parallelism } = cost) =>
  argon2Async('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength })

const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/={1,2}$/, '')

/** A PHC string. */
export async function hashPassword(password: string, inTurn: InTurn): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive(password, nonce))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Matches no password, and takes as long to find that out as any other. */
const decoy = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`

/** Whether `password` is the one behind `hash`; without a hash it takes as long to say no (ASVS 5.0, 6.3.8). */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  inTurn: (task: () => Promise<Buffer>) => Promise<Buffer>,
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? decoy)
  if (!parts) throw new Error('A stored password hash has an unknown form.')
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const [nonce, tag] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer]
  const derived = await inTurn(() => derive(password, nonce, { memory, passes, parallelism }))
  return timingSafeEqual(derived, tag)
}
