import { equal } from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitUploadPace } from './body-timeouts.ts'

const pace = { minBytesPerSecond: 10_000, checkMs: 300 }
const size = 1_000_000

/** Answers how many bytes were received, or 'cut off'. */
async function upload(
  send: (write: (bytes: number) => void) => void | Promise<void>,
  take: (raw: IncomingMessage) => Promise<number>,
): Promise<number | 'cut off'> {
  const server = createServer((raw, answer) => {
    limitUploadPace(raw, pace)
    take(raw).then(
      (bytes) => answer.end(String(bytes)),
      () => answer.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const sending = request({ port, method: 'POST', headers: { 'content-length': size } })
    const answered = new Promise<number | 'cut off'>((resolve) => {
      sending.once('error', () => resolve('cut off'))
      sending.once('response', (answer) => answer.setEncoding('utf8').once('data', (text) => resolve(Number(text))))
    })
    await send((bytes) => void sending.write(Buffer.alloc(bytes)))
    return await answered
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const readAll = async (raw: IncomingMessage): Promise<number> => {
  let bytes = 0
  for await (const chunk of raw) bytes += (chunk as Buffer).length
  return bytes
}

test('An upload that stops is cut off', async () => {
  equal(await upload((write) => write(size / 2), readAll), 'cut off')
})

test('An upload that has to wait for its turn is not', async () => {
  const takeLate = async (raw: IncomingMessage) => {
    await sleep(4 * pace.checkMs)
    return readAll(raw)
  }
  equal(await upload((write) => write(size), takeLate), size)
})
