/** The priority of a ticket: agents set it, find by it and hear of it; a customer can't learn that there is one. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { compileQuery } from '../../server/database/query.ts'
import { everything } from '../../server/database/scope.ts'
import { createKysely } from '../../server/database/kysely-sqlite.ts'
import { sqliteDialect } from '../../server/database/dialect.ts'
import { passes } from '../../server/tickets/filter.ts'
import { selectTickets } from '../../server/tickets/tickets.ts'
import { createRandom } from '../stress/random.ts'
import { startApp } from '../support/app.ts'
import { signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { listedInPages, countListed } from '../support/listed.ts'
import { follow, lastChange } from '../support/live.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)
const priorities = ['urgent', 'high', 'normal', 'low'] as const
type Priority = (typeof priorities)[number]

const updateDocument = `mutation ($id: ID!, $status: Status, $priority: Priority) {
  updateTicket(id: $id, status: $status, priority: $priority) { id status priority updatedAt } }`
const set = (
  person: TestUser,
  { id }: Pick<SeenTicket, 'id'>,
  wanted: { priority?: Priority | null; status?: string },
) => person.ask(updateDocument, { id, ...wanted })
const prioritise = async (ticket: Pick<SeenTicket, 'id'>, priority: Priority, by = ada) =>
  told(await set(by, ticket, { priority }), 'updateTicket')

const listDocument = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
  tickets(filter: $filter, sort: $sort, first: $first, after: $after) { id priority status createdAt updatedAt cursor } }`
const list = async (person: TestUser, variables: Record<string, unknown>): Promise<any[]> =>
  told(await person.ask(listDocument, variables), 'tickets')

const ticketDocument = 'query ($id: ID!) { ticket(id: $id) { priority updatedAt } }'
const seen = async (person: TestUser, { id }: Pick<SeenTicket, 'id'>) =>
  told(await person.ask(ticketDocument, { id }), 'ticket')

test('A ticket is normal until an agent says otherwise, any priority may follow any, and each change is kept', async () => {
  const ticket = await cara.submits('A lamp')
  equal((await seen(ada, ticket)).priority, 'normal')
  let from: Priority = 'normal'
  const changes: object[] = []
  for (const to of ['urgent', 'low', 'low', 'high', 'normal', 'urgent'] as const) {
    equal((await prioritise(ticket, to, abe)).priority, to)
    equal((await seen(ada, ticket)).priority, to)
    if (from !== to) changes.push({ actor: abe.id, audience: 'agents', data: { from, to } })
    from = to
  }
  deepEqual(
    stored(
      desk,
      `SELECT actor_id, audience, data FROM event WHERE kind = 'ticket.priority_changed' AND ticket_id = ${ticket.id} ORDER BY id`,
    ).map(({ actor_id: actor, audience, data }) => ({
      actor: String(actor),
      audience,
      data: JSON.parse(String(data)),
    })),
    changes,
  )
})

test('Status and priority may be set at once, each alone, and not neither', async () => {
  const ticket = await cara.submits('A chair')
  const both = told(await set(ada, ticket, { priority: 'high', status: 'pending' }), 'updateTicket')
  deepEqual([both.priority, both.status], ['high', 'pending'])
  const one = told(await set(ada, ticket, { priority: null, status: 'closed' }), 'updateTicket')
  deepEqual([one.priority, one.status], ['high', 'closed'])
  const { errors } = await set(ada, ticket, {})
  deepEqual(
    errors.map(({ message, extensions }) => [extensions.code, extensions.field, message]),
    [
      [
        'INVALID',
        'status',
        'Say what to change: title, status, priority, team, assignee, snoozedUntil, addTags, or removeTags.',
      ],
    ],
  )
  equal((await ada.ask(updateDocument, { id: ticket.id, priority: 'URGENT' })).status, 400)
})

test('A customer may not set it, nor a status along with it', async () => {
  const ticket = await cara.submits('A shelf')
  for (const wanted of [{ priority: 'urgent' }, { priority: 'urgent', status: 'closed' }] as const) {
    const { errors, data } = await set(cara, ticket, wanted)
    equal(data.updateTicket, null)
    equal(errors[0]?.extensions.code, 'FORBIDDEN')
    match(errors[0]?.message ?? '', /Only agents can change the .*priority of a ticket\./)
  }
  const now = await seen(ada, ticket)
  equal(now.priority, 'normal')
  equal((await ada.opens(ticket)).status, 'open')
})

test('To a customer it is null wherever a ticket is told, and its change leaves no trace', async () => {
  const ticket = await cara.submits('A curtain of velvet')
  const before = await seen(cara, ticket)
  const [lastOfCara, lastOfAda] = [await lastChange(desk, cara), await lastChange(desk, ada)]
  desk.clock.advance(60_000)
  await prioritise(ticket, 'urgent')
  deepEqual(await seen(cara, ticket), before)
  equal(before.priority, null)
  equal(await lastChange(desk, cara), lastOfCara)
  ok((await lastChange(desk, ada)) !== lastOfAda)
  for (const { priority } of await list(cara, {})) equal(priority, null)
  for (const { priority } of await list(cara, { sort: 'newest' })) equal(priority, null)
  const among = told(
    await cara.ask('query ($ids: [ID!]) { tickets(ids: $ids) { priority } }', { ids: [ticket.id] }),
    'tickets',
  )
  deepEqual(among, [{ priority: null }])
  const search = '{ searchTickets(text: "velvet") { hits { ticket { priority } } } }'
  deepEqual(told(await cara.ask(search), 'searchTickets').hits, [{ ticket: { priority: null } }])
  deepEqual(told(await ada.ask(search), 'searchTickets').hits, [{ ticket: { priority: 'urgent' } }])
  const made = await cara.ask('mutation { createTicket(title: "Mine") { priority } }')
  deepEqual(told(made, 'createTicket'), { priority: null })
})

test('A customer can neither filter nor sort by it, and is told the same whatever there is', async () => {
  await prioritise(await cara.submits('A table'), 'high')
  const questions = (priority: string): [string, Record<string, unknown>][] => [
    ['query ($filter: TicketFilter) { tickets(filter: $filter) { id } }', { filter: { priority: [priority] } }],
    [
      'query ($filter: TicketFilter) { tickets(ids: ["1"], filter: $filter) { id } }',
      { filter: { priority: [priority] } },
    ],
    ['query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }', { filter: { priority: [priority] } }],
    [
      'query ($filter: TicketFilter) { searchTickets(text: "table", filter: $filter) { hits { cursor } } }',
      { filter: { priority: [priority] } },
    ],
    [
      'query ($filter: TicketFilter) { search(text: "table", filter: $filter) { cursor } }',
      { filter: { priority: [priority] } },
    ],
    ['query ($filter: TicketFilter) { tickets(sort: priority, filter: $filter) { id } }', { filter: {} }],
  ]
  for (const priority of ['high', 'low']) {
    for (const [query, variables] of questions(priority)) {
      const { errors, data } = await cara.ask(query, variables)
      deepEqual(Object.values(data), [null], query)
      equal(errors[0]?.extensions.code, 'FORBIDDEN', query)
      match(errors[0]?.message ?? '', /^Only agents can (filter|sort) tickets by/)
      equal((await ada.ask(query, variables)).errors.length, 0, query)
    }
  }
  equal((await list(cara, { filter: { priority: [] } })).length > 0, true)
})

test('Agents who follow hear of it, the requester does not, nor when they come back', async () => {
  const ticket = await cara.submits('A window')
  const [asAgent, asOwner] = [await lastChange(desk, abe), await lastChange(desk, cara)]
  await using agent = await follow(desk, abe)
  await using owner = await follow(desk, cara, { ticket: ticket.id })
  await prioritise(ticket, 'high')
  await agent.hears(({ kind, ticket: told }) => kind === 'priority' && told?.id === ticket.id)
  await ada.sets(ticket, 'pending')
  await owner.hears(({ kind }) => kind === 'status')
  equal(owner.changes().filter(({ kind }) => kind === 'priority').length, 0)
  const kinds = async (person: TestUser, after: string) => {
    await using ear = await follow(desk, person, { after, ticket: ticket.id })
    return new Set(ear.changes().map(({ kind }) => kind))
  }
  deepEqual(await kinds(abe, asAgent), new Set(['priority', 'status', 'ready']))
  deepEqual(await kinds(cara, asOwner), new Set(['status', 'ready']))
})

test('Filters and pages by priority are what the whole list says', async () => {
  const random = createRandom('priority')
  for (let times = 0; times < 60; times++) {
    desk.clock.advance(random.pick([0, 1, 1_000]))
    const ticket = await cara.submits(`Ticket ${times}`)
    await prioritise(ticket, random.pick(priorities))
    if (random.chance(0.5)) await ada.sets(ticket, random.pick(['pending', 'closed'] as const))
  }
  const all: any[] = told(await ada.ask('{ tickets { id priority status createdAt } }'), 'tickets')
  const rank = ({ priority }: { priority: Priority }) => priorities.indexOf(priority)
  const byPriority = all.toSorted((a, b) => rank(a) - rank(b))
  const filters: { priority?: Priority[]; status?: string[] }[] = [
    {},
    { priority: ['urgent'] },
    { priority: ['normal'] },
    { priority: ['low', 'high', 'low'] },
    { priority: ['urgent', 'normal'], status: ['open'] },
    { priority: ['urgent', 'high'], status: ['open', 'closed'] },
    { status: ['pending'] },
  ]
  for (const filter of filters) {
    const passing = (tickets: readonly any[]) =>
      tickets.filter(
        ({ priority, status }) =>
          (filter.priority?.includes(priority) ?? true) && (filter.status?.includes(status) ?? true),
      )
    for (const [sort, order] of [
      ['newest', all],
      ['priority', byPriority],
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

test('A cursor of another sort or value is refused', async () => {
  const [first] = await list(ada, { sort: 'priority', first: 1 })
  match(first.cursor, /^priority\.urgent\.\d+\.\d+$/)
  for (const [sort, cursor] of [
    ['newest', first.cursor],
    ['status', first.cursor],
    ['priority', first.cursor.replace('urgent', 'open')],
    ['priority', first.cursor.replace('priority.urgent', 'newest')],
  ]) {
    const { errors } = await ada.ask(listDocument, { sort, after: cursor })
    equal(errors[0]?.extensions.field, 'after', `${sort} ${cursor}`)
  }
})

if (!isOnPostgres) {
  test('An index leads to the few that are not normal', () => {
    const db = createKysely(() => {
      throw new Error('Statements are only built here.')
    })
    const statement = compileQuery(
      (q: any) =>
        selectTickets(q)
          .where(passes({ priority: ['urgent'] }))
          .orderBy('ticket.created_at', 'desc')
          .orderBy('ticket.id', 'desc')
          .limit(50) as any,
      { db, dialect: sqliteDialect, scope: everything },
    )
    const text = statement.sql.replaceAll(
      '?',
      (() => {
        const values = [`'urgent'`, '50']
        return () => String(values.shift())
      })(),
    )
    const plan = stored(desk, `EXPLAIN QUERY PLAN ${text}`).map(({ detail }) => String(detail))
    match(plan.join('\n'), /ticket USING INDEX ticket_priority \(priority=\?\)/)
    ok(!plan.some((step) => step.includes('TEMP B-TREE')), plan.join('\n'))
  })
}
