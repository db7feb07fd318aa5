import { equal, match, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSigner } from './signed-token.ts'

const signer = createSigner(Buffer.alloc(32, 7))
const now = Date.UTC(2030, 0, 1)
const later = now + 60_000

test('A token gives back its id until it expires', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 47 }), fc.integer({ min: 1000, max: 2 ** 40 }), (id, ms) => {
      const token = signer.sign('file', id, now + ms)
      match(token, /^[A-Za-z0-9_-]{43}$/)
      equal(signer.verify('file', token, now), id)
      equal(signer.verify('file', token, now + ms), undefined)
    }),
  )
})

test('It is for one purpose and from one signer', () => {
  const token = signer.sign('file', 1, later)
  equal(signer.verify('export', token, now), undefined)
  equal(signer.verify('', token, now), undefined)
  equal(createSigner(Buffer.alloc(32, 8)).verify('file', token, now), undefined)
  notEqual(signer.sign('export', 1, later), token)
})

test('No other spelling of it counts', () => {
  const token = signer.sign('file', 1, later)
  const bytes = Buffer.from(token, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = Buffer.from(bytes)
    flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
    equal(signer.verify('file', flipped.toString('base64url'), now), undefined)
  }
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (const last of alphabet) {
    equal(signer.verify('file', token.slice(0, -1) + last, now), last === token.at(-1) ? 1 : undefined)
  }
  for (const odd of [
    '',
    token.slice(1),
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    token.replace(/[-_]/g, '+'),
  ]) {
    if (odd !== token) equal(signer.verify('file', odd, now), undefined)
  }
})
