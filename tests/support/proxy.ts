/** A proxy in front of several servers, in turn: it goes on to the next one only when a connection is refused, as nginx does. */
import { once } from 'node:events'
import { Agent, createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export interface Proxy extends AsyncDisposable {
  /** Such as http://127.0.0.1:40123. */
  readonly url: string
  /** What it could not pass on or get an answer to. */
  readonly failures: readonly string[]
}

/** It keeps connections for half a second. `ports` may be changed at any time. */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, timeout: 500, scheduling: 'fifo' })
  const failures: string[] = []
  let turn = 0
  /** All of them, beginning with the one whose turn it is. */
  const inTurn = () => {
    turn++
    return ports.map((_, index) => ports[(turn + index) % ports.length] as number)
  }

  function pass(incoming: IncomingMessage, response: ServerResponse, [port, ...others]: readonly number[]): void {
    if (port === undefined) return fail(response, 'All refuse.')
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.9', connection: 'keep-alive' }
    const outgoing = requestHttp({
      host: '127.0.0.1',
      port,
      agent,
      method: incoming.method,
      path: incoming.url,
      headers,
    })
    outgoing.once('response', (answer) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...passed } = answer.headers
      response.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(incoming, response, others)
      else fail(response, `${incoming.method} ${incoming.url}: ${error.message}`)
    })
    // Nothing of the body is taken before there is a connection, so that another server can still get all of it.
    outgoing.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing))
      else incoming.pipe(outgoing)
    })
  }
  function fail(response: ServerResponse, why: string): void {
    failures.push(why)
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  }

  function passSocket(head: string, client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') passSocket(head, client, others)
      else client.destroy()
    })
    upstream.once('connect', () => {
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
      client.once('close', () => upstream.destroy())
      upstream.once('close', () => client.destroy())
    })
  }

  const server = createServer((incoming, response) => pass(incoming, response, inTurn()))
  server.on('upgrade', (incoming: IncomingMessage, client: Socket) => {
    client.on('error', () => client.destroy())
    const headers = incoming.rawHeaders.map((part, index) => part + (index % 2 ? '\r\n' : ': ')).join('')
    passSocket(`GET ${incoming.url} HTTP/1.1\r\n${headers}\r\n`, client, inTurn())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    async [Symbol.asyncDispose]() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
