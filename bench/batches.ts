/**
 * `npm run bench -- batches`: a change of all tickets of a desk at once, how long others wait meanwhile, and what followers are sent. Options:
 * --tickets 10000 --seconds 10 --database sqlite,postgres --data <folder>
 */
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { graphqlRequest, openConnection } from './client.ts'
import { webDocument } from './documents.ts'
import { benchFolder } from './folder.ts'
import { openDesks, type DatabaseName } from './growth/desks.ts'
import { percentiles, type SizedDesk } from './growth/measure.ts'
import { changesBy, readsBy } from './growth/work.ts'
import { count, line } from './report.ts'
import type { Member } from './seed.ts'
import { createWriter } from './text.ts'

export interface BatchesOptions {
  /** Changed at once: up to 50,000. */
  readonly tickets: number
  /** How long the others are measured by themselves. */
  readonly seconds: number
  readonly databases: readonly DatabaseName[]
  readonly data: string
}

const people = { agents: 6, customers: 6, followers: 20 }
const pauseMs = 120

export async function benchBatches({ tickets, seconds, databases, data }: BatchesOptions): Promise<void> {
  using folder = benchFolder('batches', data)
  for (const database of databases) {
    await using opened = await openDesks(database, folder.path, [tickets])
    line(`\n## ${count(tickets)} tickets at once, ${opened.name}, load ${loadavg()[0]?.toFixed(1)}\n`)
    line('| | s | others read p50, p99 ms | others write p50, p99 ms | held, ms | sent to each follower |')
    line('|---|---|---|---|---|---|')
    await measureBatches(opened.desks[0] as SizedDesk, seconds)
  }
}

async function measureBatches(desk: SizedDesk, seconds: number): Promise<void> {
  const [actor, colleague] = desk.desk.agents as [Member, Member]
  const alone = () => measureWhile(desk, () => sleep(seconds * 1000))
  // What it does for the first time takes longer.
  await alone()
  line(row('nobody changes many', await alone()))
  for (const [name, change] of [
    ['status', { status: 'pending' }],
    ['priority', { priority: 'high' }],
    ['status, assignee and a tag', { status: 'resolved', assignee: String(colleague.id), addTags: ['moved'] }],
  ] as const) {
    let id = ''
    const changed = await measureWhile(desk, async () => {
      id = await run(desk, actor, 'updateTickets', { tickets: { filter: {} }, change })
    })
    line(row(name, changed))
    line(row(`${name}, undone`, await measureWhile(desk, () => run(desk, actor, 'undoBatch', { batch: id }))))
  }
}

/** Resolves at its end. */
async function run(desk: SizedDesk, { token }: Member, name: string, variables: object): Promise<string> {
  const connection = openConnection(desk.server.port)
  const ask = async (query: string, given: object) =>
    JSON.parse((await connection.ask(graphqlRequest(token, { query, variables: given }))).body).data
  const begun = await ask(webDocument(name), variables)
  const { id } = begun.updateTickets ?? begun.undo
  for (;;) {
    await sleep(50)
    const { batch } = await ask(webDocument('batch'), { id })
    if (batch.state === 'running') continue
    // An undo leaves what others have changed since.
    const failures = (batch.failures as { code: string; count: number }[]).filter(({ code }) => code !== 'CONFLICT')
    const failed = failures.reduce((sum, { count }) => sum + count, 0)
    if (failed > batch.total / 100) throw new Error(`Failed: ${JSON.stringify(batch)}`)
    connection.close()
    return id
  }
}

async function measureWhile(desk: SizedDesk, work: () => Promise<unknown>): Promise<Measured> {
  const followers = await Promise.all(
    Array.from({ length: people.followers }, (_, at) =>
      followAs(desk, desk.desk.agents[at % desk.desk.agents.length] as Member),
    ),
  )
  const times = { reads: [] as number[], writes: [] as number[] }
  let isOver = false
  const members = membersOf(desk).map((someone, at) => ({ someone, write: createWriter(at + 1) }))
  const others = members.map(async ({ someone, write }) => {
    const connection = openConnection(desk.server.port)
    while (!isOver) {
      const isRead = write.upTo(2) === 0
      const request = isRead ? readsBy(someone, write) : changesBy(someone, write).request
      times[isRead ? 'reads' : 'writes'].push((await connection.ask(request)).ms)
      await sleep(pauseMs / 2 + write.upTo(pauseMs))
    }
    connection.close()
  })
  await desk.server.usage()
  const startedAt = performance.now()
  await work()
  const lasted = (performance.now() - startedAt) / 1000
  const { held } = await desk.server.usage()
  isOver = true
  await Promise.all(others)
  const sent = followers[0]?.received() ?? { messages: 0, bytes: 0, resets: 0 }
  for (const { close } of followers) close()
  return { lasted, held: held.max, reads: percentiles(times.reads), writes: percentiles(times.writes), sent }
}

interface Measured {
  /** In seconds. */
  readonly lasted: number
  readonly held: number
  readonly reads: Waited
  readonly writes: Waited
  readonly sent: { readonly messages: number; readonly bytes: number; readonly resets: number }
}

interface Waited {
  readonly p50: number
  readonly p99: number
}

function row(name: string, { lasted, held, reads, writes, sent }: Measured): string {
  const of = ({ p50, p99 }: Waited) => `${p50.toFixed(1)}, ${p99.toFixed(0)}`
  return (
    `| ${name} | ${lasted.toFixed(1)} | ${of(reads)} | ${of(writes)} | ${held.toFixed(0)} | ` +
    `${count(sent.messages)} messages, ${sent.resets} of them to load anew, ${(sent.bytes / 1000).toFixed(0)} KB |`
  )
}

function membersOf({ desk }: SizedDesk) {
  const from = (members: readonly Member[], many: number, isAgent: boolean) =>
    Array.from({ length: many }, (_, at) => ({ member: members[at % members.length] as Member, isAgent }))
  // The first agent is the one who changes many.
  return [...from(desk.agents.slice(1), people.agents, true), ...from(desk.customers, people.customers, false)]
}

/** Resolves once it follows. */
async function followAs({ server }: SizedDesk, { token }: Member) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/graphql`, 'graphql-transport-ws')
  const received = { messages: 0, bytes: 0, resets: 0 }
  const ready = Promise.withResolvers<void>()
  socket.on('error', ready.reject)
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text.includes('"connection_ack"')) {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: webDocument('ticketChanges') } }))
    } else if (text === '{"type":"ping"}') socket.send('{"type":"pong"}')
    else if (text.includes('"kind":"ready"')) ready.resolve()
    else {
      received.messages++
      received.bytes += data.length
      if (text.includes('"kind":"reset"')) received.resets++
    }
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }))
  await ready.promise
  return { received: () => received, close: () => socket.terminate() }
}
