/** Organisations: agents make them and say which customers are in them; a domain only ever suggests one, and their tickets are found by it. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { organisationBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type TestUser } from '../support/cast.ts'
import type { Answer } from '../support/client.ts'
import { count, meddle, stored } from '../support/database.ts'
import { follow } from '../support/live.ts'

const errorOf = ({ errors }: Answer) => [errors[0]?.extensions.code, errors[0]?.extensions.field]
const create = async (by: TestUser, name: string, domains?: readonly string[]): Promise<string> =>
  told(await by.ask(documents.createOrganisation, { name, domains }), 'createOrganisation').organisation.id
const put = async (by: TestUser, { id: customer }: { id: string }, organisation: string | null) =>
  told(await by.ask(documents.setOrganisation, { customer, organisation }), 'setOrganisation')
const listed = async (by: TestUser, given: object = {}): Promise<any[]> =>
  told(await by.ask(documents.organisations, { ...given }), 'organisations')
const names = async (by: TestUser, given?: object) => (await listed(by, given)).map((one) => one.organisation.name)
const customer = async (by: TestUser, { id }: { id: string }) =>
  told(await by.ask(documents.customer, { id }), 'customer')

async function openDesk() {
  const desk = await startApp()
  return { desk, ...(await signUpCast(desk)) }
}

test('Agents make and rename organisations, name their domains and put customers in and out; admins delete them', async () => {
  const { desk, cara, carl, ada, abe } = await openDesk()
  await using _ = desk
  const acme = await create(abe, ' Acme  Ltd ', ['@ACME.example', 'acme.example', 'münchen.example'])
  const other = await create(ada, 'beta')
  deepEqual(await put(abe, cara, other).then((one) => one.organisation), { id: other, name: 'beta' })
  deepEqual(await put(abe, cara, acme).then((one) => one.organisation), { id: acme, name: 'Acme Ltd' })
  await put(abe, carl, acme)
  await put(abe, carl, null)
  await put(abe, carl, null)
  const [ticket] = [await cara.submits('Open'), await cara.submits('Open, too'), await carl.submits('Of none')]
  await abe.sets(ticket, 'closed')
  deepEqual(
    (await listed(abe)).map((one) => ({ ...one, createdAt: null })),
    [
      {
        organisation: { id: acme, name: 'Acme Ltd', sharesTickets: false },
        domains: ['acme.example', 'xn--mnchen-3ya.example'],
        members: 1,
        openTickets: 1,
        tickets: 2,
        createdAt: null,
      },
      {
        organisation: { id: other, name: 'beta', sharesTickets: false },
        domains: [],
        members: 0,
        openTickets: 0,
        tickets: 0,
        createdAt: null,
      },
    ],
  )
  const renamed = await abe.ask(documents.updateOrganisation, { id: acme, name: 'ACME LTD', domains: ['acme.example'] })
  deepEqual(
    [told(renamed, 'updateOrganisation').organisation.name, told(renamed, 'updateOrganisation').domains],
    ['ACME LTD', ['acme.example']],
  )
  // What stays as it is, is no change.
  await abe.ask(documents.updateOrganisation, { id: acme })
  deepEqual(errorOf(await abe.ask(documents.deleteOrganisation, { id: acme })), ['FORBIDDEN', undefined])
  equal(told(await ada.ask(documents.deleteOrganisation, { id: acme }), 'deleteOrganisation'), true)
  equal((await customer(abe, cara)).organisation, null)
  equal((await cara.lists()).length, 2)
  for (const { document, given } of [
    { document: documents.organisation, given: { id: acme } },
    { document: documents.updateOrganisation, given: { id: acme, name: 'x' } },
    { document: documents.deleteOrganisation, given: { id: acme } },
    { document: documents.setOrganisation, given: { customer: cara.id, organisation: acme } },
    { document: documents.setOrganisation, given: { customer: abe.id, organisation: other } },
    { document: documents.setOrganisation, given: { customer: '99', organisation: other } },
    { document: documents.customer, given: { id: abe.id } },
  ])
    deepEqual(errorOf(await ada.ask(document, given)), ['NOT_FOUND', undefined], document)
  const [organisationId, subjectId] = [Number(acme), Number(cara.id)]
  const first = { name: 'Acme Ltd', domains: ['acme.example', 'xn--mnchen-3ya.example'] }
  const second = { name: 'ACME LTD', domains: ['acme.example'] }
  deepEqual(
    stored(
      desk,
      `SELECT kind, audience, actor_id AS actor, data FROM event WHERE kind LIKE 'organisation.%' ORDER BY id`,
    ).map(({ kind, audience, actor, data }) => [kind, audience, String(actor), JSON.parse(String(data))]),
    [
      ['organisation.created', 'agents', abe.id, { organisationId, ...first }],
      ['organisation.created', 'agents', ada.id, { organisationId: Number(other), name: 'beta', domains: [] }],
      ['organisation.member_added', 'agents', abe.id, { organisationId: Number(other), subjectId }],
      ['organisation.member_removed', 'agents', abe.id, { organisationId: Number(other), subjectId }],
      ['organisation.member_added', 'agents', abe.id, { organisationId, subjectId }],
      ['organisation.member_added', 'agents', abe.id, { organisationId, subjectId: Number(carl.id) }],
      ['organisation.member_removed', 'agents', abe.id, { organisationId, subjectId: Number(carl.id) }],
      ['organisation.changed', 'agents', abe.id, { organisationId, from: first, to: second }],
      ['organisation.deleted', 'agents', ada.id, { organisationId, ...second }],
    ],
  )
})

test('A name and a domain are one organisation alone, and free again once it is deleted', async () => {
  const { desk, ada } = await openDesk()
  await using _ = desk
  const gross = await create(ada, 'Groß', ['gross.example'])
  const attempt = async (name: string, domains?: string[]) =>
    errorOf(await ada.ask(documents.createOrganisation, { name, domains }))
  deepEqual(await attempt('GROSS'), ['CONFLICT', 'name'])
  deepEqual(await attempt('  '), ['INVALID', 'name'])
  deepEqual(await attempt('x'.repeat(81)), ['INVALID', 'name'])
  deepEqual(await attempt('Other', ['GROSS.example']), ['CONFLICT', 'domains'])
  for (const domain of [
    '',
    'nodot',
    'a b.example',
    'user@gross.example',
    '127.0.0.1',
    '.example',
    `${'x'.repeat(64)}.example`,
  ])
    deepEqual(await attempt('Other', [domain]), ['INVALID', 'domains'], domain)
  const many = Array.from({ length: organisationBudget.domains + 1 }, (_, index) => `d${index}.example`)
  deepEqual(await attempt('Other', many), ['INVALID', 'domains'])
  equal(count(desk, 'organisation'), 1, 'What is refused leaves nothing.')
  const both = await Promise.all([attempt('Twice'), attempt('TWICE')])
  deepEqual(new Set(both.map(([code]) => code)), new Set(['CONFLICT', undefined]))
  const other = await create(ada, 'Other', ['other.example'])
  const rename = (change: object) => ada.ask(documents.updateOrganisation, { id: other, ...change })
  deepEqual(errorOf(await rename({ name: 'gross' })), ['CONFLICT', 'name'])
  deepEqual(errorOf(await rename({ domains: ['gross.example'] })), ['CONFLICT', 'domains'])
  told(await ada.ask(documents.deleteOrganisation, { id: gross }), 'deleteOrganisation')
  told(await rename({ name: 'GROSS', domains: ['gross.example'] }), 'updateOrganisation')
})

test('A domain suggests its organisation to agents, and puts nobody into it', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  const acme = await create(ada, 'Acme', ['example.com'])
  const suggested = { id: acme, name: 'Acme' }
  const before = await customer(ada, cara)
  deepEqual([before.organisation, before.suggestion], [null, suggested])
  equal((await listed(ada))[0].members, 0)
  const accepted = await put(ada, cara, acme)
  deepEqual([accepted.organisation, accepted.suggestion], [suggested, null])
  // Whoever shares an address's domain, or an organisation, sees no more for it.
  const theirs = await carl.submits('Between us')
  await put(ada, carl, acme)
  equal((await cara.lists()).length, 0)
  equal((await cara.ask(documents.ticket, { id: theirs.id })).errors[0]?.extensions.code, 'NOT_FOUND')
})

test('An organisation has as many members as lists of its tickets can bear, and a desk as many organisations', async () => {
  const { desk, cara, ada } = await openDesk()
  await using _ = desk
  const [acme, beta] = [await create(ada, 'Acme'), await create(ada, 'Beta')]
  const { members, organisations } = organisationBudget
  const numbers = (from: number, many: number) =>
    `WITH RECURSIVE s(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM s WHERE n < ${from + many - 1}) SELECT n FROM s`
  meddle(
    desk,
    `INSERT INTO "user" (id, email, role, password_hash, created_at)
       SELECT n, 'c' || n || '@example.com', 'customer', 'x', 1 FROM (${numbers(1_000, members)}) AS numbers;
     INSERT INTO organisation_member (user_id, organisation_id, created_at)
       SELECT n, ${acme}, 1 FROM (${numbers(1_000, members)}) AS numbers;
     INSERT INTO organisation (id, name, folded, created_at)
       SELECT n, 'o' || n, 'o' || n, 1 FROM (${numbers(1_000, organisations - 2)}) AS numbers;`,
  )
  await put(ada, cara, beta)
  const refused = await ada.ask(documents.setOrganisation, { customer: cara.id, organisation: acme })
  deepEqual(errorOf(refused), ['CONFLICT', 'organisation'])
  equal((await customer(ada, cara)).organisation.name, 'Beta', 'What is refused leaves them where they were.')
  deepEqual(errorOf(await ada.ask(documents.createOrganisation, { name: 'One more' })), ['CONFLICT', 'name'])
})

test('Organisations come by name, by pages, and by what their name begins with in any case', async () => {
  const { desk, ada } = await openDesk()
  await using _ = desk
  for (const name of ['zeta', 'Ärzte', 'alpha', 'Beta', 'ALPINE']) await create(ada, name)
  deepEqual(await names(ada), ['alpha', 'ALPINE', 'Beta', 'zeta', 'Ärzte'])
  deepEqual(await names(ada, { prefix: 'Al' }), ['alpha', 'ALPINE'])
  deepEqual(await names(ada, { prefix: 'ä' }), ['Ärzte'])
  const [, second] = await listed(ada)
  deepEqual(await names(ada, { first: 2, after: second.organisation.id }), ['Beta', 'zeta'])
  for (const first of [0, 101])
    deepEqual(errorOf(await ada.ask(documents.organisations, { first })), ['INVALID', 'first'])
})

const ticketsDocument = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
  tickets(filter: $filter, sort: $sort, first: $first, after: $after) { title cursor }
  ticketCounts(filter: $filter) { status count } }`

test('Tickets are found by the organisations of their requesters as they are now, with all other filters', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  const dora = await signUp(desk, 'dora', 'customer')
  const [acme, beta] = [await create(ada, 'Acme'), await create(ada, 'Beta')]
  await put(ada, cara, acme)
  await put(ada, dora, beta)
  for (const [index, person] of [cara, carl, dora, cara].entries()) {
    desk.clock.advance(1_000)
    const ticket = await person.submits(`Printer ${index}`)
    if (index === 3) await ada.sets(ticket, 'closed')
  }
  const found = async (filter: object, more: object = {}) =>
    told(await ada.ask(ticketsDocument, { filter, ...more }), 'tickets').map(({ title }: any) => title)
  deepEqual(await found({ organisation: [acme] }), ['Printer 3', 'Printer 0'])
  deepEqual(await found({ organisation: [acme, beta] }, { sort: 'oldest' }), ['Printer 0', 'Printer 2', 'Printer 3'])
  deepEqual(await found({ organisation: [acme], status: ['open'] }), ['Printer 0'])
  deepEqual(await found({ organisation: [acme, beta], status: ['open', 'closed'] }, { sort: 'status' }), [
    'Printer 2',
    'Printer 0',
    'Printer 3',
  ])
  deepEqual(await found({ organisation: [] }), ['Printer 3', 'Printer 2', 'Printer 1', 'Printer 0'])
  deepEqual(await found({ organisation: ['99', 'x'] }), [])
  const [first] = told(await ada.ask(ticketsDocument, { filter: { organisation: [acme] }, first: 1 }), 'tickets')
  deepEqual(await found({ organisation: [acme] }, { first: 1, after: first.cursor }), ['Printer 0'])
  const counts = told(await ada.ask(ticketsDocument, { filter: { organisation: [acme] } }), 'ticketCounts')
  deepEqual(
    counts.map(({ count }: any) => count),
    [1, 0, 0, 1],
  )
  const hits = await ada.ask(
    'query ($filter: TicketFilter) { searchTickets(text: "printer", filter: $filter) { hits { ticket { title } } } }',
    { filter: { organisation: [acme] } },
  )
  deepEqual(
    told(hits, 'searchTickets').hits.map((hit: any) => hit.ticket.title),
    ['Printer 3', 'Printer 0'],
  )
  const view = await ada.ask(documents.saveView, { name: 'Acme', filter: { organisation: [acme] } })
  deepEqual(told(view, 'saveView').filter, { organisation: [acme] })
  const counted = await ada.ask(documents.viewCounts, { views: [{ key: 'acme', filter: { organisation: [acme] } }] })
  equal(told(counted, 'viewCounts')[0].count, 2)
  await put(ada, carl, acme)
  deepEqual(await found({ organisation: [acme] }), ['Printer 3', 'Printer 1', 'Printer 0'])
  const refused = await cara.ask(ticketsDocument, { filter: { organisation: [acme] } })
  deepEqual(errorOf(refused)[0], 'FORBIDDEN')
})

test('Agents who follow all tickets load anew when a customer changes organisation or one is deleted; customers hear nothing', async () => {
  const { desk, cara, carl, ada, abe } = await openDesk()
  await using _ = desk
  const acme = await create(ada, 'Acme')
  await using agent = await follow(desk, abe)
  await using customer = await follow(desk, carl)
  const resets = () => agent.changes().filter(({ kind }) => kind === 'reset').length
  await put(ada, cara, acme)
  await agent.hears(({ kind }) => kind === 'reset')
  const before = resets()
  told(await ada.ask(documents.deleteOrganisation, { id: acme }), 'deleteOrganisation')
  await agent.hears(() => resets() > before)
  deepEqual(
    customer.changes().map(({ kind }) => kind),
    ['ready'],
  )
})
