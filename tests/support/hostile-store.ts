/** An object store in memory that a test can make answer as no store should. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Answers a request in another way; `answer` gives the right one. */
export type Trick = (request: IncomingMessage, response: ServerResponse, answer: () => Promise<void>) => unknown

export interface HostileStore extends AsyncDisposable {
  /** FILES_URL. */
  readonly url: string
  readonly port: number
  readonly objects: Map<string, Buffer>
  /** Such as `PUT files/abc`; of the bucket itself, `GET ?list-type=2…`. */
  readonly asked: string[]
  /** From now on; undefined answers as a store should. */
  play(choose: (what: string, request: IncomingMessage) => Trick | undefined): void
  /** Connections that are open now. */
  readonly open: Set<Socket>
}

const bucket = '/bellhop'

export async function startHostileStore(tls?: { key: string; cert: string }): Promise<HostileStore> {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  const open = new Set<Socket>()
  let choose: (what: string, request: IncomingMessage) => Trick | undefined = () => undefined
  const listener: RequestListener = (request, response) => {
    const path = (request.url ?? '').slice(bucket.length)
    const what = `${request.method} ${path.startsWith('/') ? path.slice(1).split('?')[0] : path}`
    asked.push(what)
    request.on('error', () => {})
    const answer = () => answerRight(objects, request, response)
    const trick = choose(what, request)
    if (trick) trick(request, response, answer)
    else void answer()
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://KEY:SECRET@127.0.0.1:${port}${bucket}?tls=${Boolean(tls)}`,
    port,
    objects,
    asked,
    play: (how) => void (choose = how),
    open,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

async function answerRight(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  const key = pathname.slice(bucket.length + 1)
  const body = await buffer(request).catch(() => undefined)
  if (!body) return
  if (request.method === 'PUT') objects.set(key, body)
  if (request.method === 'DELETE') objects.delete(key)
  if (request.method === 'PUT' || request.method === 'DELETE' || (request.method === 'HEAD' && !key)) {
    return void response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  }
  if (!key) return void response.end(listing(objects, searchParams.get('prefix') ?? ''))
  const found = objects.get(key)
  if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  const [, start = '0', end = String(found.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = found.subarray(Number(start), Number(end) + 1)
  const isPart = request.headers.range !== undefined
  response.writeHead(isPart ? 206 : 200, {
    'content-length': part.length,
    ...(isPart ? { 'content-range': `bytes ${start}-${end}/${found.length}` } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

export const entryOf = (key: string, size: number): string =>
  `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified><Size>${size}</Size></Contents>`

const listing = (objects: Map<string, Buffer>, prefix: string) =>
  `<ListBucketResult>${[...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { length }]) => entryOf(key, length))
    .join('')}</ListBucketResult>`

/** A byte of `text` now and then, for as long as someone is there. */
export function trickle(socket: Pick<Socket, 'write' | 'once'>, text: string, everyMs = 20): void {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length] as string), everyMs)
  socket.once('close', () => clearInterval(timer))
}
