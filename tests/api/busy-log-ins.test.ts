/** Log-ins that wait for their turn at the hashing of passwords: of those who are turned away meanwhile, or go away, nothing is counted. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { unavailable } from '../../server/platform/errors.ts'
import type { Hasher } from '../../server/platform/hashing.ts'
import { logIn } from '../../server/sessions/log-in.ts'
import { createVisitor } from '../../server/sessions/visitor.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCara, signUpInvited, told } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { meddle, stored } from '../support/database.ts'

const network = '192.0.2.7'

interface Attempt {
  readonly email?: string
  readonly from?: string
  readonly isBusy?: boolean
  readonly signal?: AbortSignal
}

const attempt = (
  { app: { database, services } }: Desk,
  password: string,
  { email = 'cara@example.com', from = network, isBusy = false, signal }: Attempt = {},
) => {
  const turn = {
    run: () => Promise.reject(unavailable('busy.server', 2)),
    checkRoom: () => {},
  }
  return logIn(
    createVisitor(database, database.read('anonymous'), { network: from, device: undefined }, signal),
    isBusy ? { ...services, hashing: { ...services.hashing, of: () => turn } } : services,
    { email, password },
  )
}

const counted = (desk: Desk) =>
  stored(desk, 'SELECT failures, last_failure_at, blocked_until FROM brake ORDER BY key_hash')

test('Log-ins that are refused because the server is busy count as none, however many they are and whatever was counted before', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  await rejects(attempt(desk, 'a guess'), { code: 'INVALID' })
  // So many that one more would have to wait; those before have waited.
  meddle(desk, 'UPDATE brake SET failures = 20, blocked_until = 0')
  const before = counted(desk)
  ok(before.length > 0)
  for (let count = 0; count < 30; count++) {
    await rejects(attempt(desk, 'a guess', { isBusy: true }), { code: 'UNAVAILABLE' })
  }
  deepEqual(counted(desk), before)
  equal((await attempt(desk, cara.password)).user.email, cara.email)
})

/** Of a core that nobody else gets, until `letGo`. */
function occupy({ app: { services } }: Desk) {
  const gate = Promise.withResolvers<void>()
  const all = [1, 2].map((one) =>
    services.hashing.of({ network: '198.51.100.9', known: `person ${one}` }).run(() => gate.promise),
  )
  return {
    letGo() {
      gate.resolve()
      return Promise.all(all)
    },
  }
}

test(
  'Whoever goes away before their turn has counted nothing and cost no transaction',
  { timeout: 30_000 },
  async () => {
    await using desk = await startApp()
    await signUpCara(desk)
    const before = counted(desk)
    const { database } = desk.app
    const write = database.write.bind(database)
    let written = 0
    Object.assign(database, {
      write: (...args: Parameters<typeof write>) => {
        if (args[2]?.isUrgent !== undefined && !String(args[2].owner).startsWith('job')) written++
        return write(...args)
      },
    })
    const occupied = occupy(desk)
    const gone = new AbortController()
    const all = Array.from({ length: 60 }, (_, at) =>
      attempt(desk, 'a guess', { email: `one${at}@example.com`, from: `203.0.113.${at}`, signal: gone.signal }),
    )
    const answers = Promise.allSettled(all)
    while (desk.app.services.hashing.load().waiting < all.length) await new Promise(setImmediate)
    gone.abort(new Error('gone'))
    for (const one of await answers) equal(one.status === 'rejected' && String(one.reason), 'Error: gone')
    await occupied.letGo()
    equal(written, 0)
    deepEqual(counted(desk), before)
  },
)

test('Many guesses at once are worth no more than one after another, in turns too', { timeout: 30_000 }, async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  const occupied = occupy(desk)
  const all = Array.from({ length: 20 }, () => attempt(desk, 'a guess'))
  const answers = Promise.allSettled(all)
  while (desk.app.services.hashing.load().waiting < all.length) await new Promise(setImmediate)
  await occupied.letGo()
  const codes = (await answers).map((one) => one.status === 'rejected' && (one.reason as { code: string }).code)
  equal(codes.filter((code) => code === 'INVALID').length, 10)
  equal(codes.filter((code) => code === 'RATE_LIMITED').length, 10)
})

test('Whoever shows a link, or is logged in, is no stranger, wherever they are', async () => {
  await using desk = await startApp({ env: { TRUST_PROXY: 'loopback', AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const cara = await signUpCara(desk)
  const { hashing } = desk.app.services
  const asked: Hasher[] = []
  const turnOf = hashing.of.bind(hashing)
  Object.assign(hashing, { of: (...args: Parameters<typeof turnOf>) => (asked.push(args[0]), turnOf(...args)) })
  const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  const { password } = cara
  equal((await ask(desk.url, documents.login, { email: cara.email, password }, elsewhere)).errors.length, 0)
  deepEqual(asked.splice(0), [{ network: '203.0.113.9', known: undefined }])
  equal((await ask(desk.url, documents.login, { email: cara.email, password }, elsewhere)).errors.length, 0)
  deepEqual(asked.splice(0), [{ network: '203.0.113.9', known: 'network cara@example.com' }])
  await cara.ask(documents.changePassword, { currentPassword: password, newPassword: 'a better one' })
  deepEqual(
    asked.splice(0).map(({ known }) => known),
    ['account cara@example.com', 'account cara@example.com'],
  )
  const { url } = told(await ada.ask(documents.makeResetLink, { id: cara.id }), 'makeResetLink')
  const code = new URL(url).searchParams.get('code')
  told(await ask(desk.url, documents.resetPassword, { code, password: 'the best one' }, elsewhere), 'resetPassword')
  deepEqual(asked.splice(0), [{ network: '203.0.113.9', known: 'account cara@example.com' }])
  const signUp = { email: 'carl@example.com', password, role: 'customer' }
  told(await ask(desk.url, documents.signUp, signUp, elsewhere), 'signUp')
  deepEqual(asked.splice(0), [{ network: '203.0.113.9', known: undefined }])
  const link = told(await ada.ask(documents.inviteAgent), 'inviteAgent')
  const invite = new URL(link.url).searchParams.get('invite')
  const invited = { email: 'abe@example.com', password, role: 'agent', invite }
  told(await ask(desk.url, documents.signUp, invited, elsewhere), 'signUp')
  deepEqual(asked.splice(0), [
    { network: '203.0.113.9', known: `invite ${createHash('sha256').update(String(invite)).digest('hex')}` },
  ])
})
