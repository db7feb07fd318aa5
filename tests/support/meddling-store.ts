/** A way to an S3-compatible store on which requests can be cut, refused or held. */
import { once } from 'node:events'
import { Agent, createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Cut: half of the answer's body comes. Refused: 503. Held: no answer. Unanswered: it is done, and its answer is lost. */
export type Fate = 'pass' | 'cut' | 'refused' | 'held' | 'unanswered'

export interface MeddlingStore extends AsyncDisposable {
  readonly port: number
  /** What happens to each request; all pass at first. */
  meddle(decide: (request: IncomingMessage) => Fate): void
  /** Answers whose asker has gone away before their end. */
  readonly abandoned: readonly string[]
  /** How many are held now. */
  readonly held: number
}

export async function meddlingStore(storePort: number): Promise<MeddlingStore> {
  const agent = new Agent({ keepAlive: true })
  const abandoned: string[] = []
  let held = 0
  let decide: (request: IncomingMessage) => Fate = () => 'pass'

  function answer(incoming: IncomingMessage, response: ServerResponse): void {
    const fate = decide(incoming)
    if (fate === 'refused') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    response.once('close', () => {
      if (fate === 'held') held--
      if (!response.writableFinished) abandoned.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
    })
    if (fate === 'held') return void held++
    const outgoing = requestHttp({
      host: '127.0.0.1',
      port: storePort,
      agent,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    })
    outgoing.once('error', () => response.destroy())
    outgoing.once('response', (given) => {
      if (fate === 'unanswered') return given.resume().once('end', () => response.destroy())
      response.writeHead(given.statusCode ?? 502, given.headers)
      response.once('close', () => given.destroy())
      if (fate !== 'cut') return given.pipe(response)
      let left = Number(given.headers['content-length']) / 2
      return given.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left > 0) response.write(chunk)
        else response.write(chunk.subarray(0, 1), () => response.destroy())
      })
    })
    incoming.pipe(outgoing)
  }

  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    meddle: (how) => void (decide = how),
    abandoned,
    get held() {
      return held
    },
    async [Symbol.asyncDispose]() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
