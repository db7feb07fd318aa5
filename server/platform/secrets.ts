/** Random tokens and their hashes. Only hashes are ever stored (ASVS 5.0, 7.2.3). */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, 43 characters of base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** 128 random bits, 22 characters of base64url. */
export const randomId = (): string => randomBytes(16).toString('base64url')

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest()
