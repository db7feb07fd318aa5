/** What one attack works with, while its time lasts; counts what it is answered. */
import { Agent, request as startRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { encode } from '../graphql.ts'
import type { Random } from '../random.ts'
import { requestsIn, type Allowance } from './allowance.ts'
import type { Answered, Attack, Scene } from './attacks/attack.ts'
import { clock } from './clock.ts'
import type { Role } from './role.ts'

export interface OpenScene extends AsyncDisposable {
  readonly scene: Scene
  /** How many answers there were of each status and code. */
  readonly answers: Readonly<Record<string, number>>
  /** The beginnings of answers that are failures of the server. */
  readonly failures: readonly string[]
}

/** More are not begun before others are answered. */
const mostUnderWay = 60
/** After its time is over, its answers are waited for so long. */
const listenMs = 2_000
const keptCharacters = 4_096

let uniques = 0

export interface SceneOptions {
  readonly random: Random
  readonly until: number
  readonly allowance: Allowance
  readonly by: Attack['by']
}

export function openScene(role: Role, { random, until, allowance, by }: SceneOptions): OpenScene {
  const { url, addresses } = role
  const account = by === 'agent' ? role.agent : role.account
  const { host, hostname, port } = new URL(url)
  const answers: Record<string, number> = {}
  const failures: string[] = []
  const agents = new Map<string, Agent>()
  const sockets = new Set<{ destroy(): void }>()
  const ending = new AbortController()
  let underWay = 0
  let address = random.int(0, addresses.length - 1)
  const nextAddress = () => addresses[address++ % addresses.length] as string
  const own = nextAddress()

  function count(answer: string): void {
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  function countHttp(status: number, text: string): void {
    const code = /"code":"([A-Z_]+)"/.exec(text)?.[1]
    count(code === undefined ? String(status) : `${status} ${code}`)
    const isFailure = code === 'INTERNAL' || (status >= 500 && !(status === 503 && code === 'UNAVAILABLE'))
    if (isFailure && failures.length < 3) failures.push(`${status} ${text.slice(0, 200)}`)
  }
  function agentFrom(from: string): Agent {
    let agent = agents.get(from)
    if (!agent) agents.set(from, (agent = new Agent({ keepAlive: true, maxSockets: mostUnderWay, localAddress: from })))
    return agent
  }
  function keep<T extends Socket | WebSocket>(socket: T): T {
    const one = { destroy: () => ('destroy' in socket ? socket.destroy() : socket.terminate()) }
    sockets.add(one)
    socket.once('close', () => sockets.delete(one))
    return socket
  }

  const scene: Scene = {
    url,
    host,
    random,
    account,
    token: account?.token,
    victims: role.victims,
    trap: (name) => (role.account && role.traps[role.account.email]?.[name]) ?? [],
    nextAddress,
    unique: () => `${process.pid}.${uniques++}`,
    async turn(bytes = 0) {
      await allowance.take(requestsIn(bytes))
      while (underWay >= mostUnderWay && clock() < until) await sleep(50)
      return clock() < until
    },
    async request(path, { method = 'POST', headers = {}, body = '', from = own, cutAfterMs } = {}) {
      underWay++
      const { promise, resolve } = Promise.withResolvers<Answered>()
      const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = { method, agent: agentFrom(from), headers: { ...length, ...headers }, signal: ending.signal }
      const outgoing = startRequest(`${url}${path}`, options, (incoming) => {
        let text = ''
        incoming.setEncoding('latin1').on('data', (chunk: string) => {
          if (text.length < keptCharacters) text += chunk.slice(0, keptCharacters)
        })
        incoming.once('end', () => {
          const status = incoming.statusCode as number
          countHttp(status, text)
          resolve({ status, text })
        })
        incoming.once('error', () => resolve({ status: 0, text }))
      })
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        if (!ending.signal.aborted && cutAfterMs === undefined) count(error.code ?? error.message)
        resolve({ status: 0, text: '' })
      })
      outgoing.end(body)
      if (cutAfterMs !== undefined) setTimeout(() => outgoing.destroy(), cutAfterMs).unref()
      return promise.finally(() => underWay--)
    },
    ask(operation, parts) {
      const { headers, body } = encode({ token: account?.token, ...operation })
      return scene.request('/graphql', { headers, body, ...parts })
    },
    connect({ from = own, reads = true } = {}) {
      const socket = keep(connect({ host: hostname, port: Number(port), localAddress: from }))
      socket.on('error', (error: NodeJS.ErrnoException) => count(error.code ?? 'error'))
      if (!reads) return socket.pause()
      socket.setEncoding('latin1').on('data', (text: Buffer | string) => {
        for (const [, status] of String(text).matchAll(/HTTP\/1\.1 (\d{3})/g)) countHttp(Number(status), String(text))
      })
      return socket
    },
    openSocket({ from = own, reads = true } = {}) {
      const address = `${url.replace('http', 'ws')}/graphql`
      const socket = keep(new WebSocket(address, 'graphql-transport-ws', { localAddress: from }))
      socket.on('error', (error: NodeJS.ErrnoException) => count(error.code ?? error.message))
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => countHttp(statusCode, ''))
      socket.once('close', (code) => ending.signal.aborted || count(`closed ${code}`))
      socket.once('close', (code) => [1011, 4500].includes(code) && failures.push(`a socket was closed with ${code}`))
      if (!reads) socket.once('open', () => socket.pause())
      socket.on('message', (data: Buffer) => {
        const code = /"code":"([A-Z_]+)"/.exec(data.subarray(0, keptCharacters).toString('latin1'))?.[1]
        if (code !== undefined) countHttp(200, `"code":"${code}"`)
      })
      return socket
    },
    async openLoggedIn(options) {
      const socket = scene.openSocket(options)
      socket.once('open', () =>
        socket.send(JSON.stringify({ type: 'connection_init', payload: { token: account?.token } })),
      )
      const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
      socket.once('message', () => resolve(socket))
      socket.once('close', () => reject(new Refused('The socket was closed.')))
      return promise
    },
    pause: (ms) => sleep(Math.max(0, Math.min(ms, until - clock()))),
  }
  return {
    scene,
    answers,
    failures,
    async [Symbol.asyncDispose]() {
      for (const stop = clock() + listenMs; underWay && clock() < stop;) await sleep(50)
      ending.abort()
      for (const one of sockets) one.destroy()
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

/** The server did not let an attack go on: nothing that the attack could help. */
export class Refused extends Error {}
