/** One HTTP request and its whole answer, with a word at each phase of it. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Record<string, string | string[]>
  readonly body?: Buffer | string
  readonly agent?: Agent
  readonly timeoutMs?: number
  /** Called with the part of the body that has been handed to the system, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void
  /** Ends the connection once this part of the body is sent, from 0 to 1. */
  readonly cutAt?: number
  /** Sends it once more when a kept connection was closed just as it was reused, as browsers do. */
  readonly retriesReset?: boolean
}

const chunkBytes = 32 * 1024

/** With `localAddress`, its connections come from there. */
export const createAgent = (maxSockets = 64, localAddress?: string): Agent =>
  new Agent({ keepAlive: true, maxSockets, ...(localAddress === undefined ? {} : { localAddress }) })

const shared = createAgent()

/** Rejects when the connection breaks or `timeoutMs` (30 s) pass before the answer is whole. */
export function send(url: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, agent = shared, timeoutMs = 30_000, onProgress, cutAt } = options
  return new Promise((resolve, reject) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const length = bytes ? { 'content-length': String(bytes.length) } : {}
    const outgoing = request(url, { method, agent, headers: { ...length, ...headers } }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () =>
        resolve({ status: incoming.statusCode as number, headers: incoming.headers, body: Buffer.concat(chunks) }),
      )
    })
    const timer = setTimeout(() => outgoing.destroy(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
    outgoing.once('close', () => clearTimeout(timer))
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (!options.retriesReset || !outgoing.reusedSocket || error.code !== 'ECONNRESET') return reject(error)
      resolve(send(url, { ...options, retriesReset: false }))
    })
    if (!bytes || (!onProgress && cutAt === undefined)) {
      outgoing.end(bytes)
      return
    }
    const end = Math.floor(bytes.length * (cutAt ?? 1))
    const sendFrom = (offset: number): void => {
      if (outgoing.destroyed) return
      onProgress?.(offset / bytes.length)
      if (offset < end)
        outgoing.write(bytes.subarray(offset, Math.min(end, offset + chunkBytes)), () => sendFrom(offset + chunkBytes))
      else if (cutAt === undefined) outgoing.end()
      else outgoing.destroy(new Error('Cut off on purpose.'))
    }
    sendFrom(0)
  })
}
