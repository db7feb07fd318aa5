/** Log-ins: what a token is, when it ends, and that its end is known to the server. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { days, hours, startApp } from '../support/app.ts'
import { documents, logIn, signUpCara, told } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)

/** As a literal. */
const bytes = (hex: string): string => (isOnPostgres ? `'\\x${hex}'` : `x'${hex}'`)

const isLoggedIn = async (token: string): Promise<boolean> =>
  told(await ask(desk.url, documents.user, {}, { token }), 'user') !== null

test('Logging out ends the log-in on the server, that one only', async () => {
  const [here, there] = [await logIn(desk, cara), await logIn(desk, cara)]
  equal(told(await here.ask(documents.logout), 'logout'), true)
  equal(await isLoggedIn(here.token), false)
  equal((await here.ask(documents.tickets)).errors[0]?.extensions.code, 'UNAUTHENTICATED')
  equal(await isLoggedIn(there.token), true)
  equal(told(await here.ask(documents.logout), 'logout'), false, 'There was none any more.')
  equal(told(await ask(desk.url, documents.logout), 'logout'), false)
})

test('A log-in ends after 14 days without use', async () => {
  const { token } = await logIn(desk, cara)
  desk.clock.advance(days(13) + hours(22))
  equal(await isLoggedIn(token), true)
  await eventually(() => count(desk, `session WHERE last_used_at = ${desk.clock.now()}`) === 1)
  desk.clock.advance(days(13) + hours(22))
  equal(await isLoggedIn(token), true, 'Use keeps it alive.')
  desk.clock.advance(days(14))
  equal(await isLoggedIn(token), false)
})

test('A log-in ends after 30 days, however much it is used', async () => {
  const { token } = await logIn(desk, cara)
  for (let day = 0; day < 29; day += 1) {
    desk.clock.advance(days(1))
    equal(await isLoggedIn(token), true)
    await eventually(() => count(desk, `session WHERE last_used_at = ${desk.clock.now()}`) > 0)
  }
  desk.clock.advance(days(1))
  equal(await isLoggedIn(token), false)
})

test('Both spans are settings', async () => {
  await using brief = await startApp({ env: { SESSION_IDLE_DAYS: '1', SESSION_MAX_DAYS: '2' } })
  const carl = await signUpCara(brief)
  brief.clock.advance(days(1) - 1)
  ok(told(await carl.ask(documents.user), 'user'))
  brief.clock.advance(days(1))
  equal(told(await carl.ask(documents.user), 'user'), null)
})

test('What is no token is no one', async () => {
  const { token } = await logIn(desk, cara)
  const wrong = [
    '',
    'x',
    'null',
    'undefined',
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    `${token},${token}`,
  ]
  wrong.push('a'.repeat(43), 'a'.repeat(10_000), "' OR 1=1 --", Buffer.from('{"alg":"none"}').toString('base64url'))
  const [row] = stored(desk, 'SELECT token_hash AS hash FROM session LIMIT 1')
  wrong.push(
    Buffer.from(row?.hash as Uint8Array).toString('base64url'),
    Buffer.from(row?.hash as Uint8Array).toString('hex'),
  )
  for (const one of wrong) {
    equal(await isLoggedIn(one), false, one)
    equal((await ask(desk.url, documents.tickets, {}, { token: one })).errors[0]?.extensions.code, 'UNAUTHENTICATED')
  }
  for (const authorization of [
    `bearer ${token}`,
    `Basic ${token}`,
    token,
    `Token ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token} x`,
  ]) {
    const answer = await ask(desk.url, documents.user, {}, { headers: { authorization } })
    equal(told(answer, 'user') !== null, authorization === `bearer ${token}`, authorization)
  }
  equal(told(await ask(desk.url, '{ user { id } }', { token }), 'user'), null, 'Not among the variables.')
  equal((await fetch(`${desk.url}/graphql?access_token=${token}`)).status, 405)
})

test('A token of another desk is no one here', async () => {
  await using other = await startApp()
  const stranger = await signUpCara(other)
  equal(await isLoggedIn(stranger.token), false)
})

test('A stale token does no harm to logging in', async () => {
  const answer = await ask(desk.url, documents.login, { ...cara }, { token: 'x'.repeat(43) })
  ok(told(answer, 'login').token)
})

test('Only a hash of the token is stored, and tokens share nothing', async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await logIn(desk, cara)).token))
  equal(new Set(tokens).size, 8)
  const rows = stored(desk, 'SELECT token_hash AS hash FROM session')
  const hashes = new Set(rows.map(({ hash }) => Buffer.from(hash as Uint8Array).toString('hex')))
  for (const token of tokens) {
    match(token, /^[A-Za-z0-9_-]{43}$/)
    ok(hashes.has(createHash('sha256').update(token).digest('hex')))
  }
  const everything = JSON.stringify(stored(desk, 'SELECT * FROM session'))
  for (const token of tokens) ok(!everything.includes(token))
  for (let at = 0; at < 43; at++) {
    ok(new Set(tokens.map((token) => token[at])).size > 1 || at === 42, 'No character is the same in all of them.')
  }
})

test('When an account is gone, so are its log-ins', async () => {
  const { token } = await logIn(desk, cara)
  const before = count(desk, 'session')
  meddle(desk, `DELETE FROM event; DELETE FROM session WHERE user_id = ${cara.id}`)
  ok(count(desk, 'session') < before)
  equal(await isLoggedIn(token), false)
})

test('What has expired is swept at start', async () => {
  await using desk2 = await startApp()
  const person = await signUpCara(desk2)
  equal(count(desk2, 'session'), 1)
  desk2.clock.advance(days(31))
  await desk2.stop()
  await using again = await startApp({ folder: desk2.folder, clock: desk2.clock.now() })
  equal((await again.app.http.inject('/health')).statusCode, 200)
  equal(told(await ask(again.url, documents.user, {}, { token: person.token }), 'user'), null)
  await eventually(() => count(again, 'session') === 0)
})

test('Signing up, logging in and out are in the history, with who and when', async () => {
  await using fresh = await startApp()
  const person = await signUpCara(fresh)
  fresh.clock.advance(1000)
  const again = await logIn(fresh, person)
  fresh.clock.advance(1000)
  await again.ask(documents.logout)
  const start = fresh.clock.now() - 2000
  deepEqual(
    stored(fresh, 'SELECT kind, at, actor_id AS actor FROM event ORDER BY id').map(({ kind, at, actor }) => [
      kind,
      Number(at) - start,
      String(actor),
    ]),
    [
      ['user.signed_up', 0, person.id],
      ['user.logged_in', 1000, person.id],
      ['user.logged_out', 2000, person.id],
    ],
  )
})

test('A person has 100 log-ins at most: beyond it those that were used least lately end', async () => {
  await using fresh = await startApp()
  const person = await signUpCara(fresh)
  const kept = await logIn(fresh, person)
  // As if they had logged in at many other places since.
  const now = fresh.clock.now()
  meddle(
    fresh,
    Array.from({ length: 97 }, (_, index) => index.toString(16).padStart(64, '0'))
      .map((hash) => `INSERT INTO session VALUES (${bytes(hash)}, ${person.id}, ${now}, ${now + 2_000})`)
      .join(';'),
  )
  fresh.clock.advance(hours(2))
  // It is used, the one of the sign-up is not.
  ok(told(await kept.ask(documents.user), 'user'))
  await eventually(() => count(fresh, `session WHERE last_used_at = ${fresh.clock.now()}`) === 1)
  const asked = async ({ token }: { token: string }) =>
    told(await ask(fresh.url, documents.user, {}, { token }), 'user') !== null
  const hundredth = await logIn(fresh, person)
  equal(count(fresh, 'session'), 100)
  deepEqual([await asked(kept), await asked(hundredth)], [true, true])
  const next = await logIn(fresh, person)
  equal(count(fresh, 'session'), 100)
  deepEqual(
    [await asked(person), await asked(kept), await asked(hundredth), await asked(next)],
    [false, true, true, true],
  )
})

test('Whoever logs in again and again is told to wait, and that is no wrong password', async () => {
  await using fresh = await startApp()
  const person = await signUpCara(fresh)
  meddle(fresh, 'DELETE FROM brake')
  await logIn(fresh, person)
  // 599 more.
  meddle(fresh, 'UPDATE brake SET failures = 600, blocked_until = last_failure_at + 10000')
  const events = count(fresh, 'event')
  const again = () => ask(fresh.url, documents.login, { email: person.email, password: person.password })
  for (let attempt = 0; attempt < 12; attempt++) {
    const { errors, headers } = await again()
    equal(errors[0]?.extensions.code, 'RATE_LIMITED')
    match(errors[0]?.message ?? '', /^This account has logged in too often\. Please try again in 10 seconds\.$/)
    equal(headers.get('retry-after'), '10')
  }
  equal(count(fresh, 'event'), events)
  const guess = await ask(fresh.url, documents.login, { email: person.email, password: 'a guess' })
  equal(guess.errors[0]?.extensions.code, 'INVALID', 'Only who knows the password learns of it.')
  fresh.clock.advance(10_000)
  await logIn(fresh, person)
  equal((await again()).errors[0]?.extensions.code, 'RATE_LIMITED')
})
