/** What strangers write and send keeps nobody else waiting. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { WriteOptions } from '../../server/database/database.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCara } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { meddle } from '../support/database.ts'

/** What each write says of its turn, from now on. */
function watchWrites(desk: Desk): WriteOptions[] {
  const { database } = desk.app
  const write = database.write.bind(database)
  const told: WriteOptions[] = []
  Object.assign(database, {
    write: (...[viewer, work, options = {}]: Parameters<typeof database.write>) => {
      // Those of visitors say whether they are urgent; the desk's own work goes on beside them.
      if (options.isUrgent !== undefined && !String(options.owner).startsWith('job')) told.push(options)
      return write(viewer, work, options)
    },
  })
  return told
}

const logIn = (desk: Desk, email: string, from: string, password = 'wrong') =>
  ask(desk.url, documents.login, { email, password }, { headers: { 'x-forwarded-for': from } })

test('What a log-in counts takes turns with nobody: its hash has had its turn, and others wait for its place', async () => {
  await using desk = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  const told = watchWrites(desk)
  await logIn(desk, 'one@example.com', '198.51.100.1')
  await logIn(desk, 'two@example.com', '198.51.100.1')
  await logIn(desk, 'two@example.com', '198.51.100.2')
  deepEqual(
    told.map(({ isUrgent }) => isUrgent),
    [true, true, true],
  )
  ok(told.every(({ lane }) => lane === undefined))
  equal(new Set(told.map(({ owner }) => owner)).size, 3)
})

test('Sign-ups of one network take one turn, and of all strangers one writes at a time', async () => {
  await using desk = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  const told = watchWrites(desk)
  for (const [name, from] of [
    ['one', '198.51.100.1'],
    ['two', '198.51.100.1'],
    ['three', '198.51.100.2'],
  ] as const) {
    const signUp = { email: `${name}@example.com`, password: 'a long one', role: 'customer' }
    await ask(desk.url, documents.signUp, signUp, { headers: { 'x-forwarded-for': from } })
  }
  equal(told.length, 3)
  ok(told.every(({ isUrgent, lane }) => isUrgent === false && lane === 'strangers'))
  equal(told[0]?.owner, told[1]?.owner)
  equal(new Set(told.map(({ owner }) => owner)).size, 2)
})

test('A log-in that is refused for those before it costs no transaction', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  equal((await ask(desk.url, documents.login, { email: 'carl@example.com', password: 'wrong' })).errors.length, 1)
  meddle(desk, 'UPDATE brake SET failures = 40')
  const login = { email: 'carl@example.com', password: 'wrong' }
  equal((await ask(desk.url, documents.login, login)).errors[0]?.extensions.code, 'INVALID')
  const told = watchWrites(desk)
  for (let times = 0; times < 5; times++)
    equal((await ask(desk.url, documents.login, login)).errors[0]?.extensions.code, 'RATE_LIMITED')
  deepEqual(told, [])
})

test('However many strangers send documents that nobody has sent before, people do not stand in line behind them', async () => {
  await using desk = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  const cara = await signUpCara(desk)
  const costly = (index: number) => `{${'user{id email role id email role}'.repeat(100)}}#${index}`
  // Of new connections the event loop takes one in each turn.
  await Promise.all(Array.from({ length: 101 }, () => ask(desk.url, '{ desk { maxFiles } }')))
  let answered = 0
  const strangers = Array.from({ length: 100 }, (_, index) =>
    ask(desk.url, costly(index), {}, { headers: { 'x-forwarded-for': `198.51.100.${index}` } }).then(() => answered++),
  )
  await Promise.race(strangers)
  await cara.ask(`{ user { id } } # ${answered}`)
  ok(answered < 50, `${answered} strangers were answered before`)
  await Promise.all(strangers)
})

test('What strangers read takes turns by network, and what people read by person', async () => {
  await using desk = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  const cara = await signUpCara(desk)
  const { database } = desk.app
  const read = database.read.bind(database)
  const owners = new Map<unknown, Set<unknown>>()
  Object.assign(database, {
    read: (...[viewer, options]: Parameters<typeof read>) => {
      const who = typeof viewer === 'string' ? viewer : 'person'
      owners.set(who, (owners.get(who) ?? new Set()).add(options?.owner))
      return read(viewer, options)
    },
  })
  await logIn(desk, 'one@example.com', '198.51.100.1')
  await logIn(desk, 'one@example.com', '198.51.100.2')
  await cara.ask('{ user { id } }')
  deepEqual(owners.get('anonymous'), new Set(['198.51.100.1', '198.51.100.2']))
  deepEqual(owners.get('person'), new Set([undefined]))
  // Whose request it is: nobody is known before.
  ok(owners.get('system')?.has('sessions of 127.0.0.1'))
  ok(owners.get('system')?.has('sessions of 198.51.100.1'))
})
