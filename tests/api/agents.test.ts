/** Who the agents are, and which invitations are open: as agents see them. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { execute, parse } from 'graphql'
import { schema } from '../../server/api.ts'
import { createContext } from '../../server/graphql/context.ts'
import { days, hours, startApp } from '../support/app.ts'
import { documents, logIn, signUp, signUpAda, signUpCara, signUpInvited, told, type TestUser } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { actorOf } from '../support/many.ts'

interface SeenAgent {
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
  readonly isAdmin: boolean
  readonly lastUsedAt: string | null
}
interface SeenInvite {
  readonly id: string
  readonly createdBy: { readonly email: string } | null
  readonly expiresAt: string
  readonly canWithdraw: boolean
}

const list = async (person: TestUser, given: Readonly<Record<string, unknown>> = {}): Promise<SeenAgent[]> =>
  told(await person.ask(documents.agents, given), 'agents')
const namesIn = async (person: TestUser, given?: Readonly<Record<string, unknown>>) =>
  (await list(person, given)).map(({ user }) => user.name)

test('Agents are listed by address, by page, and by what their name or address begins with', async () => {
  await using desk = await startApp()
  const ada = await signUpAda(desk)
  await signUpCara(desk)
  for (const name of ['tomasz.wolski', 'ines.duarte', 'grace.okafor', 'yuki.tanaka']) await signUp(desk, name, 'agent')
  await ada.ask(documents.updateProfile, { name: 'Ada Órla Lovelace' })
  const all = ['Ada Órla Lovelace', 'Grace Okafor', 'Ines Duarte', 'Tomasz Wolski', 'Yuki Tanaka']
  deepEqual(await namesIn(ada), all)
  const pages: string[] = []
  for (let after: string | null = null; ;) {
    const page = await list(ada, { first: 2, after })
    pages.push(...page.map(({ user }) => user.name))
    if (page.length < 2) break
    after = page.at(-1)?.user.id ?? null
  }
  deepEqual(pages, all)
  for (const [prefix, names] of [
    ['o', ['Grace Okafor']],
    [' WOL', ['Tomasz Wolski']],
    ['ór', ['Ada Órla Lovelace']],
    ['ines.d', ['Ines Duarte']],
    ['ada ó', ['Ada Órla Lovelace']],
    ['%', []],
    ['_', []],
    ['x'.repeat(10_000), []],
    ['', all],
  ] as const) {
    deepEqual(await namesIn(ada, { prefix }), names, prefix.slice(0, 20))
  }
  for (const first of [0, -1, 101])
    equal((await ada.ask(documents.agents, { first })).errors[0]?.extensions.code, 'INVALID')
  for (const after of ['99', 'x'])
    equal((await ada.ask(documents.agents, { after })).errors[0]?.extensions.code, 'NOT_FOUND')
})

test('More agents than are read at once are found, page by page', async () => {
  await using desk = await startApp()
  const ada = await signUpAda(desk)
  await desk.app.database.write('system', async (write) => {
    const values = Array.from({ length: 450 }, (_, index) => ({
      email: `agent${String(index).padStart(3, '0')}@example.com`,
      name: index === 444 ? 'Zoë Last' : null,
      role: 'agent' as const,
      password_hash: 'x',
      created_at: 1,
    }))
    for (const row of values) await write.db.insertInto('user').values(row).execute()
  })
  deepEqual(await namesIn(ada, { prefix: 'zoë' }), ['Zoë Last'])
  const seen = new Set<string>()
  for (let after: string | null = null; ;) {
    const page = await list(ada, { first: 100, after })
    for (const { user } of page) seen.add(user.email)
    if (page.length < 100) break
    after = page.at(-1)?.user.id ?? null
  }
  equal(seen.size, 451)
})

test('Looking for agents is charged to who looks, and stands twice in a document at most, as invitations do', async () => {
  await using desk = await startApp()
  const ada = await signUpAda(desk)
  const charged: number[] = []
  const { database, services } = desk.app
  const contextValue = createContext(database, services, actorOf(ada), {
    id: 'a request',
    network: '127.0.0.1',
    token: undefined,
    idempotencyKey: undefined,
    charge: (ms) => void charged.push(ms),
  })
  const document = parse('{ a: agents { user { id } } b: agents(isDeactivated: true) { user { id } } }')
  const { data, errors } = await execute({ schema, document, contextValue })
  equal(errors, undefined)
  equal(JSON.stringify(data), JSON.stringify({ a: [{ user: { id: ada.id } }], b: [] }))
  equal(charged.length, 2)

  for (const [field, inner] of [
    ['agents', '{ user { id } }'],
    ['invites', '{ id }'],
  ] as const) {
    equal((await ada.ask(`{ a: ${field} ${inner} b: ${field} ${inner} }`)).errors.length, 0)
    for (const often of [
      `{ a: ${field} ${inner} b: ${field} ${inner} c: ${field} ${inner} }`,
      `{ ...F b: ${field} ${inner} c: ${field} ${inner} } fragment F on Query { ${field} ${inner} }`,
    ]) {
      const [error] = (await ada.ask(often)).errors
      equal(error?.message, `The field ${field} may stand at most 2 times in a document.`)
    }
  }
})

test('The list tells who is an admin, who was here lately, and who is deactivated', async () => {
  await using desk = await startApp()
  const ada = await signUpAda(desk)
  const abe = await signUp(desk, 'abe', 'agent')
  desk.clock.advance(hours(3))
  await logIn(desk, ada)
  const [first, second] = [...(await list(ada))].toSorted((a, b) => Number(b.isAdmin) - Number(a.isAdmin))
  deepEqual([first?.user.id, first?.isAdmin, second?.user.id, second?.isAdmin], [ada.id, true, abe.id, false])
  equal(first?.lastUsedAt, new Date(desk.clock.now()).toISOString())
  equal(second?.lastUsedAt, new Date(desk.clock.now() - hours(3)).toISOString())
  await ada.ask(documents.deactivate, { id: abe.id })
  deepEqual(await namesIn(ada), ['Ada'])
  const [gone, ...others] = await list(ada, { isDeactivated: true })
  deepEqual([gone?.user.id, gone?.lastUsedAt, others.length], [abe.id, null, 0])
})

test('Open invitations are seen by agents, and withdrawn by who made them or an admin', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const [ada, abe] = [await signUpInvited(desk, 'ada'), await signUpInvited(desk, 'abe')]
  const amy = await signUpInvited(desk, 'amy')
  const invites = async (person: TestUser, given = {}): Promise<SeenInvite[]> =>
    told(await person.ask(documents.invites, given), 'invites')
  const codes: string[] = []
  for (const [index, person] of [ada, abe, abe, amy, abe].entries()) {
    desk.clock.advance(index < 3 ? 1_000 : 0)
    const { url } = told(await person.ask(documents.inviteAgent), 'inviteAgent')
    codes.push(new URL(url).searchParams.get('invite') as string)
  }
  const seen = await invites(abe)
  equal(seen.length, 5)
  deepEqual(new Set(seen.map(({ createdBy }) => createdBy?.email)), new Set([ada, abe, amy].map(({ email }) => email)))
  deepEqual(
    seen.map(({ createdBy, canWithdraw }) => canWithdraw === (createdBy?.email === abe.email)),
    seen.map(() => true),
  )
  ok((await invites(ada)).every(({ canWithdraw }) => canWithdraw))
  equal(JSON.stringify(seen).includes(codes[0] as string), false)
  // Several end in the same millisecond: pages lose none.
  const pages: string[] = []
  for (let after: string | undefined; ;) {
    const page = await invites(ada, { first: 2, after })
    pages.push(...page.map(({ id }) => id))
    if (page.length < 2) break
    after = page.at(-1)?.id
  }
  deepEqual(
    pages,
    seen.map(({ id }) => id),
  )

  const withdraw = async (person: TestUser, id: string) => person.ask(documents.withdrawInvite, { id })
  const mine = seen.find(({ createdBy }) => createdBy?.email === abe.email)
  const other = seen.find(({ createdBy }) => createdBy?.email === amy.email)
  equal((await withdraw(abe, other?.id ?? '')).errors[0]?.extensions.code, 'FORBIDDEN')
  equal(told(await withdraw(abe, mine?.id ?? ''), 'withdrawInvite'), true)
  equal(told(await withdraw(abe, mine?.id ?? ''), 'withdrawInvite'), false)
  equal(told(await withdraw(ada, other?.id ?? ''), 'withdrawInvite'), true)
  for (const id of ['', 'x', codes[0] as string]) equal(told(await withdraw(ada, id), 'withdrawInvite'), false)
  equal((await invites(ada)).length, 3)
  equal(count(desk, `event WHERE kind = 'agent.invite_withdrawn'`), 2)
  desk.clock.advance(days(8))
  deepEqual(await invites(await logIn(desk, ada)), [])
})
