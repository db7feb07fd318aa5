import { deepEqual, equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { WebSocket } from 'ws'
import { startSocketPairs } from '../../tests/support/socket-pairs.ts'
import { createUnsent } from './unsent.ts'

const MB = 1024 * 1024
const { connect, close } = startSocketPairs()
after(close)

/** As much as the network takes of one who does not read, and a message more. */
async function fill(near: WebSocket, far: WebSocket): Promise<void> {
  far.pause()
  while (!near.bufferedAmount) {
    near.send(Buffer.alloc(MB))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const message = Buffer.alloc(MB)

test('One who reads gets all, and nothing is left of it', async () => {
  const unsent = createUnsent({ ofUser: { bytes: 2 * MB, patienceMs: 60_000 }, all: 4 * MB })
  const { near, far } = await connect()
  let bytes = 0
  far.on('message', (data: Buffer) => (bytes += data.length))
  const sent = Promise.all(Array.from({ length: 40 }, () => unsent.send(near, 1, message)))
  ok(unsent.total() <= 2 * MB)
  await sent
  while (bytes < 40 * MB) await once(far, 'message')
  equal(unsent.total(), 0)
})

test("A person's messages wait for room; one who takes nothing for long makes it, and the others get theirs", async () => {
  const unsent = createUnsent({ ofUser: { bytes: 3 * MB, patienceMs: 200 }, all: 100 * MB })
  const [slow, quick] = [await connect(), await connect()]
  await fill(slow.near, slow.far)
  const ended = once(slow.near, 'close')
  const lost = Array.from({ length: 5 }, () => unsent.send(slow.near, 1, message))
  ok(unsent.total() <= 3 * MB, `${unsent.total()} bytes`)
  const other = once(quick.far, 'message')
  await unsent.send(quick.near, 1, message)
  await other
  await ended
  await Promise.all(lost)
  deepEqual([unsent.total(), quick.near.readyState], [0, WebSocket.OPEN])
})

test('When all is full whoever has most of it is given up at once, and no one else waits', async () => {
  const unsent = createUnsent({ ofUser: { bytes: 10 * MB, patienceMs: 60_000 }, all: 6 * MB })
  const [greedy, slow, quick] = [await connect(), await connect(), await connect()]
  for (const { near, far } of [greedy, slow]) await fill(near, far)
  const held = [unsent.send(slow.near, 2, Buffer.alloc(1000))]
  while (unsent.total() + MB <= 6 * MB) held.push(unsent.send(greedy.near, 1, message))
  const before = unsent.total()
  ok(before > 5 * MB && before <= 6 * MB)
  const told = once(quick.far, 'message')
  await Promise.all([unsent.send(quick.near, 3, message), unsent.send(quick.near, 3, message), told])
  deepEqual(
    [greedy, slow, quick].map(({ near }) => near.readyState === WebSocket.OPEN),
    [false, true, true],
  )
  ok(unsent.total() < before)
  slow.far.resume()
  await Promise.all(held)
  equal(unsent.total(), 0)
})
