/** The packaged proxy, deploy/Caddyfile, by a real Caddy on a port of this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { freePort } from './free-port.ts'

const caddyfile = join(import.meta.dirname, '..', '..', 'deploy', 'Caddyfile')

/** Why there can be none, or undefined. */
export const noCaddy: string | undefined =
  spawnSync('caddy', ['version']).status === 0
    ? undefined
    : 'Caddy is not installed (Debian: apt-get install caddy), so the packaged proxy is not tested'

export interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export interface Caddy extends AsyncDisposable {
  /** Such as https://localhost:40123. */
  readonly url: string
  readonly port: number
  readonly httpPort: number
  /** The certificate that its own is signed with. */
  readonly ca: string
  /** With the path exactly as it is given. */
  ask(path: string, options?: RequestOptions & { body?: string | Buffer }): Promise<Reply>
  /** A connection with its handshake done. */
  openTls(): Promise<TLSSocket>
  /** What it has logged. */
  readonly said: () => string
}

/** `upstreams`: ports of this machine. `env`: more for the Caddyfile. */
export async function startCaddy(
  upstreams: readonly number[],
  env: Readonly<Record<string, string>> = {},
): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-caddy-'))
  const [port, httpPort] = [await freePort(), await freePort()]
  const child = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: `localhost:${port}`,
      HTTP_PORT: String(httpPort),
      UPSTREAMS: upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' '),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const root = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  const connection = { host: '127.0.0.1', port, servername: 'localhost' }
  let ca = ''
  const caddy: Caddy = {
    url: `https://localhost:${port}`,
    port,
    httpPort,
    get ca() {
      return ca
    },
    async ask(path, { body, headers, ...options } = {}) {
      const all = { host: `localhost:${port}`, ...headers } as OutgoingHttpHeaders
      const request = requestHttps({ ...connection, ca, path, headers: all, ...options })
      const answered = once(request, 'response') as Promise<[IncomingMessage]>
      // It may be refused before all of it is sent.
      request.on('error', () => {})
      request.setTimeout(30_000, () => request.destroy(new Error(`No answer to ${path}: ${said.slice(-2_000)}`)))
      request.end(body)
      const [response] = await answered
      const text = String(await buffer(response))
      return { status: response.statusCode ?? 0, headers: response.headers, text }
    },
    async openTls() {
      const socket = connectTls({ ...connection, ca })
      socket.on('error', () => {})
      await once(socket, 'secureConnect')
      return socket
    },
    said: () => said,
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start: ${said}`)
    ca = await readFile(root, 'utf8').catch(() => '')
    const answer = ca && (await caddy.ask('/health/live').catch(() => undefined))
    if (answer && answer.status < 500) return caddy
    await sleep(50)
  }
}

/** One in front of a server that is no Bellhop. */
export async function startCaddyBefore(listener: RequestListener): Promise<AsyncDisposable & { caddy: Caddy }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startCaddy([(server.address() as AddressInfo).port])
  return {
    caddy: proxy,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      server.closeAllConnections()
      server.close()
    },
  }
}
