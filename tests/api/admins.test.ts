/** Admins: who is one, whom they deactivate, and the links with which others set a new password. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { hours, startApp, type Desk } from '../support/app.ts'
import {
  documents,
  logIn,
  signUp,
  signUpAbe,
  signUpAda,
  signUpCara,
  signUpInvited,
  told,
  type TestUser,
} from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'
import { count, stored } from '../support/database.ts'
import { openLineAs } from '../support/live.ts'

const errorOf = ({ errors }: Answer) => errors[0]?.extensions.code
const isLoggedIn = async (person: TestUser) => told(await person.ask(documents.user), 'user') !== null
const setAdmin = (by: TestUser, { id }: { id: string }, isAdmin: boolean) => by.ask(documents.setAdmin, { id, isAdmin })
const isAdmin = async (person: TestUser) => told(await person.ask(documents.profile), 'profile').isAdmin
const deactivate = (by: TestUser, { id }: { id: string }) => by.ask(documents.deactivate, { id })
const reactivate = (by: TestUser, { id }: { id: string }) => by.ask(documents.reactivate, { id })
const tryLogIn = (desk: Desk, { email, password }: Pick<TestUser, 'email' | 'password'>) =>
  ask(desk.url, documents.login, { email, password })

test('The first agent is an admin, makes others admins, and the last one stays it', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
  deepEqual([await isAdmin(cara), await isAdmin(ada), await isAdmin(abe)], [false, true, false])
  equal(errorOf(await setAdmin(abe, abe, true)), 'FORBIDDEN')
  equal(errorOf(await setAdmin(ada, ada, false)), 'CONFLICT')
  equal(errorOf(await setAdmin(ada, cara, true)), 'NOT_FOUND', 'A customer is no agent.')
  equal(errorOf(await setAdmin(ada, { id: '99' }, true)), 'NOT_FOUND')
  equal(told(await setAdmin(ada, abe, true), 'setAdmin'), true)
  equal(told(await setAdmin(ada, abe, true), 'setAdmin'), false)
  equal(told(await setAdmin(abe, ada, false), 'setAdmin'), true)
  deepEqual([await isAdmin(ada), await isAdmin(abe)], [false, true])
  equal(errorOf(await setAdmin(ada, ada, true)), 'FORBIDDEN')
  deepEqual(
    stored(desk, `SELECT actor_id AS actor, data FROM event WHERE kind = 'user.admin_changed' ORDER BY id`).map(
      ({ actor, data }) => [String(actor), JSON.parse(String(data))],
    ),
    [
      [ada.id, { subjectId: Number(abe.id), to: true }],
      [abe.id, { subjectId: Number(ada.id), to: false }],
    ],
  )
})

test('Of many who sign up as the first agent at once, one is an admin', async () => {
  await using desk = await startApp()
  await Promise.all(Array.from({ length: 8 }, (_, index) => signUp(desk, `agent${index}`, 'agent')))
  equal(count(desk, '"user" WHERE is_admin = 1'), 1)
})

test('Two admins who take it from each other at once leave one', async () => {
  await using desk = await startApp()
  const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
  await setAdmin(ada, abe, true)
  const answers = await Promise.all([setAdmin(ada, abe, false), setAdmin(abe, ada, false)])
  equal(answers.filter(({ errors }) => !errors.length).length, 1)
  equal(count(desk, '"user" WHERE is_admin = 1'), 1)
})

test('Who is deactivated is out at once, and is told what a wrong password is told', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const [ada, abe] = [await signUpInvited(desk, 'ada'), await signUpInvited(desk, 'abe')]
  const cara = await signUpCara(desk)
  const ticket = await cara.submits('The printer blinks')
  await abe.comments(ticket, 'How often?')
  const { url } = told(await abe.ask(documents.inviteAgent), 'inviteAgent')
  await setAdmin(ada, abe, true)
  const elsewhere = await logIn(desk, abe)
  await using line = await openLineAs(desk, elsewhere.token)
  const wrong = await tryLogIn(desk, { ...abe, password: 'a guess' })
  equal(told(await deactivate(ada, abe), 'deactivate'), true)
  equal(await line.closed(), 4403)
  deepEqual([await isLoggedIn(abe), await isLoggedIn(elsewhere)], [false, false])
  const refused = await tryLogIn(desk, abe)
  deepEqual(
    [refused.status, refused.text.replace(/"requestId":"[^"]*"/, '')],
    [wrong.status, wrong.text.replace(/"requestId":"[^"]*"/, '')],
  )
  // Nothing of theirs is gone, but for what would let them in again.
  deepEqual(
    (await cara.reads(ticket)).map(({ content }) => content),
    ['How often?'],
  )
  const invite = new URL(url).searchParams.get('invite')
  const again = { email: 'abe2@example.com', password: 'a secret', role: 'agent', invite }
  equal(errorOf(await ask(desk.url, documents.signUp, again)), 'FORBIDDEN')
  equal(errorOf(await ask(desk.url, documents.signUp, { ...again, email: abe.email, role: 'customer' })), 'CONFLICT')
  equal(told(await deactivate(ada, abe), 'deactivate'), false)
  equal(errorOf(await setAdmin(ada, abe, true)), 'CONFLICT')

  equal(told(await reactivate(ada, abe), 'reactivate'), true)
  equal(told(await reactivate(ada, abe), 'reactivate'), false)
  deepEqual([await isLoggedIn(abe), await isAdmin(await logIn(desk, abe))], [false, false])
  equal(told(await deactivate(ada, cara), 'deactivate'), true, 'Customers too.')
  equal(await isLoggedIn(cara), false)
  deepEqual(
    stored(desk, `SELECT kind FROM event WHERE kind LIKE 'user.%activated' ORDER BY id`).map(({ kind }) => kind),
    ['user.deactivated', 'user.reactivated', 'user.deactivated'],
  )
})

test('Nobody deactivates themselves, and of two admins who do it to each other at once one stays', async () => {
  await using desk = await startApp()
  const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
  await setAdmin(ada, abe, true)
  for (const act of [deactivate, reactivate]) equal(errorOf(await act(ada, ada)), 'CONFLICT')
  equal(errorOf(await deactivate(ada, { id: '99' })), 'NOT_FOUND')
  const answers = await Promise.all([deactivate(ada, abe), deactivate(abe, ada)])
  equal(answers.filter(({ errors }) => !errors.length).length, 1)
  equal(count(desk, '"user" WHERE is_admin = 1 AND deactivated_at IS NULL'), 1)
})

async function linkFor(
  admin: TestUser,
  { id }: { id: string },
): Promise<{ code: string; url: string; expiresAt: string }> {
  const link = told(await admin.ask(documents.makeResetLink, { id }), 'makeResetLink')
  return { ...link, code: new URL(link.url).searchParams.get('code') }
}
const reset = (desk: Desk, code: string, password: string) => ask(desk.url, documents.resetPassword, { code, password })

test('A link sets a new password, once, and ends all log-ins', async () => {
  await using desk = await startApp({ env: { PUBLIC_URL: 'https://help.example.com' } })
  const [ada, cara] = [await signUpAda(desk), await signUpCara(desk)]
  await using line = await openLineAs(desk, cara.token)
  const { url, code, expiresAt } = await linkFor(ada, cara)
  match(url, /^https:\/\/help\.example\.com\/reset\?code=[A-Za-z0-9_-]{43}$/)
  equal(expiresAt, new Date(desk.clock.now() + hours(24)).toISOString())
  const kept = JSON.stringify([
    stored(desk, 'SELECT * FROM password_reset'),
    stored(desk, 'SELECT * FROM event'),
    desk.log,
  ])
  equal(kept.includes(code), false)
  equal(errorOf(await reset(desk, code, 'short')), 'INVALID')
  for (const wrong of ['', 'x', code.slice(1), `${code}x`, code.toUpperCase(), 'x'.repeat(43), cara.token])
    equal(errorOf(await reset(desk, wrong, 'a new secret')), 'FORBIDDEN')
  equal(await isLoggedIn(cara), true)
  const known = stored(desk, `SELECT key_hash AS hash FROM known_origin WHERE user_id = ${cara.id}`).length
  ok(known > 0)

  const answers = await Promise.all([reset(desk, code, 'a new secret'), reset(desk, code, 'another secret')])
  equal(answers.filter(({ errors }) => !errors.length).length, 1)
  equal(await isLoggedIn(cara), false)
  equal(await line.closed(), 4403)
  equal(errorOf(await tryLogIn(desk, cara)), 'INVALID')
  const passwords = ['a new secret', 'another secret']
  const logIns = await Promise.all(passwords.map((password) => tryLogIn(desk, { email: cara.email, password })))
  equal(logIns.filter(({ errors }) => !errors.length).length, 1)
  equal(errorOf(await reset(desk, code, 'once more')), 'FORBIDDEN')
  equal(count(desk, `event WHERE kind = 'user.password_reset' AND actor_id = ${cara.id}`), 1)
})

test('A link ends after 24 hours, with the next one, with a new password, and with the account or its maker', async () => {
  await using desk = await startApp()
  const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
  const first = await linkFor(ada, cara)
  const second = await linkFor(ada, cara)
  notEqual(first.code, second.code)
  equal(errorOf(await reset(desk, first.code, 'a new secret')), 'FORBIDDEN')
  desk.clock.advance(hours(24) - 1)
  equal((await reset(desk, second.code, 'a new secret')).errors.length, 0)
  const late = await linkFor(ada, cara)
  desk.clock.advance(hours(24))
  equal(errorOf(await reset(desk, late.code, 'a new secret')), 'FORBIDDEN')

  const person = await logIn(desk, { email: cara.email, password: 'a new secret' })
  const unused = await linkFor(ada, cara)
  await person.ask(documents.changePassword, { currentPassword: 'a new secret', newPassword: 'a newer secret' })
  equal(errorOf(await reset(desk, unused.code, 'not this')), 'FORBIDDEN')

  await setAdmin(ada, abe, true)
  const byAbe = await linkFor(abe, cara)
  await deactivate(ada, abe)
  equal(errorOf(await reset(desk, byAbe.code, 'not this')), 'FORBIDDEN')
  const ofCara = await linkFor(ada, cara)
  await deactivate(ada, cara)
  equal(errorOf(await reset(desk, ofCara.code, 'not this')), 'FORBIDDEN')
  equal(errorOf(await ada.ask(documents.makeResetLink, { id: cara.id })), 'CONFLICT')
  await reactivate(ada, cara)
  equal(errorOf(await reset(desk, ofCara.code, 'not this')), 'FORBIDDEN')
  equal(errorOf(await ada.ask(documents.makeResetLink, { id: ada.id })), 'FORBIDDEN', 'Not for oneself.')
  equal(errorOf(await ada.ask(documents.makeResetLink, { id: '99' })), 'NOT_FOUND')
})
