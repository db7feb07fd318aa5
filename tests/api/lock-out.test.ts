/** Whoever attacks an account does not keep its owner out: neither from where the owner was before, nor from a new place. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { days, minutes, startApp, type Desk } from '../support/app.ts'
import { documents, signUp, signUpCara } from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'
import { count, digest, stored } from '../support/database.ts'

const right = "cara's secret"
const home = '198.51.100.4'
const proxied = { env: { TRUST_PROXY: 'loopback' } }

interface From {
  readonly network: string
  readonly device?: string
}

const logInAs = (desk: Desk, name: string, password: string, { network, device }: From): Promise<Answer> =>
  ask(
    desk.url,
    documents.login,
    { email: `${name}@example.com`, password },
    { headers: { 'x-forwarded-for': network, ...(device === undefined ? {} : { 'bellhop-device': device }) } },
  )
const codeOf = ({ errors }: Answer) => errors[0]?.extensions.code ?? 'logged in'

/** Each network tries once, all at the same time. */
const guessFrom = async (desk: Desk, networks: readonly string[]): Promise<string[]> =>
  (await Promise.all(networks.map((network) => logInAs(desk, 'cara', 'a guess', { network })))).map(codeOf)

const networksOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `203.0.${113 + (index >> 8)}.${index & 255}`)

test('Within 180 s of guesses from 20 networks, the owner gets in from wherever they try', async () => {
  await using desk = await startApp(proxied)
  await signUpCara(desk)
  const phone = 'p'.repeat(43)
  equal(codeOf(await logInAs(desk, 'cara', right, { network: home })), 'logged in')
  equal(codeOf(await logInAs(desk, 'cara', right, { network: '198.51.100.90', device: phone })), 'logged in')
  const attackers = networksOf(20)
  const guesses: Record<string, number> = {}
  const seen: Record<string, string[]> = { home: [], phone: [], phoneAmongAttackers: [], newPlace: [] }
  for (let second = 0; second < 180; second += 3) {
    for (const code of await guessFrom(desk, attackers)) guesses[code] = (guesses[code] ?? 0) + 1
    if (second % 30 === 15) {
      const tries: [string, From][] = [
        ['home', { network: home }],
        ['phone', { network: `192.0.2.${second}`, device: phone }],
        ['phoneAmongAttackers', { network: attackers[0] as string, device: phone }],
        ['newPlace', { network: `192.0.2.${second + 1}` }],
      ]
      for (const [place, from] of tries) seen[place]?.push(codeOf(await logInAs(desk, 'cara', right, from)))
    }
    desk.clock.advance(3_000)
  }
  const always = Array.from({ length: 6 }, () => 'logged in')
  deepEqual(seen, { home: always, phone: always, phoneAmongAttackers: always, newPlace: always })
  ok(Number(guesses.INVALID) < 20 * 20, `${guesses.INVALID} guesses were looked at.`)
  ok(Number(guesses.RATE_LIMITED) > 700)
})

test('While four hostile clients guess at twenty accounts, each of the twenty logs in from where they are known', async () => {
  await using desk = await startApp(proxied)
  const people = Array.from({ length: 20 }, (_, index) => ({ name: `person${index}`, network: `198.51.100.${index}` }))
  for (const { name, network } of people) {
    // By its address alone, so that each guess takes the work of a hash.
    await signUp({ url: desk.url }, name, 'customer')
    // Beside the network of the test itself, where everyone signed up.
    equal(codeOf(await logInAs(desk, name, `${name}'s secret`, { network })), 'logged in')
  }
  let isOver = false
  const guesses: Record<string, number> = {}
  const guess = async (network: string, index: number) => {
    const code = codeOf(await logInAs(desk, `person${index % 20}`, 'a guess', { network }))
    guesses[code] = (guesses[code] ?? 0) + 1
  }
  const hostile = [1, 2, 3, 4].map(async (client) => {
    for (let turn = 0; !isOver; turn += 16) {
      // Two of them from ever new networks.
      const from = (index: number) => (client > 2 ? `10.${client}.${index >> 8}.${index & 255}` : `192.0.2.${client}`)
      await Promise.all(Array.from({ length: 16 }, (_, at) => guess(from(turn + at), turn + at)))
    }
  })
  for (let round = 0; round < 3; round++) {
    for (const { name, network } of people) {
      equal(codeOf(await logInAs(desk, name, `${name}'s secret`, { network })), 'logged in', name)
    }
  }
  isOver = true
  await Promise.all(hostile)
  // How many these are depends on how long everyone's log-ins take: strangers' hashes have a pace.
  ok(Number(guesses.INVALID) > 16, JSON.stringify(guesses))
})

test('A device is known by its account alone, for as long as it is used, and never instead of the password', async () => {
  await using desk = await startApp(proxied)
  await signUpCara(desk)
  await signUp(desk, 'carl', 'customer')
  const phone = 'p'.repeat(43)
  const elsewhere = '203.0.113.7'
  const holdUp = async (name: string) => {
    for (let count = 0; count < 10; count++) await logInAs(desk, name, 'a guess', { network: elsewhere })
  }
  equal(codeOf(await logInAs(desk, 'cara', 'a guess', { network: home, device: phone })), 'INVALID')
  equal(codeOf(await logInAs(desk, 'cara', right, { network: home, device: phone })), 'logged in')
  await holdUp('cara')
  await holdUp('carl')
  equal(codeOf(await logInAs(desk, 'cara', right, { network: elsewhere })), 'RATE_LIMITED')
  for (const device of ['q'.repeat(43), phone.slice(1), `${phone}p`, '', 'x'.repeat(10_000)]) {
    equal(codeOf(await logInAs(desk, 'cara', right, { network: elsewhere, device })), 'RATE_LIMITED', device)
  }
  equal(codeOf(await logInAs(desk, 'carl', "carl's secret", { network: elsewhere, device: phone })), 'RATE_LIMITED')
  equal(codeOf(await logInAs(desk, 'cara', 'a guess', { network: elsewhere, device: phone })), 'INVALID')
  equal(codeOf(await logInAs(desk, 'cara', right, { network: elsewhere, device: phone })), 'logged in')
  desk.clock.advance(days(90))
  await holdUp('cara')
  equal(codeOf(await logInAs(desk, 'cara', right, { network: elsewhere, device: phone })), 'RATE_LIMITED')
})

test('An account knows ten networks and ten devices, of which only hashes are stored', async () => {
  await using desk = await startApp(proxied)
  await signUpCara(desk)
  const device = (index: number) => `${'d'.repeat(41)}${String(index).padStart(2, '0')}`
  for (let index = 0; index < 15; index++) {
    desk.clock.advance(minutes(5))
    const from = { network: `198.51.100.${100 + index}`, device: device(index) }
    equal(codeOf(await logInAs(desk, 'cara', right, from)), 'logged in')
  }
  deepEqual(
    stored(desk, 'SELECT kind, count(*) AS count FROM known_origin GROUP BY kind ORDER BY kind').map((row) => ({
      ...row,
    })),
    [
      { kind: 'device', count: 10 },
      { kind: 'network', count: 10 },
    ],
  )
  const everything = JSON.stringify(stored(desk, 'SELECT * FROM known_origin'))
  ok(!everything.includes('198.51.100') && !everything.includes(device(14)))
  const held = '203.0.113.7'
  for (let count = 0; count < 10; count++) await logInAs(desk, 'cara', 'a guess', { network: held })
  const answers = []
  for (const index of [0, 4, 5, 14]) {
    answers.push(codeOf(await logInAs(desk, 'cara', right, { network: held, device: device(index) })))
  }
  deepEqual(answers, ['RATE_LIMITED', 'RATE_LIMITED', 'logged in', 'logged in'])
})

test('What a stranger tries leaves the same behind for an account as for an address without one', async () => {
  await using desk = await startApp(proxied)
  await signUpCara(desk)
  const traces: unknown[] = []
  for (const name of ['cara', 'nobody']) {
    const before = await digest(desk, ['brake'])
    const rows = count(desk, 'brake')
    const answers = []
    for (let attempt = 0; attempt < 12; attempt++) {
      for (const device of [undefined, 'p'.repeat(43)]) {
        const { status, text, headers } = await logInAs(desk, name, 'a guess', {
          network: `203.0.113.${name.length}`,
          ...(device ? { device } : {}),
        })
        answers.push([status, text.replace(/"requestId":"[^"]*"/, ''), headers.get('retry-after')])
      }
    }
    deepEqual(await digest(desk, ['brake']), before)
    traces.push([answers, count(desk, 'brake') - rows])
  }
  deepEqual(traces[0], traces[1])
})
