/** Saved views: who sees and changes them, what they keep, and how many there may be. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { deskBudget, requestBudget, teamBudget, userBudget } from '../../server/platform/budgets.ts'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUp, told, type TestUser } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { codeOf, list, save, type SeenView } from '../support/views.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
// Ada signs up first, and is an admin.
const ada = await signUp(desk, 'ada', 'agent')
const { cara, abe } = await signUpRest()

async function signUpRest() {
  return { cara: await signUp(desk, 'cara', 'customer'), abe: await signUp(desk, 'abe', 'agent') }
}

const names = (views: readonly SeenView[]) => views.map(({ name }) => name)
const write = (work: Parameters<typeof desk.app.database.write<void>>[1]) => desk.app.database.write('system', work)

test("One's own view is there for oneself alone, one for everyone for all agents", async () => {
  const own = await save(ada, { name: 'Urgent first', filter: { priority: ['urgent'] }, sort: 'priority' })
  equal(own.audience, 'own')
  const shared = await save(ada, { name: 'Waiting', audience: 'everyone', filter: { status: ['pending'] } })
  deepEqual(names(await list(ada)), ['Urgent first', 'Waiting'])
  const [seen] = await list(abe)
  equal(seen?.name, 'Waiting')
  equal(seen?.owner.email, ada.email)
  equal(seen?.canChange, false)
  // Nobody else's own, not even for admins.
  const abes = await save(abe, { name: 'Mine alone' })
  ok(!names(await list(ada)).includes('Mine alone'))
  for (const id of [abes.id, '999', 'x']) {
    equal(await codeOf(ada, documents.saveView, { id, name: 'Yours' }), 'NOT_FOUND')
    equal(await codeOf(ada, documents.deleteView, { id }), 'NOT_FOUND')
  }
  equal(await codeOf(abe, documents.saveView, { id: shared.id, name: 'Mine' }), 'FORBIDDEN')
  equal(await codeOf(abe, documents.deleteView, { id: shared.id }), 'FORBIDDEN')
  // An admin changes and deletes what is for everyone.
  const byAbe = await save(abe, { name: 'Of Abe', audience: 'everyone' })
  equal((await save(ada, { id: byAbe.id, name: 'Renamed' })).owner.email, abe.email)
  for (const { id } of [own, shared, byAbe])
    equal(told(await ada.ask(documents.deleteView, { id }), 'deleteView'), true)
  equal(told(await abe.ask(documents.deleteView, { id: abes.id }), 'deleteView'), true)
  deepEqual([await list(ada), await list(abe)], [[], []])
})

test('A view for a team is there for its members, and stays with whoever made it', async () => {
  const team = told(await ada.ask(documents.createTeam, { name: 'Returns' }), 'createTeam').id as string
  const join = async (agent: TestUser) =>
    void told(await ada.ask(documents.addTeamMember, { team, agent: agent.id }), 'addTeamMember')
  const leave = async (agent: TestUser) =>
    void told(await ada.ask(documents.removeTeamMember, { team, agent: agent.id }), 'removeTeamMember')
  // Nobody shares with a team that they are not in, admins neither.
  for (const [person, given, code] of [
    [ada, { audience: 'team', team }, 'FORBIDDEN'],
    [abe, { audience: 'team', team }, 'FORBIDDEN'],
    [abe, { audience: 'team', team: '999' }, 'INVALID'],
    [abe, { audience: 'team', team: 'x' }, 'NOT_FOUND'],
    [abe, { audience: 'team' }, 'INVALID'],
    [abe, { team }, 'INVALID'],
    [abe, { audience: 'everyone', team }, 'INVALID'],
  ] as const)
    equal(await codeOf(person, documents.saveView, { name: 'Sent back', ...given }), code, JSON.stringify(given))
  await join(abe)
  const view = await save(abe, { name: 'Sent back', audience: 'team', team })
  deepEqual([view.audience, view.team], ['team', { id: team, name: 'Returns' }])
  deepEqual(names(await list(ada)), [])
  equal(await codeOf(ada, documents.saveView, { id: view.id, name: 'Mine' }), 'NOT_FOUND')
  await join(ada)
  deepEqual(names(await list(ada)), ['Sent back'])
  // What is not said stays, its team too.
  deepEqual((await save(ada, { id: view.id, name: 'Returned' })).team, view.team)
  equal(await codeOf(ada, documents.saveView, { id: view.id, audience: 'own' }), 'FORBIDDEN')
  await leave(ada)
  await leave(abe)
  deepEqual([names(await list(ada)), names(await list(abe))], [[], ['Returned']])
  // Who left it changes it all the same, but not who sees it to a team of others.
  equal((await save(abe, { id: view.id, name: 'Left' })).audience, 'team')
  deepEqual((await save(abe, { id: view.id, audience: 'everyone' })).team, null)
  equal(await codeOf(abe, documents.saveView, { id: view.id, audience: 'team', team }), 'FORBIDDEN')
  await join(abe)
  await save(abe, { id: view.id, audience: 'team', team })
  // So many views of one team, and of these so many of one maker.
  const ofTeam = (owner: TestUser, length: number) =>
    Array.from({ length }, (_, index) => ({
      name: `Of the team ${index}`,
      owner_id: Number(owner.id),
      audience: 'team' as const,
      team_id: Number(team),
      filter: '{}',
      position: index,
      created_at: 1,
      updated_at: 1,
    }))
  const saveOneMore = async (given: object) => {
    const { errors } = await abe.ask(documents.saveView, { name: 'One more', audience: 'team', team, ...given })
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['CONFLICT', 'team'])
    return errors[0]?.message ?? ''
  }
  for (const [owner, length, words] of [
    [cara, teamBudget.views - 1, /^The team “Returns” has 50 views\./],
    [abe, userBudget.viewsOfTeam - 1, /^You have shared 25 views with the team “Returns”\./],
  ] as const) {
    const rows = ofTeam(owner, length)
    await write(async ({ db }) => void (await db.insertInto('view').values(rows).execute()))
    match(await saveOneMore({}), words)
    const { id } = await save(abe, { name: 'One more' })
    match(await saveOneMore({ id }), words)
    equal((await save(abe, { id: view.id, audience: 'team', team })).audience, 'team')
    await write(async ({ db }) => void (await db.deleteFrom('view').where('id', '<>', Number(view.id)).execute()))
  }
  // Without the team it is its maker's own, and the history says so.
  told(await ada.ask(documents.deleteTeam, { id: team }), 'deleteTeam')
  const [kept] = await list(abe)
  deepEqual([kept?.id, kept?.audience, kept?.team], [view.id, 'own', null])
  deepEqual(names(await list(ada)), [])
  const [last] = stored(desk, `SELECT data FROM event WHERE kind = 'view.changed' ORDER BY id DESC LIMIT 1`)
  deepEqual(JSON.parse(String(last?.data)), {
    viewId: Number(view.id),
    from: { audience: 'team', team_id: Number(team) },
    to: { audience: 'own', team_id: null },
  })
  told(await abe.ask(documents.deleteView, { id: view.id }), 'deleteView')
})

test('An admin who shares a colleague’s view once more is told whose views are too many', async () => {
  const made: Record<string, string> = {}
  for (const name of ['First', 'Second']) {
    made[name] = told(await ada.ask(documents.createTeam, { name }), 'createTeam').id
    for (const { id: agent } of [ada, abe])
      told(await ada.ask(documents.addTeamMember, { team: made[name], agent }), 'addTeamMember')
  }
  const view = await save(abe, { name: 'Moved', audience: 'team', team: made.First })
  const fill = (count: number, where: { audience: 'team' | 'everyone'; team_id: number | null }) =>
    write(async ({ db }) => {
      for (let index = 0; index < count; index++) {
        const name = `${where.audience} ${index}`
        const times = { created_at: 1, updated_at: 1 }
        await db
          .insertInto('view')
          .values({ name, owner_id: Number(abe.id), filter: '{}', position: index, ...where, ...times })
          .execute()
      }
    })
  await fill(userBudget.viewsOfTeam, { audience: 'team', team_id: Number(made.Second) })
  await fill(userBudget.viewsForEveryone, { audience: 'everyone', team_id: null })
  for (const [given, words] of [
    [{ audience: 'team', team: made.Second }, /^Whoever made this view has shared 25 views with the team “Second”\./],
    [{ audience: 'everyone' }, /^Whoever made this view has shared 50 views with everyone\./],
  ] as const) {
    const { errors } = await ada.ask(documents.saveView, { id: view.id, ...given })
    equal(errors[0]?.extensions.code, 'CONFLICT')
    match(errors[0]?.message ?? '', words)
  }
  await write(async ({ db }) => void (await db.deleteFrom('view').execute()))
})

test('A view keeps its filter as it was given, in one spelling, and gives it back to be sent as it is', async () => {
  const filter = {
    hasAttachments: true,
    status: ['pending', 'open', 'pending'],
    createdFrom: '2030-01-01T01:00:00+01:00',
    updatedTo: null,
    requester: cara.id,
    priority: [],
  }
  const view = await save(ada, {
    name: '  Busy  ',
    filter,
    sort: 'updated',
    columns: ['title', 'requester', 'tags', 'title'],
    grouping: 'status',
  })
  deepEqual(view.filter, {
    createdFrom: '2030-01-01T00:00:00.000Z',
    hasAttachments: true,
    requester: cara.id,
    status: ['open', 'pending'],
  })
  equal(view.name, 'Busy')
  deepEqual([view.sort, view.columns, view.grouping], ['updated', ['title', 'requester', 'tags'], 'status'])
  equal(
    stored(desk, 'SELECT filter FROM "view"')[0]?.filter,
    `{"createdFrom":"2030-01-01T00:00:00.000Z","hasAttachments":true,"requester":"${cara.id}","status":["open","pending"]}`,
  )
  const page = 'query ($filter: TicketFilter) { tickets(filter: $filter) { id } }'
  deepEqual(told(await ada.ask(page, { filter: view.filter }), 'tickets'), [])
  // Saved again as it came, nothing has happened.
  const events = () => stored(desk, `SELECT id FROM event WHERE kind = 'view.changed'`).length
  const before = events()
  deepEqual(await save(ada, { id: view.id, filter: view.filter, sort: 'updated' }), view)
  equal(events(), before)
  desk.clock.advance(minutes(1))
  const changed = await save(ada, { id: view.id, sort: null, columns: null, grouping: null, position: 7, filter: null })
  deepEqual(
    [changed.sort, changed.columns, changed.grouping, changed.position, changed.filter],
    [null, null, null, 7, view.filter],
  )
  equal(events(), before + 1)
  await ada.ask(documents.deleteView, { id: view.id })
})

test('What happened to views is in the history, for agents', async () => {
  const { id } = await save(abe, { name: 'Short-lived', filter: { status: ['open'] } })
  await save(abe, { id, name: 'Shorter' })
  await abe.ask(documents.deleteView, { id })
  const rows = stored(
    desk,
    `SELECT kind, audience, actor_id, ticket_id, data FROM event WHERE kind LIKE 'view.%' ORDER BY id DESC LIMIT 3`,
  )
  const data = rows.map(
    (row) => JSON.parse(String(row.data)) as { viewId: number; from: object | null; to: object | null },
  )
  deepEqual(
    rows.map(({ kind, audience, actor_id, ticket_id }) => [kind, audience, String(actor_id), ticket_id]),
    ['view.deleted', 'view.changed', 'view.created'].map((kind) => [kind, 'agents', abe.id, null]),
  )
  deepEqual(data[1], { viewId: Number(id), from: { name: 'Short-lived' }, to: { name: 'Shorter' } })
  equal(data[0]?.to, null)
  equal(data[2]?.from, null)
})

test('A name is given once by each owner, whatever its case, and shows as what it is', async () => {
  const { id } = await save(ada, { name: 'Ärger' })
  const other = await save(ada, { name: 'Other' })
  for (const name of ['ärger', 'A\u0308RGER', ' Ärger ']) {
    equal(await codeOf(ada, documents.saveView, { name }), 'CONFLICT', name)
    equal(await codeOf(ada, documents.saveView, { id: other.id, name }), 'CONFLICT', name)
  }
  equal((await save(ada, { id, name: 'ÄRGER' })).name, 'ÄRGER')
  equal((await save(abe, { name: 'Ärger' })).name, 'Ärger')
  const long = '😀'.repeat(requestBudget.view.nameCharacters)
  equal((await save(ada, { id, name: long })).name, long)
  for (const name of ['', '  ', '\u200b', 'a\nb', 'a\u202eb', `${long}x`, 'x'.repeat(100_000)]) {
    equal(await codeOf(ada, documents.saveView, { name }), 'INVALID', JSON.stringify(name).slice(0, 40))
  }
  equal(await codeOf(ada, documents.saveView, { filter: { status: ['open'] } }), 'INVALID')
  for (const position of [-1, requestBudget.view.position + 1])
    equal(await codeOf(ada, documents.saveView, { id, position }), 'INVALID')
  await write(async ({ db }) => void (await db.deleteFrom('view').execute()))
})

test('There are so many views of one owner, and so many for everyone', async () => {
  const row = (owner: string, audience: 'own' | 'everyone', index: number) => ({
    name: `${audience} ${index}`,
    owner_id: Number(owner),
    audience,
    filter: '{}',
    position: index,
    created_at: 1,
    updated_at: 1,
  })
  const fill = (owner: string, audience: 'own' | 'everyone', count: number) =>
    write(async ({ db }) => {
      const rows = Array.from({ length: count }, (_, index) => row(owner, audience, index))
      await db.insertInto('view').values(rows).execute()
    })
  await fill(abe.id, 'own', userBudget.views)
  const refused = await abe.ask(documents.saveView, { name: 'One more' })
  equal(refused.errors[0]?.extensions.code, 'CONFLICT')
  match(refused.errors[0]?.message ?? '', /100 views/)
  // Those that there are can still be changed.
  const [first] = await list(abe)
  equal((await save(abe, { id: first?.id, name: 'Renamed' })).name, 'Renamed')
  // What one agent shares leaves room for the others.
  await fill(ada.id, 'everyone', userBudget.viewsForEveryone)
  const kept = await save(ada, { name: 'Kept' })
  for (const view of [{ name: 'Shared' }, { id: kept.id }]) {
    const { errors } = await ada.ask(documents.saveView, { ...view, audience: 'everyone' })
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['CONFLICT', 'audience'])
    match(errors[0]?.message ?? '', /You have shared 50 views/)
  }
  await write(async ({ db }) => void (await db.deleteFrom('view').where('owner_id', '=', Number(abe.id)).execute()))
  equal((await save(abe, { name: 'Shared', audience: 'everyone' })).audience, 'everyone')
  await write(async ({ db }) => void (await db.deleteFrom('view').execute()))
  await fill(cara.id, 'everyone', deskBudget.viewsForEveryone)
  const own = await save(ada, { name: 'Mine' })
  for (const view of [{ name: 'Everyone’s' }, { id: own.id }])
    equal(await codeOf(ada, documents.saveView, { ...view, audience: 'everyone' }), 'CONFLICT')
  equal((await list(ada)).length, deskBudget.viewsForEveryone + 1)
  await write(async ({ db }) => void (await db.deleteFrom('view').execute()))
})
