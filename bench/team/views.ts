/**
 * `npm run bench -- views`: what the agents who have tickets of a team of 1,000 look at all day, on desks of several sizes: the views of the sidebar, their
 * numbers, and a long conversation. Options: --tickets 10000,100000,1000000 --database sqlite,postgres --rounds 10 --only mine --data <folder>
 */
import { graphqlRequest } from '../client.ts'
import { ticketWithComments, webDocument } from '../documents.ts'
import { benchFolder } from '../folder.ts'
import { openDesks } from '../growth/desks.ts'
import type { GrowthOptions } from '../growth/main.ts'
import { measureGrowth, type GrowthScenario } from '../growth/measure.ts'
import { growthTable } from '../growth/report.ts'
import { count, line } from '../report.ts'
import { createWriter, type TextWriter } from '../text.ts'
import { staffDesk, type Staff } from './staff.ts'

export async function benchViews(options: Omit<GrowthOptions, 'seconds'>): Promise<void> {
  const { databases, tickets, rounds, only, data } = options
  using folder = benchFolder('views', data)
  for (const database of databases) {
    await using opened = await openDesks(database, folder.path, tickets)
    line(`\n## ${opened.name}\n`)
    const desks = []
    for (const desk of opened.desks) {
      const staff = await staffDesk({ ...desk, port: desk.server.port })
      desks.push({ ...desk, scenarios: viewScenarios(staff, createWriter(7)) })
    }
    const table = growthTable(desks.map((desk) => count(desk.tickets)))
    for (const scenario of desks[0]?.scenarios.filter(({ name }) => name.includes(only)) ?? [])
      table(scenario, await measureGrowth(desks, scenario.name, rounds))
  }
}

function viewScenarios({ owners, longTicket }: Staff, write: TextWriter): GrowthScenario[] {
  const scenario = (name: string, query: string, variables: object): GrowthScenario => ({
    name,
    isTarget: true,
    request: () => graphqlRequest(write.pick(owners).token, { query, variables }),
  })
  return [
    ...views.map(({ key, filter, sort = 'newest' }) =>
      scenario(key, webDocument('tickets'), { first: 50, sort, filter }),
    ),
    scenario('the numbers of the sidebar', webDocument('countsOfViews'), countedViews),
    scenario('a ticket of 60 comments', ticketWithComments, { id: longTicket }),
  ]
}

/** Those of web/tickets/views/views.ts as the API takes them; the web client's own can't be read without a browser's types. */
const active = { status: ['open', 'pending'], snoozed: false }
const views: readonly { readonly key: string; readonly filter: object; readonly sort?: string }[] = [
  { key: 'mine', filter: { ...active, assignee: ['me'] } },
  { key: 'unassigned', filter: { ...active, assignee: ['nobody'] } },
  { key: 'urgent', filter: { ...active, priority: ['urgent'] } },
  { key: 'waiting', filter: { turn: ['agents'], snoozed: false }, sort: 'waiting' },
  { key: 'open', filter: { status: ['open'], snoozed: false } },
  { key: 'pending', filter: { status: ['pending'], snoozed: false } },
  { key: 'snoozed', filter: { snoozed: true } },
  { key: 'all', filter: {} },
]

/** The variables of `countsOfViews`. */
export const countedViews = { views: views.map(({ key, filter }) => ({ key, filter })) }
