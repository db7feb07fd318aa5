/**
 * Answers to requests whose bodies were not read to their end. A connection that is closed while the other side is still sending is
 * reset, and many clients then never read the answer. So it is sent, then a little more of the body is taken and dropped, and
 * only then the connection ends (RFC 9112, 9.6).
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
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (raw.complete || !isAnnounced(raw) || (announcedBytes(raw) ?? Infinity) <= smallBytes) return done(null, payload)
    reply.header('connection', 'close')
    if (payload instanceof Readable) return done(null, payload)
    const answer = Buffer.from((payload as string | Buffer | null | undefined) ?? '')
    reply.header('content-length', answer.length)
    done(null, Readable.from(sendThenDrop(answer, raw, patienceWith(request))))
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
