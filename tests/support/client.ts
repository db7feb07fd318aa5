/** Talking to a desk as clients do: GraphQL over HTTP, multipart uploads, and bytes over a bare socket. */
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

export interface AnswerError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions: {
    readonly code: string
    readonly field?: string
    readonly ids?: readonly string[]
    readonly retryAfter?: number
    readonly requestId?: string
  }
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The root fields; empty when the request was refused as a whole. */
  readonly data: Record<string, any>
  readonly errors: readonly AnswerError[]
  /** The body as it came. */
  readonly text: string
}

export interface AskOptions {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface UploadOptions extends AskOptions {
  readonly files: readonly SentFile[]
  readonly name?: string
  readonly single?: boolean
}

export interface SentFile {
  readonly name: string
  readonly content: Uint8Array | string
  /** The type as claimed; what it is, the server decides by itself. */
  readonly type?: string
}

/** Posts one operation as JSON. */
export async function ask(
  url: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  options: AskOptions = {},
): Promise<Answer> {
  return post(url, JSON.stringify({ query, variables }), {
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
  })
}

/** Posts any body to /graphql. */
export async function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer> | null,
  { token, headers }: AskOptions = {},
): Promise<Answer> {
  const response = await send(`${url}/graphql`, body, {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  })
  return toAnswer(response, await readText(response))
}

const agent = new Agent({ keepAlive: true })

/** By node:http, which takes less of the processor than `fetch` (docs/decisions/124). */
const send = (
  url: string,
  body: string | Uint8Array | null,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers }, resolve).on('error', reject).end(body)
  })

const decoders: Readonly<Record<string, () => Transform>> = { gzip: createGunzip, br: createBrotliDecompress }

/** Rejects when the connection breaks before the end, and for what was not asked for. */
async function readText(response: IncomingMessage): Promise<string> {
  const encoding = response.headers['content-encoding']
  const decoder = encoding === undefined ? undefined : decoders[encoding]?.()
  if (encoding !== undefined && !decoder) throw new Error(`The answer is encoded as ${encoding}.`)
  const body = decoder ? pipeline(response, decoder, () => {}) : response
  return new Promise((resolve, reject) => {
    let text = ''
    body.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    body.on('end', () => resolve(text)).on('error', reject)
  })
}

/**
 * Posts one operation with `files` in the place of `variables[name]`, by the GraphQL multipart request specification;
 * with `single` the variable is the one file instead of a list.
 */
export async function upload(
  url: string,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  { name = 'attachmentFiles', files, single = false, ...options }: UploadOptions,
): Promise<Answer> {
  const operations = JSON.stringify({
    query,
    variables: { ...variables, [name]: single ? null : files.map(() => null) },
  })
  const path = (index: number) => (single ? `variables.${name}` : `variables.${name}.${index}`)
  const map = JSON.stringify(Object.fromEntries(files.map((_, index) => [index, [path(index)]])))
  return postParts(
    url,
    [
      { name: 'operations', value: operations },
      { name: 'map', value: map },
      ...files.map((file, index) => ({ name: String(index), file })),
    ],
    options,
  )
}

export type Part =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly file: SentFile }

/** Posts the parts in the order given, whether or not that makes sense. */
export async function postParts(url: string, parts: readonly Part[], options: AskOptions = {}): Promise<Answer> {
  const { body, contentType } = multipart(parts)
  return post(url, body, { ...options, headers: { 'content-type': contentType, ...options.headers } })
}

const boundary = '----bellhop-test-boundary'

/** A multipart body; names go into the headers as they are. */
export function multipart(parts: readonly Part[]): { body: Buffer<ArrayBuffer>; contentType: string } {
  const chunks: (string | Uint8Array)[] = []
  for (const part of parts) {
    chunks.push(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`)
    if ('value' in part) chunks.push(`\r\n\r\n${part.value}\r\n`)
    else {
      const { name, type = 'application/octet-stream', content } = part.file
      chunks.push(`; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${type}\r\n\r\n`, content, '\r\n')
    }
  }
  chunks.push(`--${boundary}--\r\n`)
  return {
    body: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

function toAnswer(response: IncomingMessage, text: string): Answer {
  const body = (parseJson(text) ?? {}) as { data?: Answer['data'] | null; errors?: AnswerError[] }
  return {
    status: response.statusCode as number,
    get headers() {
      return toHeaders(response)
    },
    data: body.data ?? {},
    errors: body.errors ?? [],
    text,
  }
}

function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A bare connection to the desk. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** When it is closed, with an error or without. */
export const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())))

/** Sends bytes as they are and answers all that came back until the server closed; ask for `Connection: close`. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(url)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  return Buffer.concat(chunks).toString('latin1')
}
