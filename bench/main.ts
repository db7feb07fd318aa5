/** `npm run bench`: what Bellhop costs, each figure beside its floor. Options: --tickets 10000,100000 --seconds 6 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startChild, type Child } from './child.ts'
import { measureLongList } from './long-list.ts'
import { checkSameAnswers, compare, median } from './measure.ts'
import { weighPages } from './page-weight.ts'
import { comparisonTable, count, figureTable, line, type Figure } from './report.ts'
import { scenariosFor } from './scenarios.ts'
import { seedDesk } from './seed.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
  },
})
const ports = { product: 3300, floor: 3301 }
const starts = 5
const isBuilt = existsSync(join(import.meta.dirname, '..', 'dist', 'index.html'))

async function benchDesk(tickets: number, seconds: number, folder: string): Promise<void> {
  const directory = { product: join(folder, 'product'), floor: join(folder, 'floor') }
  const desk = await seedDesk(directory.product, tickets)
  line(`\n## ${count(tickets)} tickets (${count(desk.rows)} rows written in ${desk.seconds.toFixed(1)} s)\n`)
  cpSync(directory.product, directory.floor, { recursive: true })

  const figures: Figure[] = []
  const startMs = await measureStarts(directory.product)
  figures.push({ name: 'start to the first page, ms', value: startMs, target: 1000 })
  const product = await startChild('server/main.ts', { directory: directory.product, port: ports.product })
  const floor = await startChild('bench/floor.ts', { directory: directory.floor, port: ports.floor })
  try {
    figures.push({ name: 'memory after start, MB', value: await memory(product), target: 150 })
    const scenarios = scenariosFor(desk).filter(({ name }) => name.includes(values.only))
    for (const scenario of scenarios.filter(({ isRead }) => isRead)) await checkSameAnswers(scenario, product, floor)
    const rows = []
    for (const scenario of scenarios) rows.push({ scenario, ...(await compare(scenario, product, floor, seconds)) })
    comparisonTable(rows)
    figures.push({ name: 'memory after this load by 210 sessions, MB', value: await memory(product), target: 400 })
    if (tickets <= 10_000) {
      const { list, others, othersAtRest, bytes } = await measureLongList(desk, product)
      figures.push({ name: 'longest wait of others while an agent lists all, ms', value: others, target: 250 })
      figures.push({ name: 'the same while no one does, ms', value: othersAtRest })
      figures.push({ name: 'that list itself, ms', value: list }, { name: 'and its size, KB', value: bytes / 1000 })
    }
    if (isBuilt) {
      const { list, ticket, newTicket } = await weighPages(desk.listers[0]!, product)
      figures.push({ name: 'list of 50 cold over the wire, KB', value: list / 1000, target: 150 })
      figures.push({ name: 'then a ticket, KB', value: ticket / 1000, target: 30 })
      figures.push({ name: 'then a new ticket, KB', value: newTicket / 1000, target: 30 })
    } else line('Pages are not weighed: the web client is not built (npm run build).\n')
    figureTable(figures)
  } finally {
    await product.stop()
    await floor.stop()
  }
}

const memory = async (server: Child): Promise<number> => (await server.usage()).rss / 1e6

/** The median of five starts on a database that exists. */
async function measureStarts(directory: string): Promise<number> {
  const took: number[] = []
  for (let start = 0; start < starts; start++) {
    const before = performance.now()
    const path = isBuilt ? '/' : '/health'
    const server = await startChild('server/main.ts', { directory, port: ports.product, path })
    took.push(performance.now() - before)
    await server.stop()
  }
  return median(took)
}

const folder = mkdtempSync(join(tmpdir(), 'bellhop-bench-'))
try {
  for (const tickets of values.tickets.split(',').map(Number)) {
    await benchDesk(tickets, Number(values.seconds), join(folder, String(tickets)))
  }
} finally {
  rmSync(folder, { recursive: true })
}
