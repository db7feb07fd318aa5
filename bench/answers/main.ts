/**
 * `npm run bench -- answers`: what it costs to answer: a ticket of 60 formatted comments and the palette on an agent's page, the code that a ticket brings, and
 * Markdown that was made to take long, on a page and on the server. Options: --tickets 10000 --rounds 10 --only 'a name of it'
 */
import { loadavg } from 'node:os'
import { buildIfStale } from '../../scripts/build.ts'
import { launchChromium } from '../../tests/support/chromium.ts'
import { hostileTexts } from '../../tests/support/hostile-markdown.ts'
import type { Child } from '../child.ts'
import { graphqlRequest, openConnection } from '../client.ts'
import { webDocument } from '../documents.ts'
import { benchFolder } from '../folder.ts'
import { openDesks } from '../growth/desks.ts'
import { percentiles } from '../growth/measure.ts'
import { count, figureTable, line, type Figure } from '../report.ts'
import type { Member } from '../seed.ts'
import { comments, staffDesk } from '../team/staff.ts'
import { openPage, untoldMs } from './page.ts'

export interface AnswersOptions {
  readonly tickets: number
  readonly rounds: number
  /** Of the hostile texts, those with this in their name. */
  readonly only: string
}

/** As long as a text may be. */
const longest = 100_000

export async function benchAnswers({ tickets, rounds, only }: AnswersOptions): Promise<void> {
  await buildIfStale()
  using folder = benchFolder('answers')
  await using desks = await openDesks('sqlite', folder.path, [tickets])
  const [desk] = desks.desks
  if (!desk) throw new Error('There is no desk.')
  const { server } = desk
  const { agents, longTicket } = await staffDesk({ ...desk, port: server.port })
  const agent = agents[0] as Member
  const browser = await launchChromium()
  try {
    line(`\n## ${count(desk.tickets)} tickets, ${desks.name}, load ${loadavg()[0]?.toFixed(1)}\n`)
    const page = await openPage(browser, server.port, agent)
    const code = await page.weighTicket(longTicket)
    const shown = []
    const palette = []
    for (let round = 0; round < rounds; round++) {
      shown.push(await page.showTicket(longTicket, comments))
      palette.push(await page.openPalette('printer'))
    }
    const onServer = await holdServer(server, agent, only)
    const onPage = []
    for (const { name, id } of onServer) onPage.push({ name, heldMs: (await page.showTicket(id, 1)).heldMs })
    const held = (times: readonly { heldMs: number }[]) => Math.max(...times.map(({ heldMs }) => heldMs))
    figureTable([
      ...timesOf(
        `${comments} formatted comments, until all are shown, ms`,
        shown.map(({ ms }) => ms),
      ),
      { name: `the page is held by them, ms (0: below ${untoldMs})`, value: held(shown), target: 100 },
      ...timesOf(
        'the palette, until it is drawn, ms',
        palette.map(({ openedMs }) => openedMs),
        50,
      ),
      ...timesOf(
        'a letter in it, ms',
        palette.flatMap(({ typedMs }) => typedMs),
        50,
      ),
      { name: 'code that a ticket brings after the list, KB', value: code.bytes / 1000 },
      { name: `its largest piece, ${code.largest.name}, KB`, value: code.largest.bytes / 1000, target: 40 },
      { name: `the server is held by ${worst(onServer).name}, ms`, value: held(onServer), target: 100 },
      { name: `a page is held by ${worst(onPage).name}, ms (0: below ${untoldMs})`, value: held(onPage), target: 100 },
    ])
  } finally {
    await browser.close()
  }
}

function timesOf(name: string, times: readonly number[], target?: number): Figure[] {
  const { p50, p95 } = percentiles(times)
  return [
    { name: `${name}, p50`, value: p50 },
    { name: `${name}, p95`, value: p95, ...(target !== undefined && { target }) },
  ]
}

const worst = <One extends { readonly heldMs: number }>(all: readonly One[]): One =>
  all.reduce((one, other) => (other.heldMs > one.heldMs ? other : one))

/** A ticket for each text, with a note of it, in which mentions are looked for: how long each held the server at once. */
async function holdServer(server: Child, { token }: Member, only: string) {
  const connection = openConnection(server.port)
  const ask = async (operation: string, variables: object) => {
    const { body } = await connection.ask(graphqlRequest(token, { query: webDocument(operation), variables }))
    return JSON.parse(body).data
  }
  const held: { name: string; id: string; heldMs: number }[] = []
  for (const [name, make] of Object.entries(hostileTexts)) {
    if (!name.includes(only)) continue
    const { id } = (await ask('createTicket', { title: name })).createTicket
    await server.usage()
    const content = `@${make(longest)}`.slice(0, longest)
    const { addComment } = await ask('addComment', { ticketId: id, content, audience: 'agents' })
    if (!addComment) throw new Error(`${name} was not taken.`)
    held.push({ name, id, heldMs: (await server.usage()).held.max })
  }
  connection.close()
  return held
}
