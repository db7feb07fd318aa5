/**
 * Answers to requests whose bodies were not read to their end. A connection that is closed while the other side is still sending is
 * reset, and many clients then never read the answer. So the rest of a body is taken and dropped before the answer, where little is
 * left; where there is more, it is answered, then a little more is taken, and only then the connection ends (RFC 9112, 9.6). An
 * answer in the middle of a body is right by the standards, but some clients lose it behind a proxy that speaks HTTP/2.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { announcedBytes, isAnnounced } from './read-body.ts'

export interface Patience {
  readonly bytes: number
  readonly ms: number
}

/** What is no longer than this comes anyway; Node drops it, and the connection lives on. */
const smallBytes = 64 * 1024

export function answerBeforeBodies(app: FastifyInstance, patienceWith: (request: FastifyRequest) => Patience): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request
    const announced = announcedBytes(raw) ?? Infinity
    if (raw.complete || !isAnnounced(raw) || announced <= smallBytes) return payload
    const patience = patienceWith(request)
    if (announced <= patience.bytes && !waiting.has(raw)) {
      await drop(raw, patience)
      if (raw.complete) return payload
    }
    reply.header('connection', 'close')
    if (payload instanceof Readable) return payload
    const answer = Buffer.from((payload as string | Buffer | null | undefined) ?? '')
    reply.header('content-length', answer.length)
    return Readable.from(sendThenDrop(answer, raw, patience))
  })
}

async function* sendThenDrop(answer: Buffer, raw: IncomingMessage, patience: Patience): AsyncGenerator<Buffer> {
  if (answer.length) yield answer
  await drop(raw, patience)
}

/** Resolves when the body has ended, when its sender has gone, or when the time is over. */
function drop(raw: IncomingMessage, { bytes, ms }: Patience): Promise<void> {
  if (raw.destroyed || raw.readableEnded) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  let left = bytes
  raw
    .on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left <= 0) raw.pause()
    })
    .once('end', resolve)
    .once('error', resolve)
    .once('close', resolve)
    .resume()
  return promise.finally(() => {
    clearTimeout(timer)
    raw.pause()
  })
}

const waiting = new WeakSet<IncomingMessage>()

/** Who asks before sending a body (Expect: 100-continue) is told to go on only when it is wanted, by `askForBody`. */
export function letBodiesWait(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request)
    server.emit('request', request, response)
  })
}

export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue()
}
