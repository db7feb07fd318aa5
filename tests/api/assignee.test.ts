/** Who works on a ticket, and in which team's queue it is: agents set it, find by it and hear of it; a customer can't learn that there is such a thing. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { documents, signUp, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { follow, lastChange } from '../support/live.ts'
import { assign, assigned as assignedBy, startTeamDesk, type Wanted } from '../support/team-desk.ts'

const { desk, ada, abe, alan, cara, billing, devices } = await startTeamDesk()
after(() => desk[Symbol.asyncDispose]())
const assigned = (ticket: Pick<SeenTicket, 'id'>, wanted: Wanted, by = ada) => assignedBy(by, ticket, wanted)
const seenDocument =
  'query ($id: ID!) { ticket(id: $id) { status updatedAt assignee { id name email role } team { id name } } }'
const seen = async (person: TestUser, { id }: Pick<SeenTicket, 'id'>) =>
  told(await person.ask(seenDocument, { id }), 'ticket')
const historyOf = ({ id }: Pick<SeenTicket, 'id'>) =>
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

test('Who can no longer work on a closed ticket does not get it with being named when it is opened again', async () => {
  const [lena, repairs] = [
    await signUp(desk, 'lena', 'agent'),
    told(await ada.ask(documents.createTeam, { name: 'Repairs' }), 'createTeam').id,
  ]
  const [lamp, chair] = [await cara.submits('A lamp'), await cara.submits('A chair')]
  await assigned(lamp, { assignee: lena.id })
  await assigned(chair, { team: repairs })
  for (const ticket of [lamp, chair]) await ada.sets(ticket, 'closed')
  told(await ada.ask(documents.deactivate, { id: lena.id }), 'deactivate')
  told(await ada.ask(documents.deleteTeam, { id: repairs }), 'deleteTeam')
  const open = ({ id }: SeenTicket, wanted: Wanted) =>
    ada.ask(
      'mutation ($id: ID!, $assignee: ID, $team: ID) { updateTicket(id: $id, status: open, assignee: $assignee, team: $team) { id } }',
      { id, ...wanted },
    )
  deepEqual(await refusalOf(open(lamp, { assignee: lena.id })), ['INVALID', 'assignee'])
  deepEqual(await refusalOf(open(chair, { team: repairs })), ['INVALID', 'team'])
  equal((await seen(ada, lamp)).status, 'closed')
  told(await open(lamp, { assignee: abe.id }), 'updateTicket')
  equal((await seen(ada, lamp)).assignee?.id, abe.id)
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
