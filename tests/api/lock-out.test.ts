/** Whoever attacks an account does not keep its owner out: neither from where the owner was before, nor from a new place. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUp, signUpCara, told } from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'

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
