/**
 * `npm run bench -- agents`: 1,000 agents at work on one process, each with a page open that follows all that a page of an agent follows; 50 of
 * them type. Options: --tickets 10000 --seconds 60 --database sqlite,postgres --data <folder>
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../client.ts'
import { webDocument } from '../documents.ts'
import { benchFolder } from '../folder.ts'
import { openDesks, type DatabaseName } from '../growth/desks.ts'
import { subscribeAs, type Subscriber } from '../growth/live-subscriber.ts'
import { percentiles, type SizedDesk, type Times } from '../growth/measure.ts'
import { changesBy, type Change } from '../growth/work.ts'
import { count, line } from '../report.ts'
import { createWriter } from '../text.ts'
import { staffDesk, type Staff } from './staff.ts'
import { countedViews } from './views.ts'

export interface AgentsOptions {
  readonly tickets: readonly number[]
  readonly databases: readonly DatabaseName[]
  readonly seconds: number
  readonly data: string
}

/** Agents who type, and tickets that agents have open. */
const [typing, opened] = [50, 100]
/** As a page says that somebody goes on typing. */
const typedMs = 4_000
const changesPerSecond = 5
/** At once, until they have said who they are. */
const connecting = 20
const settleMs = 3_000

export async function benchAgents({ tickets, databases, seconds, data }: AgentsOptions): Promise<void> {
  using folder = benchFolder('agents', data)
  for (const database of databases) {
    await using desks = await openDesks(database, folder.path, tickets)
    for (const desk of desks.desks) {
      line(`\n## ${count(desk.tickets)} tickets, ${desks.name}, load ${loadavg()[0]?.toFixed(1)}\n`)
      await measure(desk, seconds)
    }
  }
}

async function measure(desk: SizedDesk, seconds: number): Promise<void> {
  const staff = await staffDesk({ ...desk, port: desk.server.port })
  const before = (await desk.server.usage()).rss
  const pages = await openPages(desk, staff)
  await sleep(settleMs)
  line(
    '| | processor, of one core | held, p99 / longest ms | memory, MB | a change seen, p50 / p95 / p99 ms | seen, of |',
  )
  line('|---|---|---|---|---|---|')
  line(`| before | | | ${megabytes(before)} | | |`)
  await phase('1,000 agents look', desk, seconds / 3, async () => undefined)
  await phase(`${typing} of them type`, desk, seconds / 3, (until) => type(pages, until))
  await phase(`and ${changesPerSecond} changes a second`, desk, seconds, async (until) => {
    const [found] = await Promise.all([change(desk, pages, until), type(pages, until)])
    return found
  })
  const failures = pages.flatMap(({ subscriber }) => subscriber.failures)
  if (failures.length) throw new Error(`${failures.length} failures, such as: ${failures[0]}`)
  for (const { subscriber } of pages) subscriber.close()
}

interface Page {
  readonly ticket: string
  /** How often it has said again that it is there. */
  visits: number
  readonly subscriber: Subscriber
}

interface Seen {
  readonly times: Times
  readonly heardOf: number
  readonly expected: number
}

async function phase(
  name: string,
  { server }: SizedDesk,
  seconds: number,
  work: (until: number) => Promise<Seen | undefined>,
): Promise<void> {
  const before = await server.usage()
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  const [seen] = await Promise.all([work(until), sleep(seconds * 1_000)])
  const after = await server.usage()
  const share = (after.cpu - before.cpu) / 1_000 / (performance.now() - startedAt)
  const cells = [
    name,
    `${(share * 100).toFixed(0)} %`,
    `${after.held.p99.toFixed(0)} / ${after.held.max.toFixed(0)}`,
    megabytes(after.rss),
    seen ? [seen.times.p50, seen.times.p95, seen.times.p99].map((ms) => ms.toFixed(0)).join(' / ') : '',
    seen ? `${count(seen.heardOf)}, ${count(seen.expected)}` : '',
  ]
  line(`| ${cells.join(' | ')} |`)
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

async function openPages({ desk, server }: SizedDesk, { agents }: Staff): Promise<Page[]> {
  const tickets = desk.agents
    .flatMap((agent) => agent.tickets)
    .slice(0, opened)
    .map(String)
  const pages: Page[] = []
  const waiting = [...agents.entries()]
  const open = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [at, { token }] = next
      const ticket = tickets[at % tickets.length] as string
      const subscriber = await subscribeAs(server.port, token)
      await subscriber.follow('counts', webDocument('countsOfViewsLive'), countedViews)
      for (const name of ['draftHeads', 'unreadUpdates', 'readMarks'])
        await subscriber.follow(name, webDocument(name), {})
      await subscriber.follow('presence 0', webDocument('ticketPresence'), { ticket })
      pages.push({ ticket, subscriber, visits: 0 })
    }
  }
  await Promise.all(Array.from({ length: connecting }, open))
  return pages
}

async function type(pages: readonly Page[], until: number): Promise<undefined> {
  const typists = pages.slice(0, typing)
  await Promise.all(
    typists.map(async (page, at) => {
      await sleep((at * typedMs) / typists.length)
      for (; performance.now() < until; await sleep(typedMs)) bePresent(page, { writing: 'everyone' })
      bePresent(page, {})
    }),
  )
}

/** Anew, and then no longer as before: nobody is gone in between. */
function bePresent(page: Page, doing: { readonly writing?: 'everyone' }): void {
  const before = `presence ${page.visits++}`
  void page.subscriber.follow(`presence ${page.visits}`, webDocument('ticketPresence'), {
    ticket: page.ticket,
    ...doing,
  })
  page.subscriber.end(before)
}

/** Comments and statuses of agents, so many a second, and when the 1,000 pages heard of each. */
async function change({ desk, server }: SizedDesk, pages: readonly Page[], until: number): Promise<Seen> {
  const write = createWriter(17)
  const sent: { readonly change: Change; readonly at: number }[] = []
  const connection = openConnection(server.port)
  while (performance.now() < until) {
    const change = changesBy({ member: write.pick(desk.agents), isAgent: true }, write)
    const at = performance.now()
    sent.push({ change, at })
    await connection.ask(change.request)
    await sleep(Math.max(0, at + 1_000 / changesPerSecond - performance.now()))
  }
  await sleep(settleMs)
  connection.close()
  const delays: number[] = []
  let expected = 0
  for (const { change, at } of sent) {
    const heard = pages.flatMap(({ subscriber }) => subscriber.receivedAt(change.key, at) ?? [])
    // To set the status that a ticket has already changes nothing, and no one hears of it.
    if (!heard.length && change.mayBeNone) continue
    expected += pages.length
    delays.push(...heard.map((receivedAt) => receivedAt - at))
  }
  return { times: percentiles(delays), heardOf: delays.length, expected }
}
