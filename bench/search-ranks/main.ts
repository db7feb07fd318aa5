/**
 * `npm run bench -- search-ranks`: searches for words of every rank of frequency by each kind of reader, and what writing takes. It prints the tables of
 * docs/performance.md, the worst first; how far it is stands on the standard error. Options:
 * --tickets 10000,100000,1000000 --database sqlite,postgres --requests 40 --only writes --data <folder>
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { benchFolder } from '../folder.ts'
import { openDesks, type DatabaseName, type DeskPlace } from '../growth/desks.ts'
import type { SizedDesk } from '../growth/measure.ts'
import { enrolParticipant } from '../participant.ts'
import { count, line } from '../report.ts'
import type { Desk } from '../seed.ts'
import { measureRow } from './measure.ts'
import { printPromises, printRows, printSummary, printWrites, tellRow, type MeasuredRow } from './report.ts'
import { searchRows, type Row } from './rows.ts'
import { measureWrites } from './writes.ts'

export interface SearchRanksOptions {
  readonly tickets: readonly number[]
  readonly databases: readonly DatabaseName[]
  /** Of each row; of last pages, to which all others must be read, an eighth. */
  readonly requests: number
  /** Part of the viewers, kinds or names of the rows, as `customer of many: words`, or `writes`. */
  readonly only: string
  /** A folder in which desks are kept for the next time; without it they are made anew and deleted. */
  readonly data: string
}

/** Who searches a lot waits for others who searched just before: after this long nobody has. */
const aloneMs = 1_500

export async function benchSearchRanks(options: SearchRanksOptions): Promise<void> {
  using folder = benchFolder('search-ranks', options.data)
  for (const database of options.databases) {
    for (const tickets of options.tickets) {
      // One at a time: a server that only waits would still take memory from the one that is measured.
      await using opened = await openDesks(database, folder.path, [tickets], withParticipant)
      line(`\n## ${count(tickets)} tickets on ${opened.name}`)
      for (const desk of opened.desks) await report(desk, options)
    }
  }
}

/** Desks that were kept from before have none. */
const withParticipant = async (desk: Desk, place: DeskPlace): Promise<Desk> =>
  (desk as Partial<Desk>).participant ? desk : { ...desk, participant: await enrolParticipant(place) }

async function report({ tickets, desk, server, directory }: SizedDesk, options: SearchRanksOptions): Promise<void> {
  // Desks that were kept from before have none.
  if (!(desk as Partial<typeof desk>).large)
    throw new Error(`${directory} is of an older version. Delete it, and it is made anew.`)
  const { only, requests } = options
  const rows = searchRows(desk, tickets).filter(({ name, kind, viewer }) => `${viewer}: ${kind} ${name}`.includes(only))
  const measured: MeasuredRow[] = []
  if (rows.length) {
    await warmUp(rows, server.port)
    for (const [index, row] of rows.entries()) {
      if (row.viewer !== rows[index - 1]?.viewer) await sleep(aloneMs)
      const figures = await measureRow(row, { port: server.port, requests })
      measured.push({ row, figures })
      tellRow({ row, figures }, rows.length - measured.length)
    }
    printSummary(measured, tickets)
    printPromises(tickets, measured)
    printRows(measured)
  }
  // Last, so that the searches find the desk as it was seeded.
  if ('writes'.includes(only)) printWrites(await measureWrites(desk, server.port))
}

/** What runs often is compiled only after a while. */
async function warmUp(rows: readonly Row[], port: number): Promise<void> {
  const everyTenth = rows.filter(({ kind }, index) => kind !== 'last page' && index % 10 === 0)
  for (const row of everyTenth) await measureRow(row, { port, requests: 5 })
}
