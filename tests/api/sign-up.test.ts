/** Signing up and logging in: what is taken, what is refused, and one account for each address. */
import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { minutes, startApp } from '../support/app.ts'
import { documents, logIn, signUpCara, told } from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'
import { count, digest, stored } from '../support/database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)

const trySignUp = (email: unknown, password: unknown = 'secret', role: unknown = 'customer'): Promise<Answer> =>
  ask(desk.url, documents.signUp, { email, password, role })
const tryLogIn = (email: string, password: string): Promise<Answer> =>
  ask(desk.url, documents.login, { email, password })

/** The code and the argument of the one refusal. */
function refusalOf({ errors, data, status }: Answer): (string | undefined)[] {
  equal(status, 200)
  deepEqual(Object.values(data), [null])
  equal(errors.length, 1)
  return [errors[0]?.extensions.code, errors[0]?.extensions.field]
}

test('A sign-up logs in: the token shows who it is', async () => {
  const { token, user } = told(await trySignUp('fresh@example.com'), 'signUp')
  match(token, /^[A-Za-z0-9_-]{43}$/)
  const answer = await ask(desk.url, documents.user, {}, { token })
  deepEqual(told(answer, 'user'), { id: user.id, email: 'fresh@example.com', role: 'customer' })
})

test('An address is trimmed and lower-cased, at sign-up and at log-in alike', async () => {
  const { user } = told(await trySignUp(' \t Mixed.Case+Tag@Example.COM \n'), 'signUp')
  equal(user.email, 'mixed.case+tag@example.com')
  equal((await logIn(desk, { email: '  MIXED.case+tag@example.com ', password: 'secret' })).id, user.id)
})

test('An address has one account, however it is spelled', async () => {
  for (const spelling of ['cara@example.com', 'CARA@EXAMPLE.COM', ' Cara@Example.com ']) {
    const answer = await trySignUp(spelling, 'another password')
    deepEqual(refusalOf(answer), ['CONFLICT', 'email'])
    match(answer.errors[0]?.message ?? '', /already an account/)
  }
  equal((await logIn(desk, cara)).id, cara.id, 'The first password still holds.')
})

test('50 sign-ups at once of one address in mixed case make exactly one account', async () => {
  const spell = (index: number) =>
    [...'busy@example.com'].map((letter, at) => ((index >> (at % 6)) & 1 ? letter.toUpperCase() : letter)).join('')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => trySignUp(spell(index))))
  equal(answers.filter(({ errors }) => errors.length === 0).length, 1)
  for (const { errors } of answers) {
    if (errors.length) match(errors[0]?.extensions.code ?? '', /^(CONFLICT|RATE_LIMITED)$/)
  }
  equal(count(desk, `"user" WHERE email = 'busy@example.com'`), 1)
  equal(count(desk, `"user" WHERE lower(email) = 'busy@example.com'`), 1)
  desk.clock.advance(3_600_000)
})

test('What is no address is refused', async () => {
  const before = await digest(desk)
  const none = ['', '   ', 'cara', 'cara@', '@example.com', 'cara@example', 'a b@example.com', 'a@b@example.com']
  none.push(
    'cara@example..com',
    'cara@-example.com',
    'cara@exa\u212Aple.com',
    'car\u0131@example.com',
    'ｃara@example.com',
  )
  none.push('cara\u0000@example.com', 'cara\n@example.com', '<script>@example.com', 'cara\u202E@example.com')
  none.push(`${'a'.repeat(250)}@example.com`, '\uD800@example.com', 'zero\u200Bwidth@example.com')
  for (const email of none) deepEqual(refusalOf(await trySignUp(email)), ['INVALID', 'email'], JSON.stringify(email))
  deepEqual(await digest(desk), before)
})

test('A password has 6 characters at least and 1,024 bytes at most, and no other rule', async () => {
  for (const password of ['', '12345', '😀😀😀😀😀', 'x'.repeat(1025), '😀'.repeat(257)]) {
    deepEqual(refusalOf(await trySignUp('short@example.com', password)), ['INVALID', 'password'])
  }
  const fine = ['123456', '      ', '😀😀😀😀😀😀', 'x'.repeat(1024), 'пароль', 'tab\there', 'Zoe\u0301 Zo\u00eb']
  for (const [index, password] of fine.entries()) {
    const email = `password${index}@example.com`
    told(await trySignUp(email, password), 'signUp')
    await logIn(desk, { email, password })
    deepEqual(refusalOf(await tryLogIn(email, `${password} `)), ['INVALID', 'password'])
  }
})

test('A role is customer or agent, spelled so', async () => {
  const before = await digest(desk)
  const roles = [
    'admin',
    'Agent',
    'AGENT',
    ' agent',
    '',
    0,
    1,
    true,
    null,
    ['agent'],
    { role: 'agent' },
    'customer,agent',
  ]
  for (const role of roles) {
    const { status, errors } = await trySignUp('role@example.com', 'secret', role)
    equal(status, 400, JSON.stringify(role))
    equal(errors[0]?.extensions.code, 'BAD_REQUEST')
  }
  const literal = await ask(
    desk.url,
    'mutation { signUp(email: "r@example.com", password: "secret", role: "agent") { token } }',
  )
  equal(literal.status, 400)
  deepEqual(await digest(desk), before)
})

test('No argument but those of the schema is taken', async () => {
  for (const extra of ['id: "1"', 'createdAt: "2020-01-01"', 'isAdmin: true']) {
    const { status } = await ask(
      desk.url,
      `mutation { signUp(email: "x@example.com", password: "secret", role: customer, ${extra}) { token } }`,
    )
    equal(status, 400)
  }
})

test('An unknown address, a wrong password and one beyond measure get the same answer', async () => {
  const answers = [
    await tryLogIn('nobody@example.com', 'wrong password'),
    await tryLogIn(cara.email, 'wrong password'),
    await tryLogIn(cara.email, ''),
    await tryLogIn(cara.email, 'x'.repeat(2000)),
    await tryLogIn('', 'wrong password'),
    await tryLogIn('not an address', 'wrong password'),
  ]
  for (const { status, text } of answers) deepEqual([status, text], [answers[0]?.status, answers[0]?.text])
  equal(answers[0]?.errors[0]?.message, 'That email and password do not match.')
})

test('A password is stored only as its argon2id hash, salted', async () => {
  told(await trySignUp('salt1@example.com', 'the same'), 'signUp')
  told(await trySignUp('salt2@example.com', 'the same'), 'signUp')
  const [one, two] = stored(desk, 'SELECT password_hash AS hash FROM "user" WHERE email LIKE \'salt%\'').map(
    ({ hash }) => String(hash),
  )
  match(one ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  notEqual(one, two)
})

test('The shortest password is a setting, and everyone may know it', async () => {
  await using strict = await startApp({ env: { MIN_PASSWORD_LENGTH: '12' } })
  equal(told(await ask(strict.url, documents.desk), 'desk').minPasswordLength, 12)
  const variables = { email: 'long@example.com', role: 'customer' }
  const refused = await ask(strict.url, documents.signUp, { ...variables, password: 'x'.repeat(11) })
  match(refused.errors[0]?.message ?? '', /at least 12 characters/)
  told(await ask(strict.url, documents.signUp, { ...variables, password: 'x'.repeat(12) }), 'signUp')
})

test('Of ten at once with one address one gets it, and the others are told that it is taken', async () => {
  await using fresh = await startApp()
  const variables = { email: 'ten@example.com', password: 'secret', role: 'customer' }
  const tryTen = async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(fresh.url, documents.signUp, variables)))
    return Object.fromEntries(
      [...Map.groupBy(answers, ({ errors }) => errors[0]?.extensions.code ?? 'made')].map(([code, of]) => [
        code,
        of.length,
      ]),
    )
  }
  deepEqual(await tryTen(), { made: 1, CONFLICT: 9 })
  deepEqual(await tryTen(), { CONFLICT: 10 })
  deepEqual(await tryTen(), { CONFLICT: 10 })
  // The thirtieth holds: no more is found out than was counted.
  deepEqual(await tryTen(), { CONFLICT: 1, RATE_LIMITED: 9 })
})

test('What is longer than any address or password is refused before anything is done with it', async () => {
  const before = await digest(desk)
  for (const email of ['A'.repeat(60_000), `cara@example.com${' '.repeat(60_000)}`]) {
    deepEqual(refusalOf(await trySignUp(email)), ['INVALID', 'email'])
    deepEqual(refusalOf(await tryLogIn(email, cara.password)), ['INVALID', 'password'])
  }
  const huge = 'x'.repeat(60_000)
  deepEqual(refusalOf(await trySignUp('huge@example.com', huge)), ['INVALID', 'password'])
  deepEqual(refusalOf(await tryLogIn(cara.email, huge)), ['INVALID', 'password'])
  // More than that is not even read of someone who is not logged in.
  equal((await trySignUp('huge@example.com', 'x'.repeat(1_400_000))).status, 401)
  deepEqual(await digest(desk), before, 'Nothing was counted or hashed.')
})

test('A network makes so many accounts within an hour, and others are not held by it', async () => {
  await using few = await startApp({ env: { MAX_SIGN_UPS_PER_HOUR: '4', TRUST_PROXY: 'loopback' } })
  let made = 0
  const make = async (network: string, role = 'customer') => {
    const variables = { email: `made${made++}@example.com`, password: 'secret', role }
    return ask(few.url, documents.signUp, variables, { headers: { 'x-forwarded-for': network } })
  }
  const outcome = ({ errors }: Answer) => errors[0]?.extensions.code ?? 'made'
  const six = await Promise.all(Array.from({ length: 6 }, () => make('203.0.113.7')))
  deepEqual(six.map(outcome).toSorted(), ['RATE_LIMITED', 'RATE_LIMITED', 'made', 'made', 'made', 'made'])
  const refused = await make('203.0.113.7')
  match(
    refused.errors[0]?.message ?? '',
    /^Too many accounts were created from your network\. Please try again in 15 minutes\.$/,
  )
  equal(refused.headers.get('retry-after'), '900')
  equal(outcome(await make('198.51.100.4')), 'made')
  // All networks of one IPv6 site are one.
  const site = []
  for (let network = 1; network <= 6; network++) site.push(outcome(await make(`2001:db8:1:${network}00::1`)))
  deepEqual(site, ['made', 'made', 'made', 'made', 'RATE_LIMITED', 'RATE_LIMITED'])
  // Four in each hour.
  let later = 0
  for (let at = 0; at < 60; at++) {
    few.clock.advance(minutes(1))
    if (outcome(await make('203.0.113.7')) === 'made') later++
  }
  equal(later, 4)
})

test('Without a limit there is none', async () => {
  await using open = await startApp({ env: { MAX_SIGN_UPS_PER_HOUR: '0' } })
  for (let index = 0; index < 10; index++) {
    told(
      await ask(open.url, documents.signUp, { email: `x${index}@example.com`, password: 'secret', role: 'customer' }),
      'signUp',
    )
  }
  equal(count(open, 'brake'), 0)
})
