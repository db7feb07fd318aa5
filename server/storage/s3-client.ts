/** Requests to an S3-compatible store: signed (SigV4), streamed both ways, with limits on silence, and tried again. */
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../platform/s3-address.ts'
import { keepPace, patience, reasonIn, reasonOf, S3Failure } from './s3-answer.ts'
import { credentialsOf } from './s3-credentials.ts'

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Of the object; without it the request is about the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3Body
  /** Statuses that the caller knows what to do with. */
  readonly expect: readonly number[]
  /** How often it is tried in all. */
  readonly tries?: number
  /** How long the store may be silent. */
  readonly silenceMs?: number
}

export interface S3Body {
  readonly size: number
  /** In hex; the store checks it. */
  readonly sha256: string
  /** From its beginning, for each try. */
  readonly open: () => Readable
}

export interface S3Client {
  /** Throws S3Failure. Whoever gets a response reads it to its end, drains or destroys it. */
  send(request: S3Request): Promise<IncomingMessage>
  close(): void
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
export const emptyBody: S3Body = { size: 0, sha256: emptySha256, open: () => Readable.from([]) }
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408

export function createS3Client(settings: S3Settings): S3Client {
  const { endpoint, bucket, region } = settings
  const credentials = credentialsOf(settings)
  const isTls = endpoint.startsWith('https:')
  const openAgent = (maxSockets: number) =>
    isTls ? new HttpsAgent({ keepAlive: true, maxSockets }) : new HttpAgent({ keepAlive: true, maxSockets })
  // Each belongs to a connection of a client, who may be slow: no number of them holds up another, or the small requests.
  const fileAgent = openAgent(Infinity)
  const agent = openAgent(64)
  const request = isTls ? requestHttps : requestHttp
  let keys = { of: '', derived: new Map<string, ArrayBuffer>() }

  async function sign({ method, key, query = {}, headers = {}, body }: S3Request) {
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
    // Those of a role change every few hours, and what was derived from them is of no use any more.
    if (keys.of !== accessKeyId) keys = { of: accessKeyId, derived: new Map() }
    const url = new URL(
      `/${bucket}${key === undefined ? '' : `/${key}`}?${new URLSearchParams(query).toString()}`,
      endpoint,
    )
    const signer = new AwsV4Signer({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken ? { sessionToken } : {}),
      region,
      service: 's3',
      cache: keys.derived,
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptySha256 },
    })
    const signed = await signer.sign()
    return { url: signed.url, headers: Object.fromEntries(signed.headers) }
  }

  async function attempt(one: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await sign(one)
    const { method, key, body, silenceMs = patience.silenceMs } = one
    const isOfFile = body ? body.size > 0 : method === 'GET' && key !== undefined
    const source = body?.size ? body.open() : undefined
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const outgoing = request(url, {
      method,
      agent: isOfFile ? fileAgent : agent,
      timeout: silenceMs,
      headers: body || method === 'PUT' ? { ...headers, 'content-length': body?.size ?? 0 } : headers,
    })
    let response: IncomingMessage | undefined
    // From its place in the queue for a connection to the head of its answer, whatever trickles in meanwhile.
    const headMs = silenceMs + ((body?.size ?? 0) / patience.minBytesPerSecond) * 1_000
    const late = setTimeout(() => outgoing.destroy(silenceOf(headMs)), headMs)
    outgoing.once('close', () => clearTimeout(late))
    outgoing.once('response', (incoming: IncomingMessage) => {
      clearTimeout(late)
      response = incoming
      if (isOfFile && method === 'GET') keepPace(incoming)
      resolve(incoming)
    })
    outgoing.on('error', reject)
    outgoing.on('timeout', () => {
      // A slow reader of ours is not a silent store.
      if (response?.readableLength) return outgoing.socket?.setTimeout(silenceMs)
      response?.destroy(silenceOf(silenceMs))
      return outgoing.destroy(silenceOf(silenceMs))
    })
    if (source) pipeline(source, outgoing).catch(reject)
    else outgoing.end()
    return promise
  }

  return {
    async send(one) {
      const tries = one.tries ?? patience.tries
      for (let tried = 1; ; tried++) {
        const last = tried === tries
        try {
          const response = await attempt(one)
          const status = response.statusCode ?? 0
          if (one.expect.includes(status)) return response
          const reason = await reasonIn(response)
          if (last || !isPassing(status)) {
            throw new S3Failure(`The file store answered ${status}${reason && ` (${reason})`}.`, { status, reason })
          }
        } catch (cause) {
          if (cause instanceof S3Failure) throw cause
          if (last) throw new S3Failure(`The file store cannot be reached (${reasonOf(cause)}).`, { cause })
        }
        await sleep(patience.pauseMs * 2 ** tried * (0.5 + Math.random()))
      }
    },
    close() {
      agent.destroy()
      fileAgent.destroy()
    },
  }
}

const silenceOf = (ms: number) => new Error(`The store was silent for ${ms} ms.`)
