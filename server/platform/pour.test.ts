import { equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { pour } from './pour.ts'

const chunks = 200_000

/** A request whose body comes in HTTP chunks of one byte each. */
async function requestInChunks(t: TestContext): Promise<IncomingMessage> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  t.after(() => {
    socket.destroy()
    server.close()
  })
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: desk\r\nTransfer-Encoding: chunked\r\n\r\n')
  socket.write(`${'1\r\na\r\n'.repeat(chunks)}0\r\n\r\n`)
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  return request
}

test('A body in chunks of one byte arrives whole in few pieces, and waits for a slow reader', async (t) => {
  let pieces = 0
  let bytes = 0
  let heard = 0
  const sink = new Writable({
    highWaterMark: 1024,
    write(piece: Buffer, _encoding, done) {
      pieces++
      bytes += piece.length
      setImmediate(done)
    },
  })
  pour(await requestInChunks(t), sink, (more) => (heard += more))
  await once(sink, 'finish')
  equal(bytes, chunks)
  equal(heard, chunks)
  ok(pieces < chunks / 100, `${pieces} pieces`)
})

test('What is stopped is left unread', async (t) => {
  let bytes = 0
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      bytes += piece.length
      done()
    },
  })
  const request = await requestInChunks(t)
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  let heard = 0
  const stop = pour(request, sink, (more) => {
    heard += more
    if (heard < 1000) return
    stop()
    resolve()
  })
  await stopped
  const before = bytes
  await new Promise((done) => setTimeout(done, 50))
  ok(heard < chunks && bytes === before)
  ok(!request.readableFlowing)
})
