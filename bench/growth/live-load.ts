/**
 * 200 people at work at once, each with a page open that follows all changes: 50 agents' pages and 150 customers'. Each does
 * something every two seconds on average; seven times in ten they read.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, type Connection } from '../client.ts'
import type { Desk, Member } from '../seed.ts'
import { createWriter } from '../text.ts'
import { subscribeAs, type Subscriber } from './live-subscriber.ts'
import { percentiles, type SizedDesk, type Times } from './measure.ts'
import { changesBy, readsBy, type Change } from './work.ts'

const people = { agents: 50, customers: 150 }
const pauseMs = 2_000
const mostIdleMs = 3_500
/** Until the last changes have been received everywhere. */
const settleMs = 2_000

export interface LiveFigures {
  readonly requestsPerSecond: number
  /** Of single requests, in ms. */
  readonly reads: Times
  readonly changes: Times
  /** From sending a change to its arrival at each other session that may see it, in ms. */
  readonly received: Times
  readonly heardOf: number
  readonly expected: number
  /** Of the server: 1 is one core. */
  readonly cpuShare: number
  readonly held: { readonly p99: number; readonly max: number }
  /** Bytes, at the end. */
  readonly rss: number
}

interface Session {
  readonly member: Member
  readonly isAgent: boolean
  readonly connection: Connection
  readonly subscriber: Subscriber
}

/** Loads a desk for `seconds`. */
export async function measureLive({ desk, server }: SizedDesk, seconds: number): Promise<LiveFigures> {
  const sessions = await Promise.all(membersOf(desk).map((one) => openSession(server.port, one)))
  const write = createWriter(9)
  const times = { reads: [] as number[], changes: [] as number[] }
  const sent: { change: Change; by: Session; at: number }[] = []
  const work = async (session: Session, until: number) => {
    await sleep(write.upTo(pauseMs))
    while (performance.now() < until) {
      if (write.upTo(10) < 7) times.reads.push((await session.connection.ask(readsBy(session, write))).ms)
      else {
        const change = changesBy(session, write)
        sent.push({ change, by: session, at: performance.now() })
        times.changes.push((await session.connection.ask(change.request)).ms)
      }
      await sleep(pauseMs / 2 + write.upTo(pauseMs))
    }
  }
  const before = await server.usage()
  const startedAt = performance.now()
  await Promise.all(sessions.map((session) => work(session, startedAt + seconds * 1000)))
  const lastedMs = performance.now() - startedAt
  const after = await server.usage()
  await sleep(settleMs)
  const delays: number[] = []
  let expected = 0
  for (const { change, by, at } of sent) {
    const others = sessions.filter(
      ({ subscriber, member, isAgent }) =>
        subscriber !== by.subscriber && (isAgent || member.id === change.requesterId),
    )
    const received = others.flatMap(({ subscriber }) => subscriber.receivedAt(change.key, at) ?? [])
    // To set the status that a ticket has already changes nothing, and no one hears of it.
    if (!received.length && change.mayBeNone) continue
    expected += others.length
    delays.push(...received.map((receivedAt) => receivedAt - at))
  }
  for (const { connection, subscriber } of sessions) {
    connection.close()
    subscriber.close()
  }
  return {
    requestsPerSecond: ((times.reads.length + times.changes.length) / lastedMs) * 1000,
    reads: percentiles(times.reads),
    changes: percentiles(times.changes),
    received: percentiles(delays),
    heardOf: delays.length,
    expected,
    cpuShare: (after.cpu - before.cpu) / 1000 / lastedMs,
    held: after.held,
    rss: after.rss,
  }
}

function membersOf({ agents, customers }: Desk): { member: Member; isAgent: boolean }[] {
  const from = (members: readonly Member[], count: number, isAgent: boolean) =>
    Array.from({ length: count }, (_, index) => ({ member: members[index % members.length] as Member, isAgent }))
  return [...from(agents, people.agents, true), ...from(customers, people.customers, false)]
}

async function openSession(port: number, { member, isAgent }: { member: Member; isAgent: boolean }): Promise<Session> {
  return { member, isAgent, connection: keepOpen(port), subscriber: await subscribeAs(port, member.token) }
}

/** The server closes what has been idle for five seconds; like a browser, no one asks over what may be closed meanwhile. */
function keepOpen(port: number): Connection {
  let connection: Connection | undefined
  let usedAt = 0
  return {
    async ask(request) {
      if (performance.now() - usedAt > mostIdleMs) {
        connection?.close()
        connection = undefined
      }
      connection ??= openConnection(port)
      const answer = await connection.ask(request)
      usedAt = performance.now()
      return answer
    },
    close: () => connection?.close(),
  }
}
