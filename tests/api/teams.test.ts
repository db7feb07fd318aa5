/** Teams: which there are and who is in them, as admins say; and what becomes of tickets when somebody leaves, or a team is deleted. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { deactivate, reactivate } from '../../server/sessions/deactivate.ts'
import { handedOverAtOnce } from '../../server/tickets/hand-over.ts'
import { minutes, startApp, type Desk } from '../support/app.ts'
import { documents, signUp, signUpAbe, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import type { Answer } from '../support/client.ts'
import { count, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { actorOf } from '../support/many.ts'

const errorOf = ({ errors }: Answer) => errors[0]?.extensions.code
const createTeam = async (by: TestUser, name: string): Promise<string> =>
  told(await by.ask(documents.createTeam, { name }), 'createTeam').id
const add = (by: TestUser, team: string, { id: agent }: { id: string }) =>
  by.ask(documents.addTeamMember, { team, agent })
const remove = (by: TestUser, team: string, { id: agent }: { id: string }) =>
  by.ask(documents.removeTeamMember, { team, agent })
const rosters = async (by: TestUser): Promise<[string, string[]][]> =>
  told(await by.ask(documents.teams), 'teams').map(({ team, members }: any) => [
    team.name,
    members.map(({ id }: { id: string }) => id),
  ])
const assignedDocument = 'query ($id: ID!) { ticket(id: $id) { assignee { id } team { id name } } }'
const assignedOf = async (by: TestUser, { id }: { id: string }) => {
  const { assignee, team } = told(await by.ask(assignedDocument, { id }), 'ticket')
  return [assignee?.id ?? null, team?.id ?? null]
}
const assign = async (by: TestUser, { id }: { id: string }, wanted: object) =>
  void told(await by.ask(documents.assignTicket, { id, ...wanted }), 'updateTicket')

async function openDesk() {
  const desk = await startApp()
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  return { desk, cara, ada, abe, alan: await signUp(desk, 'alan', 'agent') }
}

test('Admins make, name and delete teams and say who is in them; agents see them by name', async () => {
  const { desk, cara, ada, abe, alan } = await openDesk()
  await using _ = desk
  deepEqual(await rosters(abe), [])
  const [shipping, billing] = [await createTeam(ada, ' shipping '), await createTeam(ada, 'Billing')]
  equal(told(await add(ada, billing, alan), 'addTeamMember'), true)
  equal(told(await add(ada, billing, abe), 'addTeamMember'), true)
  equal(told(await add(ada, billing, abe), 'addTeamMember'), false)
  deepEqual(await rosters(abe), [
    ['Billing', [abe.id, alan.id]],
    ['shipping', []],
  ])
  deepEqual(told(await ada.ask(documents.renameTeam, { id: shipping, name: 'Ways' }), 'renameTeam').name, 'Ways')
  equal(told(await remove(ada, billing, alan), 'removeTeamMember'), true)
  equal(told(await remove(ada, billing, alan), 'removeTeamMember'), false)
  equal(told(await ada.ask(documents.deleteTeam, { id: shipping }), 'deleteTeam'), true)
  deepEqual(await rosters(ada), [['Billing', [abe.id]]])
  deepEqual(
    [
      await add(ada, billing, cara),
      await add(ada, shipping, abe),
      await add(ada, '99', abe),
      await remove(ada, shipping, abe),
      await ada.ask(documents.deleteTeam, { id: shipping }),
      await ada.ask(documents.renameTeam, { id: shipping, name: 'Again' }),
    ].map(errorOf),
    Array.from({ length: 6 }, () => 'NOT_FOUND'),
  )
  deepEqual(
    stored(desk, `SELECT kind, data FROM event WHERE kind LIKE 'team.%' ORDER BY id`).map(({ kind, data }) => [
      kind,
      JSON.parse(String(data)),
    ]),
    [
      ['team.created', { teamId: Number(shipping), name: 'shipping' }],
      ['team.created', { teamId: Number(billing), name: 'Billing' }],
      ['team.member_added', { teamId: Number(billing), subjectId: Number(alan.id) }],
      ['team.member_added', { teamId: Number(billing), subjectId: Number(abe.id) }],
      ['team.renamed', { teamId: Number(shipping), from: 'shipping', to: 'Ways' }],
      ['team.member_removed', { teamId: Number(billing), subjectId: Number(alan.id) }],
      ['team.deleted', { teamId: Number(shipping), name: 'Ways' }],
    ],
  )
})

test('A name is one team alone, however it is spelt, and free again once the team is deleted', async () => {
  const { desk, ada } = await openDesk()
  await using _ = desk
  const billing = await createTeam(ada, 'Billing')
  const create = async (name: string) => errorOf(await ada.ask(documents.createTeam, { name }))
  deepEqual(
    [await create('billing'), await create('  '), await create('x'.repeat(81))],
    ['CONFLICT', 'INVALID', 'INVALID'],
  )
  const both = await Promise.all([create('Devices'), create('Devices')])
  deepEqual(both.toSorted(), ['CONFLICT', undefined])
  equal(errorOf(await ada.ask(documents.renameTeam, { id: billing, name: 'devices' })), 'CONFLICT')
  equal(told(await ada.ask(documents.renameTeam, { id: billing, name: 'BILLING' }), 'renameTeam').name, 'BILLING')
  told(await ada.ask(documents.deleteTeam, { id: billing }), 'deleteTeam')
  equal(await create('Billing'), undefined)
})

test('Who is deactivated leaves their open tickets to nobody, keeps closed ones, and loses these too when they are opened', async () => {
  const { desk, cara, ada, abe } = await openDesk()
  await using _ = desk
  const [open, closed] = [await cara.submits('Open'), await cara.submits('Closed')]
  for (const ticket of [open, closed]) await assign(ada, ticket, { assignee: abe.id })
  await ada.sets(closed, 'closed')
  told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate')
  deepEqual(await assignedOf(ada, open), [null, null])
  deepEqual(await assignedOf(ada, closed), [abe.id, null])
  const refused = await ada.ask(documents.assignTicket, { id: open.id, assignee: abe.id })
  equal(refused.errors[0]?.extensions.field, 'assignee')
  await cara.comments(closed, 'It is back')
  deepEqual(await assignedOf(ada, closed), [null, null])
  const [last] = stored(
    desk,
    `SELECT actor_id AS actor, audience FROM event WHERE kind = 'ticket.assignee_changed' AND ticket_id = ${closed.id} ORDER BY id DESC LIMIT 1`,
  )
  deepEqual([String(last?.actor), last?.audience], [cara.id, 'agents'])
})

test('Their tickets go to whom the admin says, as far as the team of each has them', async () => {
  const { desk, cara, ada, abe, alan } = await openDesk()
  await using _ = desk
  const [billing, devices] = [await createTeam(ada, 'Billing'), await createTeam(ada, 'Devices')]
  for (const team of [billing, devices]) await add(ada, team, abe)
  await add(ada, billing, alan)
  const wanted = [{}, { team: billing }, { team: devices }]
  const tickets = []
  for (const more of wanted) {
    const ticket = await cara.submits('A lamp')
    await assign(ada, ticket, { assignee: abe.id, ...more })
    tickets.push(ticket)
  }
  const deactivate = (more: object) => ada.ask(documents.deactivate, { id: abe.id, ...more })
  deepEqual(
    [
      await deactivate({ assignee: abe.id }),
      await deactivate({ assignee: cara.id }),
      await deactivate({ team: '99' }),
      await deactivate({ assignee: alan.id, team: devices }),
    ].map(({ errors }) => errors[0]?.extensions.code),
    ['INVALID', 'INVALID', 'INVALID', 'INVALID'],
  )
  equal(count(desk, '"user" WHERE deactivated_at IS NOT NULL'), 0, 'What is refused is not half done.')
  told(await deactivate({ assignee: alan.id }), 'deactivate')
  deepEqual(await Promise.all(tickets.map((ticket) => assignedOf(ada, ticket))), [
    [alan.id, null],
    [alan.id, billing],
    [null, devices],
  ])
  told(await ada.ask(documents.deactivate, { id: alan.id, team: devices }), 'deactivate')
  deepEqual(await Promise.all(tickets.map((ticket) => assignedOf(ada, ticket))), [
    [null, devices],
    [null, devices],
    [null, devices],
  ])
})

test('Who leaves a team leaves its tickets, and a deleted team those that are not closed', async () => {
  const { desk, cara, ada, abe } = await openDesk()
  await using _ = desk
  const [billing, devices] = [await createTeam(ada, 'Billing'), await createTeam(ada, 'Devices')]
  for (const team of [billing, devices]) await add(ada, team, abe)
  const [first, second, closed] = [await cara.submits('1'), await cara.submits('2'), await cara.submits('3')]
  await assign(ada, first, { assignee: abe.id, team: billing })
  await assign(ada, second, { assignee: abe.id, team: devices })
  await assign(ada, closed, { assignee: abe.id, team: devices })
  await ada.sets(closed, 'closed')
  told(await remove(ada, billing, abe), 'removeTeamMember')
  deepEqual(await assignedOf(ada, first), [null, billing])
  deepEqual(await assignedOf(ada, second), [abe.id, devices])
  told(await ada.ask(documents.deleteTeam, { id: devices }), 'deleteTeam')
  deepEqual(await assignedOf(ada, second), [abe.id, null])
  deepEqual(await assignedOf(ada, closed), [abe.id, devices])
  await ada.sets(closed, 'open')
  deepEqual(await assignedOf(ada, closed), [abe.id, null])
})

async function manyTickets(desk: Desk, cara: TestUser, assignee: TestUser, team: string | null, tickets: number) {
  const at = desk.clock.now()
  await desk.app.database.write('system', async (write) => {
    for (let index = 0; index < tickets; index++) {
      await write.db
        .insertInto('ticket')
        .values({
          title: `Ticket ${index}`,
          description: null,
          status: 'open',
          requester_id: Number(cara.id),
          assignee_id: Number(assignee.id),
          team_id: team === null ? null : Number(team),
          created_at: at,
          updated_at: at,
        })
        .execute()
    }
  })
}

test('Of many tickets some are handed over at once, all others soon after, each with its event', async () => {
  const { desk, cara, ada, abe, alan } = await openDesk()
  await using _ = desk
  const billing = await createTeam(ada, 'Billing')
  for (const agent of [abe, alan]) await add(ada, billing, agent)
  const many = 2 * handedOverAtOnce + 7
  await manyTickets(desk, cara, abe, billing, many)
  told(await ada.ask(documents.deactivate, { id: abe.id, assignee: alan.id }), 'deactivate')
  const left = () => count(desk, `ticket WHERE assignee_id = ${abe.id}`)
  await eventually(() => left() === 0)
  equal(count(desk, `ticket WHERE assignee_id = ${alan.id}`), many)
  equal(count(desk, `event WHERE kind = 'ticket.assignee_changed'`), many)
  equal(
    count(desk, `event WHERE kind = 'ticket.assignee_changed' AND actor_id = ${ada.id}`),
    handedOverAtOnce,
    'In the transaction itself; the job is nobody.',
  )
  told(await ada.ask(documents.deleteTeam, { id: billing }), 'deleteTeam')
  await eventually(() => count(desk, 'ticket WHERE team_id IS NOT NULL') === 0)
  equal(count(desk, `event WHERE kind = 'ticket.team_changed'`), many)
  equal(count(desk, `ticket WHERE assignee_id = ${alan.id}`), many, 'They go on working on these.')
  equal(count(desk, `job WHERE kind = 'tickets.hand_over' AND failed_at IS NOT NULL`), 0)
})

test('What becomes of their tickets is what was said last, also where somebody came back in between, within a millisecond', async () => {
  const { desk, cara, ada, abe, alan } = await openDesk()
  await using _ = desk
  const many = 2 * handedOverAtOnce + 7
  await manyTickets(desk, cara, abe, null, many)
  const abes = () => count(desk, `ticket WHERE assignee_id = ${abe.id}`)
  const runJobsIn = (ms: number) =>
    desk.app.database.write('system', async (write) => {
      desk.clock.advance(ms)
      write.publish('jobs waiting')
    })
  await desk.app.database.write({ ...actorOf(ada), isAdmin: true }, async (write) => {
    const later = (ms: number) =>
      write.db
        .updateTable('job')
        .set({ run_at: write.now + ms })
        .where('kind', '=', 'tickets.hand_over')
        .where('run_at', '=', write.now)
        .execute()
    await deactivate(write, Number(abe.id), { assigneeId: Number(alan.id) })
    await later(minutes(1))
    await reactivate(write, Number(abe.id))
    await deactivate(write, Number(abe.id))
    await later(minutes(10))
  })
  const alans = () => count(desk, `ticket WHERE assignee_id = ${alan.id}`)
  deepEqual([alans(), abes()], [handedOverAtOnce, 7])
  await runJobsIn(minutes(2))
  await eventually(() => count(desk, `job WHERE kind = 'tickets.hand_over'`) === 1)
  deepEqual([alans(), abes()], [handedOverAtOnce, 7])
  await runJobsIn(minutes(10))
  await eventually(() => count(desk, `job WHERE kind = 'tickets.hand_over'`) === 0)
  deepEqual([alans(), abes()], [handedOverAtOnce, 0])
})
