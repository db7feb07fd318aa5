/** Who may become an agent: the four modes of AGENT_SIGNUP. */
import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { inviteAgent, sweepInvites } from '../../server/users/invite.ts'
import { days, startApp, type Desk } from '../support/app.ts'
import { documents, signUp, signUpAda, signUpCara, signUpInvited, told } from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'
import { count, digest, stored } from '../support/database.ts'

const apply = (desk: Desk, name: string, invite?: string | null): Promise<Answer> =>
  ask(desk.url, documents.signUp, { email: `${name}@example.com`, password: 'secret', role: 'agent', invite })
const codeOf = ({ errors }: Answer) => errors[0]?.extensions.code
const isOpen = async (desk: Desk): Promise<boolean> => told(await ask(desk.url, documents.desk), 'desk').agentSignUpOpen

test('open: anyone', async () => {
  await using desk = await startApp()
  equal((await signUpAda(desk)).role, 'agent')
  equal((await signUp(desk, 'abe', 'agent')).role, 'agent')
  equal(await isOpen(desk), true)
})

test('closed: no one, but customers sign up as ever', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'closed' } })
  const before = await digest(desk)
  for (const invite of [undefined, null, '', 'x'.repeat(43)])
    equal(codeOf(await apply(desk, 'ada', invite)), 'FORBIDDEN')
  deepEqual(await digest(desk), before)
  equal(await isOpen(desk), false)
  equal((await signUpCara(desk)).role, 'customer')
})

test('first: the first one only, even when twenty come at once', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'first' } })
  await signUpCara(desk)
  equal(await isOpen(desk), true, 'A customer is not the first agent.')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => apply(desk, `agent${index}`)))
  equal(answers.filter(({ errors }) => errors.length === 0).length, 1)
  equal(answers.filter((answer) => codeOf(answer) === 'FORBIDDEN').length, 19)
  equal(count(desk, `"user" WHERE role = 'agent'`), 1)
  equal(count(desk, '"user"'), 2, 'No one became a customer instead.')
  equal(await isOpen(desk), false)
})

test('invite: a link from an agent opens one account, once', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite', PUBLIC_URL: 'https://help.example.com' } })
  const ada = await signUpInvited(desk, 'ada')
  const { url, expiresAt } = told(await ada.ask(documents.inviteAgent), 'inviteAgent')
  match(url, /^https:\/\/help\.example\.com\/signup\?invite=[A-Za-z0-9_-]{43}$/)
  equal(expiresAt, new Date(desk.clock.now() + days(7)).toISOString())
  const code = new URL(url).searchParams.get('invite')
  for (const wrong of [undefined, null, '', 'x'.repeat(43), code?.slice(1), `${code}x`, code?.toUpperCase()]) {
    equal(codeOf(await apply(desk, 'eve', wrong)), 'FORBIDDEN', String(wrong))
  }
  equal(told(await apply(desk, 'abe', code), 'signUp').user.role, 'agent')
  equal(codeOf(await apply(desk, 'eve', code)), 'FORBIDDEN')
})

test('invite: ten at once with one link make one agent', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const { url } = told(await ada.ask(documents.inviteAgent), 'inviteAgent')
  const code = new URL(url).searchParams.get('invite')
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => apply(desk, `agent${index}`, code)))
  equal(answers.filter(({ errors }) => errors.length === 0).length, 1)
  equal(count(desk, `"user" WHERE role = 'agent'`), 2)
})

test('invite: a link ends after seven days', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const codes = []
  for (let index = 0; index < 2; index++) {
    const { url } = told(await ada.ask(documents.inviteAgent), 'inviteAgent')
    codes.push(new URL(url).searchParams.get('invite'))
  }
  notEqual(codes[0], codes[1])
  desk.clock.advance(days(7) - 1)
  equal(codeOf(await apply(desk, 'abe', codes[0])), undefined)
  desk.clock.advance(1)
  equal(codeOf(await apply(desk, 'eve', codes[1])), 'FORBIDDEN')
})

test('invite: a link survives a sign-up that was refused, and a customer does not use it up', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const code = new URL(told(await ada.ask(documents.inviteAgent), 'inviteAgent').url).searchParams.get(
    'invite',
  ) as string
  equal(codeOf(await apply(desk, 'ada', code)), 'CONFLICT')
  await signUp(desk, 'cara', 'customer', code)
  equal(told(await apply(desk, 'abe', code), 'signUp').user.role, 'agent')
})

test('invite: only a hash of the code is stored, and who invited is in the history', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const code = new URL(told(await ada.ask(documents.inviteAgent), 'inviteAgent').url).searchParams.get(
    'invite',
  ) as string
  equal(
    JSON.stringify([stored(desk, 'SELECT * FROM invite'), stored(desk, 'SELECT * FROM event'), desk.log]).includes(
      code,
    ),
    false,
  )
  equal(count(desk, `event WHERE kind = 'agent.invited' AND actor_id = ${ada.id}`), 1)
})

test('Where no invitations are taken, none are made', async () => {
  await using desk = await startApp()
  const ada = await signUpAda(desk)
  equal(codeOf(await ada.ask(documents.inviteAgent)), 'FORBIDDEN')
})

test('An agent has 100 open invitations at most, and those that have expired are swept', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const system = desk.app.database
  const actor = { id: Number(ada.id), email: ada.email, role: ada.role }
  await system.write(actor, async (write) => {
    for (let index = 0; index < 99; index++) await inviteAgent(write, desk.config)
  })
  desk.clock.advance(days(1))
  const { url } = told(await ada.ask(documents.inviteAgent), 'inviteAgent')
  const refused = await ada.ask(documents.inviteAgent)
  equal(codeOf(refused), 'RATE_LIMITED')
  match(refused.errors[0]?.message ?? '', /100 invitations that nobody has used yet/)
  equal(refused.headers.get('retry-after'), String(days(6) / 1000))
  const abe = told(await apply(desk, 'abe', new URL(url).searchParams.get('invite')), 'signUp')
  told(await ada.ask(documents.inviteAgent), 'inviteAgent')
  equal(codeOf(await ada.ask(documents.inviteAgent)), 'RATE_LIMITED')
  told(await ask(desk.url, documents.inviteAgent, {}, { token: abe.token }), 'inviteAgent')
  const before = count(desk, 'invite')
  desk.clock.advance(days(6))
  equal(await system.write('system', (write) => sweepInvites(write, 60)), 60)
  equal(await system.write('system', (write) => sweepInvites(write, 60)), 39)
  equal(before - count(desk, 'invite'), 99, 'Those that were used stay.')
  told(await ada.ask(documents.inviteAgent), 'inviteAgent')
})

test('A code of very many characters is no invitation', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  equal(codeOf(await apply(desk, 'eve', 'x'.repeat(60_000))), 'FORBIDDEN')
  // So much is not even read of someone who is not logged in.
  equal(codeOf(await apply(desk, 'eve', 'x'.repeat(1_000_000))), 'UNAUTHENTICATED')
})
