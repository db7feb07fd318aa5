/** `npm run bench`: what Bellhop costs, each figure beside its floor. Options: --tickets 10000,100000 --seconds 6 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { checkSameAnswers, compare } from './measure.ts'
import { comparisonTable, line } from './report.ts'
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

async function benchDesk(tickets: number, seconds: number, folder: string): Promise<void> {
  const directory = { product: join(folder, 'product'), floor: join(folder, 'floor') }
  const desk = await seedDesk(directory.product, tickets)
  line(`${tickets} tickets: ${desk.rows} rows in ${desk.seconds.toFixed(1)} s`)
  cpSync(directory.product, directory.floor, { recursive: true })

  const product = await startChild('server/main.ts', { directory: directory.product, port: ports.product })
  const floor = await startChild('bench/floor.ts', { directory: directory.floor, port: ports.floor })
  try {
    const scenarios = scenariosFor(desk).filter(({ name }) => name.includes(values.only))
    for (const scenario of scenarios.filter(({ isRead }) => isRead)) await checkSameAnswers(scenario, product, floor)
    const rows = []
    for (const scenario of scenarios) rows.push({ scenario, ...(await compare(scenario, product, floor, seconds)) })
    comparisonTable(rows)
  } finally {
    await product.stop()
    await floor.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bellhop-bench-'))
try {
  for (const tickets of values.tickets.split(',').map(Number)) {
    await benchDesk(tickets, Number(values.seconds), join(folder, String(tickets)))
  }
} finally {
  rmSync(folder, { recursive: true })
}
