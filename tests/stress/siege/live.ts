/** One person's WebSocket: what it must tell, and whether it does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { clock } from './clock.ts'
import type { ChangeKind, KnownTicket, Status } from './ledger.ts'
import type { Meter } from './measure.ts'

export interface Subscriber {
  /** Opens a socket with this token, and resolves once all that was missed has been told. Rejects when it is refused. */
  open(token: string): Promise<void>
  close(): void
  /** Who else is on the ticket, told over the socket that is open; for as long as that takes its person is there. Rejects when it ends meanwhile. */
  look(ticketId: string, writing: 'everyone' | 'agents' | null): Promise<readonly SeenAgent[]>
  /** From now on, this change of this ticket must be received. */
  expect(kind: ChangeKind, ticket: KnownTicket): void
  /** Has received `ready` once: what comes later must not be missed. */
  readonly isSubscribed: boolean
  readonly isOpen: boolean
  /** Notes what has come, and what is overdue. */
  check(): void
}

export interface SeenAgent {
  readonly user: { readonly id: string; readonly role: string }
  readonly writing: string | null
}

interface Expected {
  readonly key: string
  /** The how many-th of its key it is. */
  readonly ordinal: number
  readonly since: number
  readonly ticket: KnownTicket
  readonly version: number
}

/** Who sees other tickets than before is asked to come back: somebody has added them to one, or they take part in none any more. */
const comeBack = 4410

/** With a patience of one. What is told later is missed; a look is waited for as long as a request. */
const mostMs = { told: 15_000, open: 20_000, look: 30_000 }
const lookId = 'look '

const query = `subscription ($after: ID) { ticketChanges(after: $after) { id kind at
  ticket { id title status createdAt updatedAt user { id email } attachments { id } } } }`

const presence = `subscription ($ticket: ID!, $writing: Audience) {
  ticketPresence(ticket: $ticket, writing: $writing) { user { id role } writing } }`

export function createSubscriber(
  url: string,
  name: string,
  options: { meter: Meter; localAddress: string; patience: number },
): Subscriber {
  const { meter, localAddress, patience } = options
  /** When each change was received, by kind and ticket. */
  const received = new Map<string, number[]>()
  const expected = new Map<string, number>()
  const statuses = new Map<string, Status>()
  const told = new Set<string>()
  let awaited: Expected[] = []
  let last: string | undefined
  let socket: WebSocket | undefined
  let readyAt: number | undefined
  /** By the ids of their subscriptions. */
  const looks = new Map<string, PromiseWithResolvers<readonly SeenAgent[]>>()
  let looked = 0

  function hear(change: { id: string; kind: string; ticket: { id: string; status: Status } | null }): void {
    last = change.id
    if (change.kind === 'reset') reset()
    if (!change.ticket || told.has(change.id)) return
    told.add(change.id)
    statuses.set(change.ticket.id, change.ticket.status)
    const key = `${change.kind} ${change.ticket.id}`
    received.set(key, [...(received.get(key) ?? []), clock()])
  }

  /** Too much was missed to be told: a client loads everything anew, and has then seen all that it waited for. */
  function reset(): void {
    meter.add('live reset', 0, clock())
    statuses.clear()
    for (const { key } of awaited) received.set(key, [...(received.get(key) ?? []), clock()])
    awaited = []
  }

  const subscriber: Subscriber = {
    get isSubscribed() {
      return last !== undefined
    },
    get isOpen() {
      return socket !== undefined
    },
    async open(token) {
      const opened = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { localAddress })
      const ready = Promise.withResolvers<void>()
      const send = (message: object) => opened.send(JSON.stringify(message))
      opened.on('open', () => send({ type: 'connection_init', payload: { token } }))
      opened.on('message', (data: Buffer) => {
        const { id, type, payload } = JSON.parse(data.toString())
        if (type === 'connection_ack')
          send({ id: '1', type: 'subscribe', payload: { query, variables: { after: last } } })
        else if (type === 'ping') send({ type: 'pong' })
        else if (String(id).startsWith(lookId)) {
          if (payload?.data?.ticketPresence) looks.get(id)?.resolve(payload.data.ticketPresence)
          else if (type !== 'complete') looks.get(id)?.reject(new Error(`refused: ${data.toString().slice(0, 200)}`))
        } else if (payload?.data?.ticketChanges) {
          hear(payload.data.ticketChanges)
          if (payload.data.ticketChanges.kind === 'ready') ready.resolve()
        } else ready.reject(new Error(`refused: ${data.toString().slice(0, 200)}`))
      })
      opened.on('error', (error) => ready.reject(error))
      opened.on('close', (code) => {
        ready.reject(code === comeBack ? comeBack : new Error(`closed with ${code}`))
        for (const look of looks.values()) look.reject(new Error(`closed with ${code}`))
        if (socket !== opened) return
        socket = undefined
        readyAt = undefined
        if (code !== comeBack) meter.fail(`live of ${name}: closed with ${code}`)
      })
      try {
        await Promise.race([ready.promise, overdue(patience * mostMs.open)])
      } catch (error) {
        opened.terminate()
        if (error === comeBack) return subscriber.open(token)
        throw error
      }
      socket = opened
      readyAt = clock()
    },
    close() {
      const closing = socket
      socket = undefined
      readyAt = undefined
      closing?.close()
    },
    async look(ticket, writing) {
      const on = socket
      if (!on) throw new Error('there is no socket')
      const id = `${lookId}${++looked}`
      const look = Promise.withResolvers<readonly SeenAgent[]>()
      looks.set(id, look)
      const send = (message: object) => on.send(JSON.stringify(message))
      send({ id, type: 'subscribe', payload: { query: presence, variables: { ticket, writing } } })
      try {
        return await Promise.race([look.promise, overdue(patience * mostMs.look)])
      } finally {
        looks.delete(id)
        if (on.readyState === on.OPEN) send({ id, type: 'complete' })
      }
    },
    expect(kind, ticket) {
      const key = `${kind} ${ticket.id}`
      const ordinal = (expected.get(key) ?? 0) + 1
      expected.set(key, ordinal)
      awaited.push({ key, ordinal, since: clock(), ticket, version: ticket.version })
    },
    check() {
      const now = clock()
      const open: Expected[] = []
      for (const one of awaited) {
        const at = received.get(one.key)?.[one.ordinal - 1]
        const since = Math.max(one.since, readyAt ?? now)
        if (at !== undefined) {
          meter.add('live change', Math.max(0, at - one.since), one.since)
          checkStatus(one)
        } else if (now - since > patience * mostMs.told)
          meter.fail(`live of ${name}: did not hear of ${one.key} within ${(patience * mostMs.told) / 1000} s`)
        else open.push(one)
      }
      awaited = open
    },
  }
  return subscriber

  /** If nothing else happened since, what was received last is how it is. */
  function checkStatus({ ticket, version, key }: Expected): void {
    if (ticket.isBusy || ticket.version !== version) return
    const status = statuses.get(ticket.id)
    // Nothing was told since a reset, after which a client loads it.
    if (status !== undefined && status !== ticket.status)
      meter.fail(`live of ${name}: ${key} is ${ticket.status}, but was received as ${status}`)
  }
}

async function overdue(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`no answer within ${ms} ms`)
}
