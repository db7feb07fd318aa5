/** A keep-alive HTTP client that costs little, so that it does not compete with the servers it measures. */
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly body: string
  /** From the first byte sent to the last byte received. */
  readonly ms: number
}

export interface Connection {
  /** Throws unless the answer is 200 and without errors. One request at a time. */
  ask(request: Buffer): Promise<Answer>
  close(): void
}

export function openConnection(port: number): Connection {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
  let chunks: Buffer[] = []
  let missing = 0
  let startedAt = 0
  let settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const end = (error: Error) => {
    settle?.reject(error)
    settle = undefined
  }
  socket.on('error', end)
  socket.on('close', () => end(new Error('The server closed the connection.')))
  socket.on('data', (chunk: Buffer) => {
    if (chunks.length === 0) missing = lengthOf(chunk)
    chunks.push(chunk)
    missing -= chunk.length
    if (missing > 0) return
    const ms = performance.now() - startedAt
    const text = (chunks.length === 1 ? chunk : Buffer.concat(chunks)).toString('utf8')
    chunks = []
    if (!text.startsWith('HTTP/1.1 200') || text.includes('"errors":[')) return end(new Error(text.slice(0, 2000)))
    settle?.resolve({ body: text.slice(text.indexOf('\r\n\r\n') + 4), ms })
  })
  return {
    ask(request) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      settle = { resolve, reject }
      startedAt = performance.now()
      socket.write(request)
      return promise
    },
    close: () => socket.destroy(),
  }
}

/** Bytes of the whole answer, told by the head that its first chunk begins with. */
function lengthOf(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, 2048)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without content-length: ${head}`)
  return head.indexOf('\r\n\r\n') + 4 + Number(length)
}

/** A POST to /graphql as a browser sends it. */
export function graphqlRequest(token: string, body: object, headers: Readonly<Record<string, string>> = {}): Buffer {
  const json = JSON.stringify(body)
  const head = [
    'POST /graphql HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    'accept: application/graphql-response+json, application/json, multipart/mixed',
    'accept-language: en',
    'user-agent: Mozilla/5.0 (X11; Linux x64) bench',
    `authorization: Bearer ${token}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(json)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${json}`)
}
