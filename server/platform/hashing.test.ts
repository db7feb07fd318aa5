import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { networkBudget, processBudget, requestBudget } from './budgets.ts'
import { createHashing } from './hashing.ts'
import { networkOf } from './network.ts'

/** A queue whose hashes end one after another, once they are let go. */
function stage() {
  const hashing = createHashing()
  const gate = Promise.withResolvers<void>()
  /** Who had a turn, in that order. */
  const begun: string[] = []
  const all: Promise<void>[] = []
  const ask = (name: string, address: string, known?: string) => {
    const done = hashing.of({ network: networkOf(address), known }).run(async () => {
      begun.push(name)
      await gate.promise
    })
    all.push(done)
    done.catch(() => {})
    return done
  }
  return {
    hashing,
    ask,
    begun,
    letGo: () => {
      gate.resolve()
      return Promise.allSettled(all)
    },
  }
}

const { ofStrangers } = processBudget.hashes

test('However many networks have filled the queue, one who has nothing waiting is let in', async () => {
  const { ask, begun, letGo } = stage()
  for (let network = 0; network < 4; network++) {
    for (let count = 0; count < networkBudget.hashesWaiting + 3; count++) void ask('flood', `10.0.0.${network}`)
  }
  const right = ask('cara', '198.51.100.4')
  const outcomes = await letGo()
  await right
  ok(outcomes.some(({ status }) => status === 'rejected'))
  ok(begun.indexOf('cara') <= 6, `${begun.indexOf('cara')} came before.`)
})

test('Those who were here before are let in at once, beside more networks of strangers than there is room for', async () => {
  const { ask, begun, hashing, letGo } = stage()
  for (let network = 0; network < 1_000; network++) void ask('flood', `10.0.${network >> 8}.${network & 255}`)
  equal(hashing.load().waiting, ofStrangers.newcomers)
  await rejects(ask('stranger', '192.0.2.1'), { code: 'UNAVAILABLE', details: { retryAfter: 2 } })
  const people = Array.from({ length: 50 }, (_, index) => ask('person', `198.51.100.${index}`, `person ${index}`))
  await letGo()
  await Promise.all(people)
  const between = begun.slice(0, begun.lastIndexOf('person')).filter((name) => name === 'flood').length
  ok(between <= 55, `${between} strangers came before the last of 50.`)
  equal(begun.filter((name) => name === 'flood').length, ofStrangers.newcomers + ofStrangers.running)
})

test('What strangers have waiting takes no place from people of the same network', async () => {
  const { ask, begun, letGo } = stage()
  for (let count = 0; count < 100; count++) void ask('flood', '203.0.113.7')
  const right = ask('cara', '203.0.113.7', 'cara')
  await letGo()
  await right
  // Beside them, even: a core is left to everyone.
  deepEqual(begun.slice(0, 2), ['flood', 'cara'])
})

test('Nor do people of one site with many log-ins keep strangers out', async () => {
  const { ask, begun, letGo } = stage()
  for (let count = 0; count < 60; count++) void ask('flood', '203.0.113.7', `of account ${count % 5}`)
  const stranger = ask('stranger', '192.0.2.1')
  await letGo()
  await stranger
  ok(begun.indexOf('stranger') <= 6, `${begun.indexOf('stranger')} came before.`)
})

test('However many places an account is known in, it has the room and the turns of one', async () => {
  const { ask, begun, hashing, letGo } = stage()
  for (let count = 0; count < 400; count++) {
    void ask('flood', `10.0.${count >> 8}.${count & 255}`, `device of account ${count % 10}`)
  }
  equal(hashing.load().waiting, processBudget.hashes.waiting)
  const people = Array.from({ length: 90 }, (_, index) => ask('person', `198.51.100.${index}`, `device of ${index}`))
  await letGo()
  await Promise.all(people)
  // Nobody's second comes before the first of anybody else.
  const before = begun.slice(0, begun.lastIndexOf('person')).filter((name) => name === 'flood').length
  ok(before <= 12, `${before} of 10 accounts came before the last of 90 people.`)
  deepEqual(hashing.load(), { running: 0, waiting: 0 })
})

test('Of one site few have more than one under way, and nobody is turned away for the others', async () => {
  const { ask, begun, hashing, letGo } = stage()
  for (let count = 0; count < 40; count++) void ask('flood', '203.0.113.7', `account ${count % 2}`)
  equal(hashing.load().running + hashing.load().waiting, networkBudget.hashesOfKnown)
  const people = Array.from({ length: 60 }, (_, index) => ask('person', '203.0.113.7', `person ${index}`))
  await letGo()
  await Promise.all(people)
  // Nothing is kept of those that have ended.
  for (let count = 0; count < 2; count++) await ask('flood', '203.0.113.7', 'account 0')
  equal(begun.filter((name) => name === 'flood').length, networkBudget.hashesOfKnown + 2)
})

test('Known people who have hashed nothing lately are let in even where there are more accounts than there is room for', async () => {
  let now = 0
  const hashing = createHashing({ now: () => now, sleep: async (ms) => void (now += ms) })
  const run = (known: string, task: () => Promise<void>) =>
    hashing.of({ network: networkOf('198.51.100.4'), known }).run(task)
  const own = async () => void (now += 100)
  const accounts = Array.from({ length: 3 * processBudget.hashes.newcomers }, (_, index) => `account ${index}`)
  for (const account of accounts) await run(account, own)
  const gate = Promise.withResolvers<void>()
  const flood = accounts.map((account) => run(account, () => gate.promise))
  const outcomes = Promise.allSettled(flood)
  equal(hashing.load().waiting, processBudget.hashes.newcomers)
  let before = 0
  const right = run('cara', async () => void (before = hashing.load().waiting))
  gate.resolve()
  await right
  ok(before > processBudget.hashes.newcomers - 5, `${before} waited behind.`)
  const refused = (await outcomes).filter(({ status }) => status === 'rejected').length
  equal(refused, accounts.length - processBudget.hashes.newcomers - processBudget.hashes.running + 1)
})

test('What must be done before a hash is done in its turn, and takes nothing of what its owner may', async () => {
  let now = 0
  const hashing = createHashing({ now: () => now, sleep: async (ms) => void (now += ms) })
  const done: string[] = []
  const run = (address: string, before: () => void, signal?: AbortSignal) =>
    hashing.of({ network: networkOf(address) }, signal).run(
      async () => void done.push(`hash ${address}`),
      async () => before(),
    )
  for (let count = 0; count < 50; count++) await run('10.0.0.1', () => void (now += 10_000))
  equal(now, 50 * 10_000, 'Nobody rested.')
  const gate = Promise.withResolvers<void>()
  const held = hashing.of({ network: networkOf('10.0.0.2') }).run(() => gate.promise)
  const gone = new AbortController()
  const left = run('10.0.0.3', () => void done.push('counted'), gone.signal)
  gone.abort(new Error('gone'))
  await rejects(left, /gone/)
  gate.resolve()
  await held
  deepEqual(done, Array(50).fill('hash 10.0.0.1'))
  await rejects(
    run('10.0.0.4', () => {
      throw new Error('too often')
    }),
    /too often/,
  )
  equal(done.length, 50)
})

test('All networks of one IPv6 /48 have the room of one', async () => {
  const { ask, hashing, letGo } = stage()
  for (let count = 0; count < 250; count++) void ask('flood', `2001:db8:1:${(count << 8).toString(16)}::1`)
  equal(hashing.load().waiting, networkBudget.hashesWaiting)
  await letGo()
  deepEqual(hashing.load(), { running: 0, waiting: 0 })
})

test('Strangers who try passwords without end have a share of one core, and those who were here before need not wait for them', async () => {
  let now = 0
  const hashing = createHashing({ now: () => now, sleep: async (ms) => void (now += ms) })
  const hash = async () => void (now += 100)
  const { atOnceMs, share } = processBudget.hashes.ofStrangers
  const ofStranger = (count: number) =>
    hashing.of({ network: networkOf(`10.0.${count >> 8}.${count & 255}`) }).run(hash)
  for (let count = 0; count < atOnceMs / 100; count++) await ofStranger(count)
  equal(now, atOnceMs, 'What comes at once does not wait.')
  for (let count = 0; count < 90; count++) await ofStranger(count)
  const leastMs = (89 * 100) / share
  ok(now >= leastMs && now < leastMs + 200 / share, `${now} ms`)
  const before = now
  await hashing.of({ network: networkOf('10.0.0.1'), known: 'cara' }).run(hash)
  equal(now - before, 100)
})

test('A hash that a standing machine held up for long does not keep the next stranger waiting for as long', async () => {
  let now = 0
  const hashing = createHashing({ now: () => now, sleep: async (ms) => void (now += ms) })
  const { atOnceMs, share, mostMs } = processBudget.hashes.ofStrangers
  const run = (ms: number) => hashing.of({ network: networkOf('10.0.0.1') }).run(async () => void (now += ms))
  for (let taken = 0; taken < 2 * atOnceMs; taken += mostMs) await run(30_000)
  const before = now
  await run(0)
  ok(now - before <= mostMs / share, `${now - before} ms`)
})

test('Of who goes away while they wait nothing is hashed, and those behind them do not wait for it', async () => {
  const { hashing, ask, begun, letGo } = stage()
  const gone = new AbortController()
  const run = (address: string) =>
    hashing.of({ network: networkOf(address) }, gone.signal).run(async () => void begun.push(address))
  const first = ask('first', '10.0.0.1')
  const left = ['10.0.0.2', '10.0.0.3'].map(run)
  const behind = ask('behind', '10.0.0.4')
  gone.abort(new Error('gone'))
  for (const one of left) await rejects(one, /gone/)
  await letGo()
  await Promise.all([first, behind])
  deepEqual(begun, ['first', 'behind'])
})

test(
  'Nor of a stranger who goes away while they wait for the rest that those before them ask for',
  { timeout: 10_000 },
  async () => {
    let now = 0
    const resting = Promise.withResolvers<void>()
    const untilGone = (signal: AbortSignal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        resting.resolve()
      })
    const sleep = async (ms: number, signal?: AbortSignal) => (signal ? untilGone(signal) : void (now += ms))
    const hashing = createHashing({ now: () => now, sleep })
    const run = (address: string, signal?: AbortSignal) =>
      hashing.of({ network: networkOf(address) }, signal).run(async () => void (now += 100))
    for (let taken = 0; taken < 2 * ofStrangers.atOnceMs; taken += 100) await run('10.0.0.1')
    const gone = new AbortController()
    const left = run('10.0.0.2', gone.signal)
    await resting.promise
    gone.abort(new Error('gone'))
    await rejects(left, /gone/)
    deepEqual(hashing.load(), { running: 0, waiting: 0 })
    await run('10.0.0.3')
  },
)

test('Who waits for a hash leaves places for others, and is answered before their connection is ended', () => {
  const { operations, hashes } = processBudget
  ok(hashes.newcomers + hashes.ofStrangers.newcomers < operations.runningOfStrangers)
  const { patienceMs, mostMs, share } = hashes.ofStrangers
  const patience = operations.patienceOfStrangersMs + patienceMs + mostMs / share + hashes.patienceMs
  ok(patience < requestBudget.stalledMs, `${patience} ms`)
})
