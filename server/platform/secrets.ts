/** Random tokens and their hashes. Only hashes are ever stored (ASVS 5.0, 7.2.3). */
import { hash, randomBytes, randomFillSync } from 'node:crypto'

/** 256 random bits, 43 characters of base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Whether `text` may be one of randomToken. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

const idBytes = 16
/** Drawing random bytes costs much the same for one id as for many. */
const pool = Buffer.alloc(256 * idBytes)
let used = pool.length

/** 128 random bits, 22 characters of base64url. */
export function randomId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.toString('base64url', used, (used += idBytes))
}

export const sha256 = (text: string): Uint8Array => hash('sha256', text, 'buffer')
