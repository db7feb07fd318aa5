/** Canned replies: what is kept of them, what is refused, and what becomes of those for a team. Who sees and changes which: canned-replies-random.test.ts. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { deskBudget, requestBudget, teamBudget, userBudget } from '../../server/platform/budgets.ts'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUp, told, type SeenUser, type TestUser } from '../support/cast.ts'
import { stored } from '../support/database.ts'

interface SeenReply {
  readonly id: string
  readonly name: string
  readonly audience: 'own' | 'team' | 'everyone'
  readonly team: { readonly id: string; readonly name: string } | null
  readonly owner: SeenUser
  readonly content: string
  readonly status: string | null
  readonly canChange: boolean
  readonly updatedAt: string
}

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
// Ada signs up first, and is an admin.
const ada = await signUp(desk, 'ada', 'agent')
const abe = await signUp(desk, 'abe', 'agent')

const save = async (person: TestUser, reply: object): Promise<SeenReply> =>
  told(await person.ask(documents.saveCannedReply, { ...reply }), 'saveCannedReply')
const list = async (person: TestUser): Promise<SeenReply[]> =>
  told(await person.ask(documents.cannedReplies), 'cannedReplies')
const remove = async (person: TestUser, id: string) =>
  told(await person.ask(documents.deleteCannedReply, { id }), 'deleteCannedReply')
const refusal = async (person: TestUser, variables: object): Promise<[string | undefined, unknown]> => {
  const { errors } = await person.ask(documents.saveCannedReply, { ...variables })
  return [errors[0]?.extensions.code, errors[0]?.extensions.field]
}
const insert = (rows: readonly object[]) =>
  desk.app.database.write('system', async ({ db }) => {
    for (const row of rows)
      await db
        .insertInto('canned_reply')
        .values({
          name: '',
          owner_id: 0,
          audience: 'own',
          team_id: null,
          content: 'x',
          status: null,
          ...row,
          created_at: 1,
          updated_at: 1,
        })
        .execute()
  })
const clear = () =>
  desk.app.database.write('system', async ({ db }) => void (await db.deleteFrom('canned_reply').execute()))

test('What is typed is kept as it is; what is left out stays; null clears the status', async () => {
  const content = 'Hello {{requester.name}},\n\n**please** restart it: {{no.such.thing}}  \n'
  const made = await save(ada, { name: '  Restart  ', content, status: 'pending' })
  deepEqual(
    [made.name, made.content, made.status, made.audience, made.team, made.owner.email, made.canChange],
    ['Restart', content, 'pending', 'own', null, ada.email, true],
  )
  const events = () => stored(desk, `SELECT id FROM event WHERE kind = 'canned_reply.changed'`).length
  desk.clock.advance(minutes(1))
  deepEqual(await save(ada, { id: made.id, name: 'Restart' }), made)
  equal(events(), 0)
  const changed = await save(ada, { id: made.id, status: null })
  deepEqual([changed.content, changed.status], [content, null])
  equal(events(), 1)
  deepEqual(
    (await list(ada)).map(({ id }) => id),
    [made.id],
  )
  await remove(ada, made.id)
  const rows = stored(desk, `SELECT kind, audience, ticket_id FROM event WHERE kind LIKE 'canned_reply.%' ORDER BY id`)
  deepEqual(
    rows.map(({ kind, audience, ticket_id }) => [kind, audience, ticket_id]),
    ['created', 'changed', 'deleted'].map((what) => [`canned_reply.${what}`, 'agents', null]),
  )
})

test('They stand in the order of their names', async () => {
  for (const name of ['Beta', 'Alpha', 'Gamma']) await save(ada, { name, content: name })
  deepEqual(
    (await list(ada)).map(({ name }) => name),
    ['Alpha', 'Beta', 'Gamma'],
  )
  await clear()
})

test('A name and a text are needed, of a bounded length, and a name is given once by each', async () => {
  const { nameCharacters, contentCharacters } = requestBudget.cannedReply
  await save(ada, { name: 'Thanks', content: 'Thank you.' })
  for (const [given, expected] of [
    [{ name: 'x' }, ['INVALID', 'content']],
    [{ content: 'x' }, ['INVALID', 'name']],
    [{ name: ' ', content: 'x' }, ['INVALID', 'name']],
    [{ name: 'a\u202eb', content: 'x' }, ['INVALID', 'name']],
    [{ name: 'x', content: ' \n' }, ['INVALID', 'content']],
    [{ name: 'x', content: 'a\0' }, ['INVALID', 'content']],
    [{ name: 'x'.repeat(nameCharacters + 1), content: 'x' }, ['INVALID', 'name']],
    [{ name: 'x', content: 'x'.repeat(contentCharacters + 1) }, ['INVALID', 'content']],
    [{ name: 'THANKS', content: 'x' }, ['CONFLICT', 'name']],
    [{ name: 'x', content: 'x', audience: 'team' }, ['INVALID', 'team']],
  ] as const)
    deepEqual(await refusal(ada, given), expected, JSON.stringify(given).slice(0, 80))
  await save(abe, { name: 'Thanks', content: 'Thank you.' })
  await clear()
})

test('So many of one person, so much text, so many for everyone and of a team', async () => {
  const { most, forEveryone, bytes } = userBudget.cannedReplies
  const of = (person: TestUser, count: number, more: object = {}) =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}`, owner_id: Number(person.id), ...more }))
  const wanted = { name: 'One more', content: 'x' }
  await insert(of(abe, most))
  deepEqual(await refusal(abe, wanted), ['CONFLICT', 'name'])
  await clear()
  await insert(of(abe, 1, { content: 'ü'.repeat(bytes / 2) }))
  deepEqual(await refusal(abe, wanted), ['CONFLICT', 'content'])
  await clear()
  await insert(of(ada, deskBudget.cannedRepliesForEveryone, { audience: 'everyone' }))
  deepEqual(await refusal(abe, { ...wanted, audience: 'everyone' }), ['CONFLICT', 'audience'])
  await clear()
  // Few must not use up what all have.
  await insert(of(ada, forEveryone, { audience: 'everyone' }))
  deepEqual(await refusal(ada, { ...wanted, audience: 'everyone' }), ['CONFLICT', 'audience'])
  const own = await save(ada, wanted)
  deepEqual(await refusal(ada, { id: own.id, audience: 'everyone' }), ['CONFLICT', 'audience'])
  equal((await save(abe, { ...wanted, audience: 'everyone' })).audience, 'everyone')
  await clear()
  const team = told(await ada.ask(documents.createTeam, { name: 'Crowded' }), 'createTeam').id as string
  told(await ada.ask(documents.addTeamMember, { team, agent: abe.id }), 'addTeamMember')
  await insert(of(ada, teamBudget.cannedReplies, { audience: 'team', team_id: Number(team) }))
  deepEqual(await refusal(abe, { ...wanted, audience: 'team', team }), ['CONFLICT', 'team'])
  await clear()
})

test('Without its team a canned reply is its maker’s own, and the history says so', async () => {
  const team = told(await ada.ask(documents.createTeam, { name: 'Returns' }), 'createTeam').id as string
  for (const agent of [ada.id, abe.id]) told(await ada.ask(documents.addTeamMember, { team, agent }), 'addTeamMember')
  const reply = await save(abe, { name: 'Send it back', content: 'Please …', audience: 'team', team })
  deepEqual(reply.team, { id: team, name: 'Returns' })
  equal((await list(ada)).length, 1)
  told(await ada.ask(documents.deleteTeam, { id: team }), 'deleteTeam')
  deepEqual(await list(ada), [])
  const [kept] = await list(abe)
  deepEqual([kept?.id, kept?.audience, kept?.team], [reply.id, 'own', null])
  const [last] = stored(desk, `SELECT data FROM event WHERE kind = 'canned_reply.changed' ORDER BY id DESC LIMIT 1`)
  deepEqual(JSON.parse(String(last?.data)), {
    cannedReplyId: Number(reply.id),
    from: { audience: 'team', team_id: Number(team) },
    to: { audience: 'own', team_id: null },
  })
})
