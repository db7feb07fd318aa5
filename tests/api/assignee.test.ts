/** Who works on a ticket, and in which team's queue it is: agents set it, find by it and hear of it; a customer can't learn that there is such a thing. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { sqliteDialect } from '../../server/database/dialect.ts'
import { createKysely } from '../../server/database/kysely-sqlite.ts'
import { compileQuery } from '../../server/database/query.ts'
import { everything } from '../../server/database/scope.ts'
import { passes, readFilter, type TicketFilterInput } from '../../server/tickets/filter.ts'
import { selectTickets } from '../../server/tickets/tickets.ts'
import { createRandom } from '../stress/random.ts'
import { startApp } from '../support/app.ts'
import {
  documents,
  signUp,
  signUpAbe,
  signUpAda,
  signUpCara,
  told,
  type SeenTicket,
  type TestUser,
} from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { follow, lastChange } from '../support/live.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
// The first agent is the admin.
const ada = await signUpAda(desk)
const [cara, abe, alan] = await Promise.all([signUpCara(desk), signUpAbe(desk), signUp(desk, 'alan', 'agent')])
const team = async (name: string, ...members: TestUser[]): Promise<string> => {
  const { id } = told(await ada.ask(documents.createTeam, { name }), 'createTeam')
  for (const agent of members)
    told(await ada.ask(documents.addTeamMember, { team: id, agent: agent.id }), 'addTeamMember')
  return id
}
const billing = await team('Billing', abe, alan)
const devices = await team('Devices', ada)

type Has = Pick<SeenTicket, 'id'>
interface Wanted {
  readonly assignee?: string | null
  readonly team?: string | null
}
const assign = (by: TestUser, { id }: Has, wanted: Wanted) => by.ask(documents.assignTicket, { id, ...wanted })
/** Assignee and team, by their ids. */
const assigned = async (ticket: Has, wanted: Wanted, by = ada) => {
  const found = told(await assign(by, ticket, wanted), 'updateTicket')
  return [found.assignee?.id ?? null, found.team?.id ?? null]
}
const seenDocument =
  'query ($id: ID!) { ticket(id: $id) { status updatedAt assignee { id name email role } team { id name } } }'
const seen = async (person: TestUser, { id }: Has) => told(await person.ask(seenDocument, { id }), 'ticket')
const historyOf = ({ id }: Has) =>
  stored(
    desk,
    `SELECT kind, actor_id, audience, data FROM event WHERE ticket_id = ${id} AND kind IN ('ticket.assignee_changed', 'ticket.team_changed') ORDER BY id`,
  ).map(({ kind, actor_id: actor, audience, data }) => {
    equal(audience, 'agents')
    const { from, to } = JSON.parse(String(data))
    return [String(kind).replace(/ticket\.|_changed/g, ''), actor === null ? null : String(actor), from, to]
  })
const refusalOf = async (answer: ReturnType<TestUser['ask']>) => {
  const { errors, data } = await answer
  equal(data.updateTicket, null)
  return [errors[0]?.extensions.code, errors[0]?.extensions.field]
}

test('Nobody works on a ticket until an agent says who; null clears it, leaving it out does not, and each change is kept', async () => {
  const ticket = await cara.submits('A lamp')
  const { assignee, team: its } = await seen(ada, ticket)
  deepEqual([assignee, its], [null, null])
  deepEqual(await assigned(ticket, { assignee: abe.id }), [abe.id, null])
  deepEqual(await assigned(ticket, { assignee: abe.id }, abe), [abe.id, null], 'It is so already.')
  deepEqual((await seen(alan, ticket)).assignee, { id: abe.id, name: 'Abe', email: abe.email, role: 'agent' })
  deepEqual(await assigned(ticket, { team: billing }), [abe.id, billing])
  deepEqual((await seen(alan, ticket)).team, { id: billing, name: 'Billing' })
  deepEqual(await assigned(ticket, { assignee: null }, alan), [null, billing])
  deepEqual(await assigned(ticket, { assignee: alan.id, team: null }), [alan.id, null])
  told(await ada.ask(documents.updateTicket, { id: ticket.id, status: 'pending' }), 'updateTicket')
  equal((await seen(ada, ticket)).assignee.id, alan.id)
  const [abeId, alanId, billingId] = [abe.id, alan.id, billing].map(Number)
  deepEqual(historyOf(ticket), [
    ['assignee', ada.id, null, abeId],
    ['team', ada.id, null, billingId],
    ['assignee', alan.id, abeId, null],
    ['team', ada.id, billingId, null],
    ['assignee', ada.id, null, alanId],
  ])
})

test('Something must be given: null is something for these two, and nothing for a status', async () => {
  const ticket = await cara.submits('A chair')
  const document = `mutation ($id: ID!, $status: Status, $assignee: ID) {
    updateTicket(id: $id, status: $status, assignee: $assignee) { id } }`
  const codeOf = async (variables: object) =>
    (await ada.ask(document, { id: ticket.id, ...variables })).errors[0]?.extensions.code
  equal(await codeOf({}), 'INVALID')
  equal(await codeOf({ status: null }), 'INVALID')
  equal(await codeOf({ assignee: null }), undefined)
  equal(await codeOf({ status: null, assignee: abe.id }), undefined)
  const literal = `mutation { updateTicket(id: "${ticket.id}", assignee: null) { assignee { id } } }`
  equal(told(await ada.ask(literal), 'updateTicket').assignee, null)
})

test('An assignee is an agent who can log in, and of the team of the ticket if it has one', async () => {
  const ticket = await cara.submits('A shelf')
  for (const assignee of [cara.id, '999', '0', 'me', ''])
    deepEqual(await refusalOf(assign(ada, ticket, { assignee })), ['INVALID', 'assignee'], assignee)
  for (const its of ['999', 'x']) deepEqual(await refusalOf(assign(ada, ticket, { team: its })), ['INVALID', 'team'])
  deepEqual(await assigned(ticket, { team: billing }), [null, billing])
  deepEqual(await refusalOf(assign(ada, ticket, { assignee: ada.id })), ['INVALID', 'assignee'])
  match((await assign(ada, ticket, { assignee: ada.id })).errors[0]?.message ?? '', /is not in the team “Billing”/)
  deepEqual(await refusalOf(assign(ada, ticket, { assignee: abe.id, team: devices })), ['INVALID', 'assignee'])
  deepEqual(historyOf(ticket).length, 1, 'Of what is refused nothing is done.')
  deepEqual(await assigned(ticket, { assignee: ada.id, team: devices }), [ada.id, devices])
})

test('Who is not in the new team works on the ticket no more; who is, goes on, and so does anyone without a team', async () => {
  const ticket = await cara.submits('A curtain')
  deepEqual(await assigned(ticket, { assignee: ada.id, team: devices }), [ada.id, devices])
  deepEqual(await assigned(ticket, { team: billing }), [null, billing])
  deepEqual(historyOf(ticket).slice(-2), [
    ['team', ada.id, Number(devices), Number(billing)],
    ['assignee', ada.id, Number(ada.id), null],
  ])
  deepEqual(await assigned(ticket, { assignee: abe.id }), [abe.id, billing])
  deepEqual(await assigned(ticket, { team: null }), [abe.id, null])
  deepEqual(await assigned(ticket, { team: billing }), [abe.id, billing])
})

test('A customer may set neither, whatever they give, and learns nothing of who there is', async () => {
  const ticket = await cara.submits('A stool')
  const refusals = []
  for (const wanted of [{ assignee: abe.id }, { assignee: '999' }, { assignee: null }, { assignee: 'x' }])
    refusals.push((await assign(cara, ticket, wanted)).errors)
  for (const refusal of refusals) deepEqual(refusal, refusals[0])
  equal(refusals[0]?.[0]?.extensions.code, 'FORBIDDEN')
  deepEqual(await refusalOf(assign(cara, ticket, { team: billing })), ['FORBIDDEN', undefined])
  deepEqual(historyOf(ticket), [])
})

test('To a customer both are null wherever a ticket is told, and a change leaves no trace', async () => {
  const ticket = await cara.submits('A carpet of velvet')
  const before = await seen(cara, ticket)
  const [lastOfCara, lastOfAda] = [await lastChange(desk, cara), await lastChange(desk, ada)]
  desk.clock.advance(60_000)
  await assigned(ticket, { assignee: abe.id, team: billing })
  deepEqual(await seen(cara, ticket), before)
  deepEqual([before.assignee, before.team], [null, null])
  equal(await lastChange(desk, cara), lastOfCara)
  ok((await lastChange(desk, ada)) !== lastOfAda)
  const both = 'assignee { id } team { id }'
  const ways: [string, (data: any) => any[]][] = [
    [`{ tickets { ${both} } }`, ({ tickets }) => tickets],
    [`{ tickets(sort: newest) { ${both} } }`, ({ tickets }) => tickets],
    [`{ tickets(ids: ["${ticket.id}"]) { ${both} } }`, ({ tickets }) => tickets],
    [
      `{ searchTickets(text: "velvet") { hits { ticket { ${both} } } } }`,
      ({ searchTickets }) => searchTickets.hits.map(({ ticket: hit }: any) => hit),
    ],
  ]
  for (const [document, ticketsOf] of ways) {
    const asCustomer = ticketsOf((await cara.ask(document)).data)
    ok(asCustomer.length > 0)
    for (const one of asCustomer) deepEqual(one, { assignee: null, team: null }, document)
    ok(
      ticketsOf((await ada.ask(document)).data).some(
        ({ assignee, team: its }) => assignee?.id === abe.id && its?.id === billing,
      ),
      document,
    )
  }
})

test('A customer can filter by neither, and is told the same whatever there is', async () => {
  await assigned(await cara.submits('A table'), { assignee: abe.id, team: billing })
  const questions = (filter: object): [string, Record<string, unknown>][] => [
    ['query ($filter: TicketFilter) { tickets(filter: $filter) { id } }', { filter }],
    ['query ($filter: TicketFilter) { tickets(ids: ["1"], filter: $filter) { id } }', { filter }],
    ['query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }', { filter }],
    ['query ($filter: TicketFilter) { searchTickets(text: "table", filter: $filter) { hits { cursor } } }', { filter }],
    ['query ($filter: TicketFilter) { search(text: "table", filter: $filter) { cursor } }', { filter }],
  ]
  for (const filter of [
    { assignee: [abe.id] },
    { assignee: ['me'] },
    { assignee: ['nobody'] },
    { team: [billing] },
    { team: ['none'] },
  ]) {
    for (const [query, variables] of questions(filter)) {
      const { errors, data } = await cara.ask(query, variables)
      deepEqual(Object.values(data), [null], query)
      equal(errors[0]?.message, 'Only agents can filter tickets by this.', query)
      equal((await ada.ask(query, variables)).errors.length, 0, query)
    }
  }
})

test('Agents who follow hear of both, the requester does not, nor when they come back', async () => {
  const ticket = await cara.submits('A window')
  const [asAgent, asOwner] = [await lastChange(desk, abe), await lastChange(desk, cara)]
  await using agent = await follow(desk, abe)
  await using owner = await follow(desk, cara, { ticket: ticket.id })
  await assigned(ticket, { assignee: alan.id, team: billing })
  await agent.hears(({ kind, ticket: its }) => kind === 'assignee' && its?.id === ticket.id)
  await ada.sets(ticket, 'pending')
  await owner.hears(({ kind }) => kind === 'status')
  deepEqual(
    owner.changes().filter(({ kind }) => kind === 'assignee' || kind === 'team'),
    [],
  )
  const kinds = async (person: TestUser, since: string) => {
    await using ear = await follow(desk, person, { after: since, ticket: ticket.id })
    return new Set(ear.changes().map(({ kind }) => kind))
  }
  deepEqual(await kinds(abe, asAgent), new Set(['team', 'assignee', 'status', 'ready']))
  deepEqual(await kinds(cara, asOwner), new Set(['status', 'ready']))
})

test('Filters, pages and counts are what the whole list says', async () => {
  const random = createRandom('assignee')
  const agents = [ada.id, abe.id, alan.id, null]
  for (let times = 0; times < 60; times++) {
    desk.clock.advance(random.pick([0, 1, 1_000]))
    const ticket = await cara.submits(`Ticket ${times}`)
    if (random.chance(0.3))
      await assigned(ticket, random.pick([{ team: billing, assignee: abe.id }, { team: devices }]))
    else if (random.chance(0.7)) await assigned(ticket, { assignee: random.pick(agents) })
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
  const listDocument = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
    tickets(filter: $filter, sort: $sort, first: $first, after: $after) { id cursor } }`
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
        const found: string[] = []
        for (let cursor: string | null = null; ;) {
          const page: any[] = told(await ada.ask(listDocument, { filter, sort, first, after: cursor }), 'tickets')
          found.push(...page.map(({ id }) => id))
          if (page.length < first) break
          cursor = page.at(-1).cursor
        }
        deepEqual(found, wanted, `${sort} by ${first}: ${JSON.stringify(filter)}`)
      }
    }
    const counts: { count: number }[] = told(
      await ada.ask('query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }', { filter }),
      'ticketCounts',
    )
    equal(
      counts.reduce((sum, { count }) => sum + count, 0),
      passing(all).length,
      JSON.stringify(filter),
    )
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
  for (const { id } of ofFirst) await assigned({ id }, { assignee: null })
  const next: any[] = told(await ada.ask(listDocument, { sort: 'assignee', first: 1, after: first.cursor }), 'tickets')
  equal(next[0]?.assignee.name, groups[1])
  for (const { id } of ofFirst) await assigned({ id }, { assignee: first.assignee.id })
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
