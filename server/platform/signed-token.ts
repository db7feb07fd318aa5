/** Capabilities for URLs: an id and an expiry under a MAC, opaque and of one length for all. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const macBytes = 20
const bodyBytes = 12

export interface Signer {
  /** `purpose` keeps tokens for one route from opening another; `expiresAt` is in ms and kept to the second. */
  sign(purpose: string, id: number, expiresAt: number): string
  /** The id, or undefined for a token that is forged, malformed, expired at `now` (ms) or meant for another purpose. */
  verify(purpose: string, token: string, now: number): number | undefined
}

export function createSigner(secret: Uint8Array): Signer {
  const mac = (purpose: string, body: Uint8Array) =>
    createHmac('sha256', secret).update(purpose).update('\0').update(body).digest().subarray(0, macBytes)
  return {
    sign(purpose, id, expiresAt) {
      const body = Buffer.alloc(bodyBytes)
      body.writeUIntBE(id, 0, 6)
      body.writeUIntBE(Math.floor(expiresAt / 1000), 6, 6)
      return Buffer.concat([body, mac(purpose, body)]).toString('base64url')
    },
    verify(purpose, token, now) {
      if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      // Base64url spells some bytes in more than one way; only the canonical spelling counts.
      if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== token) return undefined
      const body = bytes.subarray(0, bodyBytes)
      if (!timingSafeEqual(bytes.subarray(bodyBytes), mac(purpose, body))) return undefined
      return body.readUIntBE(6, 6) * 1000 > now ? body.readUIntBE(0, 6) : undefined
    },
  }
}
