/** Messages over a WebSocket: who one is, then subscriptions that know the schema and stray from it, among messages that are none. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Random } from '../random.ts'
import type { Tokens } from './desk.ts'
import { randomDocument } from './documents.ts'
import { mutate, oddJson } from './values.ts'

const patienceMs = 20_000

export interface LiveExchange {
  /** The token that it was said with, if any. */
  readonly token: string | undefined
  readonly sent: readonly string[]
  readonly heard: readonly string[]
  /** What the server closed with; undefined where the client did. */
  readonly code: number | undefined
  /** Subscriptions of which nothing was heard. */
  readonly unanswered: readonly string[]
}

/** Follows some subscriptions, until each was answered once or the server has had enough. */
export async function exchangeLive(url: string, random: Random, tokens: Tokens): Promise<LiveExchange> {
  const { customer, agent, loggedOut } = tokens
  const token = random.pick([customer, customer, customer, agent, agent, agent, loggedOut, 'x', undefined])
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const sent: string[] = []
  const heard: string[] = []
  const waiting = new Set<string>()
  let isAcknowledged = false
  let code: number | undefined
  let happened = Promise.withResolvers<void>()
  const happens = () => {
    happened.resolve()
    happened = Promise.withResolvers()
  }
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    heard.push(text)
    const { id, type } = JSON.parse(text) as { id?: string; type: string }
    if (type === 'connection_ack') isAcknowledged = true
    if (id !== undefined) waiting.delete(id)
    happens()
  })
  socket.on('error', () => {})
  socket.once('open', happens)
  socket.once('close', (closed) => {
    code = closed
    happens()
  })
  const say = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    sent.push(text)
    socket.send(text)
  }
  const tooLate = performance.now() + patienceMs
  /** False when it is closed, or takes too long. */
  async function until(holds: () => boolean): Promise<boolean> {
    while (!holds() && code === undefined && performance.now() < tooLate)
      await Promise.race([happened.promise, sleep(tooLate - performance.now(), undefined, { ref: false })])
    return holds() && code === undefined
  }

  function follow(id: string): void {
    const { query, variables } = randomDocument(random, true)
    const text = JSON.stringify({ id, type: 'subscribe', payload: { query, variables } })
    // What is no message is closed with its code.
    if (random.chance(0.04)) return say(mutate(random, text))
    waiting.add(id)
    say(text)
    if (!random.chance(0.1)) return
    say(JSON.stringify({ id, type: 'complete' }))
    waiting.delete(id)
  }

  if (await until(() => socket.readyState === socket.OPEN)) {
    const language = random.chance(0.1) ? { acceptLanguage: oddJson(random) } : {}
    say(JSON.stringify({ type: 'connection_init', payload: { token, ...language } }))
    if (random.chance(0.03)) say(JSON.stringify({ type: random.pick(['ping', 'pong']), payload: oddJson(random) }))
    if (random.chance(0.03)) follow('early')
    if (await until(() => isAcknowledged)) {
      for (let count = random.int(1, 5), id = 1; id <= count; id++) follow(random.chance(0.03) ? 'early' : String(id))
      await until(() => !waiting.size)
    }
  }
  const byServer = code
  socket.terminate()
  await until(() => false)
  return { token, sent, heard, code: byServer, unanswered: byServer === undefined ? [...waiting] : [] }
}
