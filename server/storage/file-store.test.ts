import { deepEqual, ok } from 'node:assert/strict'
import { PassThrough, type Transform } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { observe } from './file-store.ts'

async function send(pieces: readonly Buffer[], to: Transform): Promise<void> {
  to.resume()
  for (const piece of pieces) to.write(piece)
  await new Promise<void>((resolve) => to.end(resolve))
}

test('The first and the last bytes are the same, in whatever pieces they come', async () => {
  const lengths = fc.array(fc.oneof(fc.nat(10), fc.integer({ min: 60_000, max: 70_000 }), fc.nat(300_000)), {
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(lengths, async (all) => {
      const pieces = all.map((length, at) => Buffer.alloc(length, `${at} and ${length}`))
      const whole = Buffer.concat(pieces)
      const { transform, result } = observe()
      await send(pieces, transform)
      const { size, head, tail } = result()
      deepEqual(
        [size, head.length, tail.length],
        [whole.length, Math.min(whole.length, 262_144), Math.min(whole.length, 65_536)],
      )
      ok(head.equals(whole.subarray(0, 262_144)) && tail.equals(whole.subarray(-65_536)))
    }),
    { numRuns: 50 },
  )
})

test('A file in pieces of one byte costs little more than passing them on', async () => {
  const pieces = Array.from({ length: 300_000 }, () => Buffer.from('a'))
  const time = async (through: Transform) => {
    const begun = performance.now()
    await send(pieces, through)
    return performance.now() - begun
  }
  const floor = await time(new PassThrough())
  // To copy what is remembered for each piece would be 30 GB.
  ok((await time(observe().transform)) < 20 * floor)
})
