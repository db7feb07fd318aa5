/** What people change of themselves: password, address, and where they are logged in. */
import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { hours, minutes, startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUpAda, signUpCara, signUpCarl, told, type TestUser } from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'
import { count, digest, stored } from '../support/database.ts'
import { openLineAs } from '../support/live.ts'

const errorOf = ({ errors }: Answer) => [errors[0]?.extensions.code, errors[0]?.extensions.field]
const isLoggedIn = async (person: TestUser) => told(await person.ask(documents.user), 'user') !== null
const changePassword = (person: TestUser, currentPassword: string, newPassword: string) =>
  person.ask(documents.changePassword, { currentPassword, newPassword })
const changeEmail = (person: TestUser, email: string, password = person.password) =>
  person.ask(documents.changeEmail, { email, password })
const logInWith = (desk: Desk, email: string, password: string) => ask(desk.url, documents.login, { email, password })

test('A new password ends all other log-ins, with their lines, and this one stays', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const carl = await signUpCarl(desk)
  const elsewhere = await logIn(desk, cara)
  await using line = await openLineAs(desk, elsewhere.token)
  equal(told(await changePassword(cara, cara.password, 'a better one'), 'changePassword'), true)
  deepEqual([await isLoggedIn(cara), await isLoggedIn(elsewhere), await isLoggedIn(carl)], [true, false, true])
  equal(await line.closed(), 4403)
  deepEqual(errorOf(await logInWith(desk, cara.email, cara.password)), ['INVALID', 'password'])
  await logIn(desk, { email: cara.email, password: 'a better one' })
  equal(count(desk, `event WHERE kind = 'user.password_changed' AND actor_id = ${cara.id}`), 1)
  const everything = JSON.stringify([
    stored(desk, 'SELECT * FROM event'),
    stored(desk, 'SELECT * FROM "user"'),
    desk.log,
  ])
  equal(everything.includes('a better one'), false)
})

test('Without the current password nothing changes, and guesses at it wait as those at log-in', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const before = await digest(desk, ['brake', 'job'])
  deepEqual(errorOf(await changePassword(cara, cara.password, 'short')), ['INVALID', 'newPassword'])
  deepEqual(errorOf(await changePassword(cara, cara.password, '')), ['INVALID', 'newPassword'])
  deepEqual(errorOf(await changePassword(cara, 'x'.repeat(100_000), 'long enough')), ['INVALID', 'currentPassword'])
  for (let guess = 0; guess < 5; guess++) {
    deepEqual(errorOf(await changePassword(cara, `guess ${guess}`, 'long enough')), ['INVALID', 'currentPassword'])
    deepEqual(errorOf(await changeEmail(cara, 'new@example.com', `guess ${guess}`)), ['INVALID', 'password'])
  }
  // One count for all ways to guess, for whoever knows the password too.
  deepEqual(errorOf(await changePassword(cara, cara.password, 'long enough'))[0], 'RATE_LIMITED')
  deepEqual(errorOf(await changeEmail(cara, 'new@example.com'))[0], 'RATE_LIMITED')
  deepEqual(errorOf(await logInWith(desk, cara.email, cara.password))[0], 'RATE_LIMITED')
  deepEqual(await digest(desk, ['brake', 'job']), before)
  desk.clock.advance(minutes(1))
  equal((await changePassword(cara, cara.password, 'long enough')).errors.length, 0)
  // What was guessed before is forgotten.
  for (let guess = 0; guess < 10; guess++) {
    deepEqual(errorOf(await changePassword(cara, `guess ${guess}`, 'long enough'))[0], 'INVALID')
  }
})

test('Who changes their own password or address very often waits, hashing nothing, and logs in meanwhile', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  for (let times = 1; times <= 10; times++) {
    equal((await changePassword(cara, cara.password, cara.password)).errors.length, 0)
    equal((await changeEmail(cara, `cara.${times % 2}@example.com`)).errors.length, 0)
  }
  const again = [await changePassword(cara, cara.password, 'long enough'), await changeEmail(cara, cara.email)]
  for (const { errors } of again) {
    match(errors[0]?.message ?? '', /changed your password or address too often/)
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.retryAfter], ['RATE_LIMITED', 60])
  }
  // Before the password is looked at, so that a wrong one costs nothing either.
  deepEqual(errorOf(await changePassword(cara, 'not hers', 'long enough'))[0], 'RATE_LIMITED')
  await logIn(desk, { email: 'cara.0@example.com', password: cara.password })
  desk.clock.advance(minutes(1))
  equal((await changePassword(cara, cara.password, 'long enough')).errors.length, 0)
  deepEqual(errorOf(await changePassword(cara, 'long enough', 'long enough too'))[0], 'RATE_LIMITED')
})

test('Of two who change it with the same password at once, one does', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const elsewhere = await logIn(desk, cara)
  const answers = await Promise.all([
    changePassword(cara, cara.password, 'the first one'),
    changePassword(elsewhere, cara.password, 'the second one'),
  ])
  equal(answers.filter(({ errors }) => !errors.length).length, 1)
  equal(count(desk, `session WHERE user_id = ${cara.id}`), 1)
  const isKept = await Promise.all(['the first one', 'the second one'].map((each) => logInWith(desk, cara.email, each)))
  equal(isKept.filter(({ errors }) => !errors.length).length, 1)
})

test('A new address is the one to log in with; tickets and log-ins stay', async () => {
  await using desk = await startApp()
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('The printer blinks')
  const elsewhere = await logIn(desk, cara)
  equal(told(await changeEmail(cara, ' Cara.Olsen@Example.com '), 'changeEmail').email, 'cara.olsen@example.com')
  deepEqual([await isLoggedIn(cara), await isLoggedIn(elsewhere)], [true, true])
  equal((await ada.opens(ticket)).user.email, 'cara.olsen@example.com')
  deepEqual(errorOf(await logInWith(desk, cara.email, cara.password)), ['INVALID', 'password'])
  await logIn(desk, { email: 'cara.olsen@example.com', password: cara.password })
  deepEqual(
    stored(desk, `SELECT data FROM event WHERE kind = 'user.email_changed'`).map(({ data }) =>
      JSON.parse(String(data)),
    ),
    [{ userId: Number(cara.id), from: cara.email, to: 'cara.olsen@example.com' }],
  )
  // The old one is free again.
  notEqual((await signUpCara(desk)).id, cara.id)
})

test('Under a new address only the place of the change is known', async () => {
  await using desk = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  const cara = await signUpCara(desk)
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
  const logInFrom = (email: string, password: string, network: string) =>
    ask(desk.url, documents.login, { email, password }, from(network))
  await logInFrom(cara.email, cara.password, '198.51.100.4')
  equal(count(desk, 'known_origin'), 2)
  const variables = { email: 'new@example.com', password: cara.password }
  await cara.ask(documents.changeEmail, variables, from('198.51.100.9'))
  equal(count(desk, 'known_origin'), 1)
  // Guesses from elsewhere, more than all strangers together have, keep the owner out of no place that is known.
  for (let index = 0; index < 110; index++) await logInFrom('new@example.com', 'a guess', `203.0.113.${index}`)
  equal(errorOf(await logInFrom('new@example.com', cara.password, '192.0.2.1'))[0], 'RATE_LIMITED')
  equal((await logInFrom('new@example.com', cara.password, '198.51.100.9')).errors.length, 0)
})

test('A taken address is refused, whoever comes first, and looking for such is slowed down', async () => {
  await using desk = await startApp()
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  for (const taken of [carl.email, carl.email.toUpperCase(), ` ${carl.email} `])
    deepEqual(errorOf(await changeEmail(cara, taken)), ['CONFLICT', 'email'])
  for (const wrong of ['', 'cara', 'cara@example', 'x'.repeat(2_000)])
    deepEqual(errorOf(await changeEmail(cara, wrong)), ['INVALID', 'email'])
  const both = await Promise.all([changeEmail(cara, 'same@example.com'), changeEmail(carl, 'same@example.com')])
  equal(both.filter(({ errors }) => !errors.length).length, 1)
  equal(count(desk, `"user" WHERE email = 'same@example.com'`), 1)
  const loser = both[0]?.errors.length ? cara : carl
  let tries = 0
  while ((await changeEmail(loser, 'same@example.com')).errors[0]?.extensions.code === 'CONFLICT' && tries < 50) tries++
  equal(tries > 10 && tries < 31, true, `${tries} tries`)
})

test('Whoever is logged in sees where, and ends one or all others', async () => {
  await using desk = await startApp()
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  const start = desk.clock.now()
  desk.clock.advance(hours(2))
  const second = await logIn(desk, cara)
  const third = await logIn(desk, cara)
  const seen = async (person: TestUser) => told(await person.ask(documents.profile), 'profile').sessions
  const sessions = await seen(second)
  deepEqual(
    sessions.map((one: { isCurrent: boolean }) => one.isCurrent),
    [true, false, false],
  )
  equal(sessions[2].createdAt, new Date(start).toISOString())
  const tokens = new Set([cara, second, third].map(({ token }) => token))
  equal(
    sessions.some(({ id }: { id: string }) => tokens.has(id)),
    false,
  )
  const end = async (person: TestUser, id: string) => told(await person.ask(documents.endSession, { id }), 'endSession')
  equal(await end(carl, sessions[2].id), false, "Others' log-ins are none of one's own.")
  for (const id of ['', 'x', 'x'.repeat(43), cara.token]) equal(await end(second, id), false)
  deepEqual([await isLoggedIn(cara), await isLoggedIn(third)], [true, true])
  equal(await end(second, sessions[2].id), true)
  deepEqual([await isLoggedIn(cara), await isLoggedIn(second), await isLoggedIn(third)], [false, true, true])
  await using line = await openLineAs(desk, third.token)
  equal(told(await second.ask(documents.endOtherSessions), 'endOtherSessions'), 1)
  equal(await line.closed(), 4403)
  deepEqual([await isLoggedIn(second), await isLoggedIn(third), await isLoggedIn(carl)], [true, false, true])
  equal(told(await second.ask(documents.endOtherSessions), 'endOtherSessions'), 0)
  equal((await seen(second)).length, 1)
  equal(count(desk, `event WHERE kind = 'user.sessions_ended' AND actor_id = ${cara.id}`), 2)
})

test('A profile tells its owner alone what they gave', async () => {
  await using desk = await startApp()
  const [ada, cara] = [await signUpAda(desk), await signUpCara(desk)]
  const profileOf = async (person: TestUser) => told(await person.ask(documents.profile), 'profile')
  deepEqual(
    [await profileOf(ada), await profileOf(cara)].map(({ user, givenName, isAdmin }) => [user.id, givenName, isAdmin]),
    [
      [ada.id, null, true],
      [cara.id, null, false],
    ],
  )
  await cara.ask(documents.updateProfile, { name: 'Cara Olsen' })
  equal((await profileOf(cara)).givenName, 'Cara Olsen')
  match((await ask(desk.url, documents.profile)).errors[0]?.message ?? '', /log in/)
})
