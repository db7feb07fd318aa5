/** Lists of tickets by who works on them and in which team: filters, pages, groups, counts, and what leads to them. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { sqliteDialect } from '../../server/database/dialect.ts'
import { createKysely } from '../../server/database/kysely-sqlite.ts'
import { compileQuery } from '../../server/database/query.ts'
import { everything } from '../../server/database/scope.ts'
import { passes, readFilter, type TicketFilterInput } from '../../server/tickets/filter.ts'
import { selectTickets } from '../../server/tickets/tickets.ts'
import { createRandom } from '../stress/random.ts'
import { told } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { listedInPages, countListed } from '../support/listed.ts'
import { assigned, startTeamDesk } from '../support/team-desk.ts'
import { isOnPostgres } from '../support/test-database.ts'

const { desk, ada, abe, alan, cara, billing, devices } = await startTeamDesk()
after(() => desk[Symbol.asyncDispose]())

test('Filters, pages and counts are what the whole list says', async () => {
  const random = createRandom('assignee')
  const agents = [ada.id, abe.id, alan.id, null]
  for (let times = 0; times < 60; times++) {
    desk.clock.advance(random.pick([0, 1, 1_000]))
    const ticket = await cara.submits(`Ticket ${times}`)
    if (random.chance(0.3))
      await assigned(ada, ticket, random.pick([{ team: billing, assignee: abe.id }, { team: devices }]))
    else if (random.chance(0.7)) await assigned(ada, ticket, { assignee: random.pick(agents) })
    if (random.chance(0.5)) await ada.sets(ticket, random.pick(['pending', 'resolved', 'closed'] as const))
  }
  const all: any[] = told(
    await ada.ask('{ tickets { id status createdAt updatedAt assignee { id name } team { id name } } }'),
    'tickets',
  )
  const filters: { assignee?: string[]; team?: string[]; status?: string[] }[] = [
    {},
    { assignee: ['me'] },
    { assignee: ['nobody'] },
    { assignee: [abe.id, 'nobody'] },
    { assignee: ['me', abe.id, 'me'] },
    { assignee: ['999'] },
    { assignee: [] },
    { assignee: ['me'], status: ['open'] },
    { assignee: [abe.id], status: ['closed', 'open'] },
    { assignee: ['nobody'], status: ['open', 'pending', 'resolved'] },
    { assignee: ['nobody'], status: ['closed'] },
    { team: [billing] },
    { team: [billing, devices], status: ['open', 'pending'] },
    { team: ['none'] },
    { team: [billing], assignee: [abe.id] },
    { team: [devices], assignee: ['nobody'], status: ['open'] },
  ]
  const idOf = (word: string) => (word === 'me' ? ada.id : word === 'nobody' || word === 'none' ? null : word)
  const isAmong = (wanted: string[] | undefined, id: string | undefined) =>
    !wanted?.length || wanted.some((word) => idOf(word) === (id ?? null))
  for (const filter of filters) {
    const passing = (tickets: readonly any[]) =>
      tickets.filter(
        ({ status, assignee, team: its }) =>
          isAmong(filter.assignee, assignee?.id) &&
          isAmong(filter.team, its?.id) &&
          (filter.status?.includes(status) ?? true),
      )
    const byUpdate = all.toSorted(
      (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || Number(b.id) - Number(a.id),
    )
    // By name, and what has none last.
    const inGroups = (name: 'assignee' | 'team') => {
      const nameIn = (ticket: any) => ticket[name]?.name ?? '\uffff'
      return all.toSorted((a, b) => (nameIn(a) === nameIn(b) ? 0 : nameIn(a) < nameIn(b) ? -1 : 1))
    }
    for (const [sort, order] of [
      ['newest', all],
      ['oldest', all.toReversed()],
      ['updated', byUpdate],
      ['assignee', inGroups('assignee')],
      ['team', inGroups('team')],
    ] as const) {
      const wanted = passing(order).map(({ id }) => id)
      for (const first of [3, 50]) {
        const found = await listedInPages(ada, { filter, sort, first })
        deepEqual(found, wanted, `${sort} by ${first}: ${JSON.stringify(filter)}`)
      }
    }
    equal(await countListed(ada, filter), passing(all).length, JSON.stringify(filter))
  }
})

test('A list in groups goes on where a group has ended meanwhile, and is for agents', async () => {
  const listDocument = `query ($sort: TicketSort, $first: Int, $after: String) {
    tickets(sort: $sort, first: $first, after: $after) { id cursor assignee { id name } } }`
  const whole: any[] = told(await ada.ask(listDocument, { sort: 'assignee', first: 200 }), 'tickets')
  const groups = [...new Set(whole.map(({ assignee }) => assignee?.name ?? null))]
  equal(groups.at(-1), null)
  const first = whole.find(({ assignee }) => assignee !== null)
  const ofFirst = whole.filter(({ assignee }) => assignee?.id === first.assignee.id)
  for (const { id } of ofFirst) await assigned(ada, { id }, { assignee: null })
  const next: any[] = told(await ada.ask(listDocument, { sort: 'assignee', first: 1, after: first.cursor }), 'tickets')
  equal(next[0]?.assignee.name, groups[1])
  for (const { id } of ofFirst) await assigned(ada, { id }, { assignee: first.assignee.id })
  for (const sort of ['assignee', 'team', 'turn']) {
    const { errors } = await cara.ask(listDocument, { sort })
    equal(errors[0]?.extensions.code, 'FORBIDDEN', sort)
  }
  for (const after of ['assignee.999.1.1', 'assignee.none.x.1', 'team.none.1.1', 'newest.1.1']) {
    const { errors } = await ada.ask(listDocument, { sort: 'assignee', after })
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', 'after'], after)
  }
})

if (!isOnPostgres) {
  test('An index leads to the tickets of one assignee or team within a status, and to those that nobody has taken', () => {
    const db = createKysely(() => {
      throw new Error('Statements are only built here.')
    })
    const planOf = (input: TicketFilterInput) => {
      const compiled = compileQuery(
        (q: any) =>
          selectTickets(q)
            .where(passes(readFilter(input, { audience: 'agents' })))
            .orderBy('ticket.created_at', 'desc')
            .orderBy('ticket.id', 'desc')
            .limit(50) as any,
        { db, dialect: sqliteDialect, scope: everything },
      )
      const given = compiled
        .values({}, everything)
        .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
      const whole = compiled.sql.replaceAll('?', () => given.shift() as string)
      return stored(desk, `EXPLAIN QUERY PLAN ${whole}`)
        .map(({ detail }) => String(detail))
        .join('\n')
    }
    const plans: [TicketFilterInput, RegExp][] = [
      [{ assignee: ['3'], status: ['open'] }, /ticket USING INDEX ticket_assignee \(assignee_id=\? AND status=\?\)/],
      [{ assignee: ['3'], status: ['closed'] }, /ticket USING INDEX ticket_assignee \(assignee_id=\? AND status=\?\)/],
      [{ team: ['1'], status: ['open'] }, /ticket USING INDEX ticket_team \(team_id=\? AND status=\?\)/],
      [{ assignee: ['nobody'], status: ['open'] }, /ticket USING INDEX ticket_unassigned \(status=\?\)/],
    ]
    for (const [input, expected] of plans) {
      const plan = planOf(input)
      match(plan, expected, JSON.stringify(input))
      ok(!plan.includes('TEMP B-TREE'), plan)
    }
  })
}

test('A list of one team by priority, which no index has, is read aside from the event loop; by time it need not be', async () => {
  const database = desk.app.database as {
    -readonly [name in keyof typeof desk.app.database]: (typeof desk.app.database)[name]
  }
  const readSlow = database.readSlow.bind(database)
  let slow = 0
  database.readSlow = (...args) => {
    slow++
    return readSlow(...args)
  }
  const list = async (sort: string) => {
    slow = 0
    const document = `query ($filter: TicketFilter) { tickets(filter: $filter, sort: ${sort}, first: 20) { id } }`
    told(await ada.ask(document, { filter: { team: [billing] } }), 'tickets')
    return slow
  }
  try {
    deepEqual([await list('newest'), await list('status')], [0, 0])
    ok((await list('priority')) > 0)
  } finally {
    database.readSlow = readSlow
  }
})
