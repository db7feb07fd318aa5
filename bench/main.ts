/**
 * `npm run bench`: what Bellhop costs, each figure beside its baseline. Options: --tickets 10000,100000 --seconds 6
 * With --growth: how its times grow with the desk (growth/main.ts). With search-ranks: searches for words of every rank
 * (search-ranks/main.ts). With search-writes: writes on a desk that grows write by write (search-writes/main.ts). With batches: changes of
 * many tickets at once (batches.ts). With agents: 1,000 agents' pages on one process (team/agents.ts). With views: their views, on desks of
 * several sizes (team/views.ts). With answers: what it costs to answer (answers/main.ts). With migration: a desk of the first version is brought to this one (migration/main.ts).
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions, refuse } from '../scripts/read-options.ts'
import { benchAnswers } from './answers/main.ts'
import { benchBatches } from './batches.ts'
import { startChild, type Child } from './child.ts'
import { benchFolder } from './folder.ts'
import { benchGrowth } from './growth/main.ts'
import { measureLongList } from './long-list.ts'
import { checkSameAnswers, compare, median } from './measure.ts'
import { benchMigration } from './migration/main.ts'
import { weighPages } from './page-weight.ts'
import { comparisonTable, count, figureTable, line, type Figure } from './report.ts'
import { scenariosFor } from './scenarios.ts'
import { benchSearchRanks } from './search-ranks/main.ts'
import { benchSearchWrites } from './search-writes/main.ts'
import { seedDesk } from './seed.ts'
import { benchAgents } from './team/agents.ts'
import { benchViews } from './team/views.ts'

const parts = ['search-ranks', 'search-writes', 'batches', 'agents', 'views', 'answers', 'migration'] as const
const options = {
  tickets: { type: 'string' },
  seconds: { type: 'string' },
  only: { type: 'string', default: '' },
  growth: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '10' },
  requests: { type: 'string', default: '40' },
  data: { type: 'string', default: '' },
  database: { type: 'string', default: 'sqlite,postgres' },
} as const
const usage = `npm run bench [-- [${parts.join(' | ')}] [--${Object.keys(options).join('] [--')}]]`
const { values, positionals } = readOptions({ allowPositionals: true, options }, usage)
const part = parts.find((name) => name === positionals[0])
if (positionals.length > (part ? 1 : 0)) refuse(`There is no bench ${positionals.join(' ')}`, usage)
const isOfAllSizes = values.growth || part === 'search-ranks' || part === 'views'
const sizes = (values.tickets ?? (isOfAllSizes ? '10000,100000,1000000' : '10000,100000')).split(',').map(Number)
const ports = { product: 3300, baseline: 3301 }
const starts = 5

async function benchDesk(tickets: number, seconds: number, folder: string): Promise<void> {
  const directory = { product: join(folder, 'product'), baseline: join(folder, 'baseline') }
  const desk = await seedDesk(directory.product, tickets)
  line(`\n## ${count(tickets)} tickets (${count(desk.rows)} rows written in ${desk.seconds.toFixed(1)} s)\n`)
  const figures: Figure[] = []
  const { wallMs, cpuMs } = await measureStarts(directory.product)
  figures.push({ name: 'start to the first page, ms', value: wallMs, target: 1000 })
  figures.push({ name: 'its processor time, ms', value: cpuMs })
  // Without the attachments' files, which the baseline never opens.
  const files = join(directory.product, 'files')
  cpSync(directory.product, directory.baseline, { recursive: true, filter: (path) => path !== files })
  const product = await startChild('server/main.ts', { directory: directory.product, port: ports.product })
  const baseline = await startChild('bench/baseline.ts', { directory: directory.baseline, port: ports.baseline })
  try {
    figures.push({ name: 'memory after start, MB', value: await memory(product), target: 150 })
    const scenarios = scenariosFor(desk).filter(({ name }) => name.includes(values.only))
    for (const scenario of scenarios.filter(({ isRead }) => isRead)) await checkSameAnswers(scenario, product, baseline)
    const rows = []
    for (const scenario of scenarios) rows.push({ scenario, ...(await compare(scenario, product, baseline, seconds)) })
    comparisonTable(rows)
    figures.push({ name: 'memory after this load by 210 sessions, MB', value: await memory(product), target: 400 })
    if (tickets <= 10_000) {
      const { list, others, othersAtRest, bytes } = await measureLongList(desk, product)
      figures.push({ name: 'longest wait of others while an agent lists all, ms', value: others, target: 250 })
      figures.push({ name: 'the same while no one does, ms', value: othersAtRest })
      figures.push({ name: 'that list itself, ms', value: list }, { name: 'and its size, KB', value: bytes / 1000 })
    }
    const { list, ticket, newTicket, album, photos } = await weighPages(desk.listers[0]!, product)
    figures.push({ name: 'list of 50 cold over the wire, KB', value: list / 1000, target: 150 })
    figures.push({ name: 'then a ticket, KB', value: ticket / 1000, target: 30 })
    figures.push({ name: 'then a new ticket, KB', value: newTicket / 1000, target: 30 })
    figures.push({ name: 'a ticket with ten photos, KB', value: album / 1000, target: 150 })
    figures.push({ name: 'and these photos themselves, KB', value: photos / 1000 })
    figureTable(figures)
  } finally {
    await product.stop()
    await baseline.stop()
  }
}

const memory = async (server: Child): Promise<number> => (await server.usage()).rss / 1e6

/** The medians of five starts on a database that exists, after one that may have had to build the web client. */
async function measureStarts(directory: string): Promise<{ wallMs: number; cpuMs: number }> {
  const wall: number[] = []
  const cpu: number[] = []
  for (let start = 0; start <= starts; start++) {
    const before = performance.now()
    const server = await startChild('scripts/start.ts', { directory, port: ports.product, path: '/' })
    wall.push(performance.now() - before)
    cpu.push((await server.usage()).cpu / 1000)
    await server.stop()
  }
  return { wallMs: median(wall.slice(1)), cpuMs: median(cpu.slice(1)) }
}

const { only, data } = values
const databases = (['sqlite', 'postgres'] as const).filter((name) => values.database.split(',').includes(name))
if (part === 'batches') {
  await benchBatches({
    tickets: Number(values.tickets ?? 10_000),
    seconds: Number(values.seconds ?? 10),
    databases,
    data,
  })
} else if (part === 'migration') {
  const tickets = (values.tickets ?? '100000').split(',').map(Number)
  await benchMigration({ tickets, databases, seconds: Number(values.seconds ?? 60) })
} else if (part === 'views') {
  await benchViews({ tickets: sizes, databases, rounds: Number(values.rounds), only, data })
} else if (part === 'answers') {
  await benchAnswers({ tickets: Number(values.tickets ?? 10_000), rounds: Number(values.rounds), only })
} else if (part === 'agents') {
  const tickets = (values.tickets ?? '10000').split(',').map(Number)
  await benchAgents({ tickets, seconds: Number(values.seconds ?? 60), databases, data })
} else if (part === 'search-writes') {
  await benchSearchWrites({ tickets: Number(values.tickets ?? 20_000), databases })
} else if (part === 'search-ranks') {
  await benchSearchRanks({ tickets: sizes, databases, requests: Number(values.requests), only, data })
} else if (values.growth) {
  const seconds = Number(values.seconds ?? 15)
  await benchGrowth({ tickets: sizes, databases, rounds: Number(values.rounds), seconds, only, data })
} else {
  using folder = benchFolder('desk')
  for (const tickets of sizes) await benchDesk(tickets, Number(values.seconds ?? 6), join(folder.path, String(tickets)))
}
