/** Those who have lately taken much, beside those who have not. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

test('However many a lane has, they keep no place from heavy owners but their own', async () => {
  const queue = createFairQueue({ running: 4, waiting: 10, heavy: { ms: 100, running: 1, share: 0.5 } }, () => 0)
  for (const owner of ['h1', 'h2', 'h3']) queue.charge(owner, 1_000)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const hold = (name: string, lane?: string) =>
    queue.run(
      name,
      async () => {
        begun.push(name)
        await gate.promise
      },
      { lane },
    )
  const all = [hold('l1', 'log-ins'), hold('l2', 'log-ins'), ...['h1', 'h2', 'h3'].map((name) => hold(name))]
  deepEqual(begun, ['l1', 'h1', 'h2', 'h3'])
  gate.resolve()
  await Promise.all(all)
})

test('While others are there all heavy owners together have few places', async () => {
  let now = 0
  const queue = createFairQueue({ running: 4, waiting: 10, heavy: { ms: 100, running: 1 } }, () => now)
  queue.charge('h1', 1_000)
  queue.charge('h2', 1_000)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const hold = (name: string) =>
    queue.run(name, async () => {
      begun.push(name)
      await gate.promise
    })
  await queue.run('light', async () => {})
  const all = ['h1', 'h2', 'h1', 'light'].map(hold)
  deepEqual(begun, ['h1', 'light'])
  // No light one has come for a while: what is free is theirs.
  now += 5_000
  all.push(hold('h2'))
  gate.resolve()
  await Promise.all(all)
  equal(begun.length, 5)
})

test('Work that is paced is never held back as heavy, and holds back nobody who is', async () => {
  let now = 0
  const queue = createFairQueue({ running: 2, waiting: 10, heavy: { ms: 100, running: 1, share: 0.25 } }, () => now)
  const begun: string[] = []
  const run = (name: string, ms: number, isPaced = false) =>
    queue.run(
      name,
      async () => {
        begun.push(name)
        now += ms
      },
      { isPaced },
    )
  await run('light', 1)
  for (let times = 0; times < 5; times++) await run('paced', 200, true)
  deepEqual(begun, ['light', ...Array(5).fill('paced')])
  // After it heavy owners are by themselves: nobody light has come for a second.
  now += 1_000
  await run('paced', 1, true)
  queue.charge('heavy', 1_000)
  await run('heavy', 200)
  await run('heavy', 200)
  equal(begun.filter((name) => name === 'heavy').length, 2)
  // Beside people its own work that is not paced is heavy still.
  await run('light', 1)
  const later = run('paced', 1)
  equal(begun.at(-1), 'light')
  now += 10_000
  await later
})

test('While others are there heavy owners get only their share of the time', async () => {
  let now = 0
  const queue = createFairQueue({ running: 2, waiting: 10, heavy: { ms: 100, running: 2, share: 0.25 } }, () => now)
  const begun: string[] = []
  const run = (name: string, ms: number) =>
    queue.run(name, async () => {
      begun.push(name)
      now += ms
    })
  await run('heavy', 200)
  await run('light', 1)
  const late = run('heavy', 1)
  await run('light', 1)
  deepEqual(begun, ['heavy', 'light', 'light'])
  // Three times as long as what was taken.
  now += 600
  await run('light', 1)
  await late
  equal(begun.length, 5)
})

test('Whoever has few tasks at a time may take more before they count as heavy', async () => {
  let now = 0
  const heavy = { ms: 100, msOfFew: 200, running: 0 }
  const queue = createFairQueue({ running: 4, runningOf: () => 1, waiting: 10, heavy }, () => now)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const run = (name: string, until?: Promise<void>) =>
    queue.run(name, () => {
      begun.push(name)
      return until ?? Promise.resolve()
    })
  await run('light')
  for (const owner of ['few', 'many']) queue.charge(owner, 150)
  queue.charge('too much', 250)
  const all = [run('few'), run('many', gate.promise), run('many'), run('many'), run('too much')]
  deepEqual(begun, ['light', 'few', 'many'])
  gate.resolve()
  await all[1]
  await run('few')
  // The second had one other beside it, the third two.
  equal(begun.filter((name) => name === 'many').length, 2)
  // No light one has come for a while.
  now += 5_000
  await Promise.all(all)
  equal(begun.filter((name) => name === 'many').length, 3)
})

test("What a task only waited on a busy machine is not its owner's", async () => {
  let now = 0
  const queue = createFairQueue({ running: 2, waiting: 10, heavy: { ms: 100, running: 0 } }, () => now)
  const begun: string[] = []
  const run = (name: string, ms: number, tookMs = ms) =>
    queue.run(name, async (took) => {
      begun.push(name)
      now += ms
      took(tookMs)
    })
  await run('light', 1)
  await run('slow', 300, 60)
  await run('light', 1)
  await run('slow', 300, 60)
  const gate = Promise.withResolvers<void>()
  const others = queue.run('other', () => gate.promise)
  const third = run('slow', 300, 60)
  deepEqual(begun, ['light', 'slow', 'light', 'slow'])
  // No light one has come for a while.
  now += 1_001
  gate.resolve()
  await Promise.all([others, third])
  equal(begun.length, 5)
})

test('With no one else there a heavy owner has all places', async () => {
  const queue = createFairQueue({ running: 3, waiting: 10, heavy: { ms: 100, running: 1 } })
  queue.charge('h', 1_000)
  const gate = Promise.withResolvers<void>()
  const all = [1, 2, 3].map(() => queue.run('h', () => gate.promise))
  equal(queue.load().running, 3)
  gate.resolve()
  await Promise.all(all)
})

test('Heavy owners leave a place for whoever comes next, though no one else is there', async () => {
  const queue = createFairQueue({ running: 3, waiting: 10, heavy: { ms: 100, running: 1, most: 2 } })
  queue.charge('h1', 1_000)
  queue.charge('h2', 1_000)
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const all = ['h1', 'h1', 'h2', 'light'].map((name) =>
    queue.run(name, async () => {
      begun.push(name)
      await gate.promise
    }),
  )
  deepEqual(begun, ['h1', 'h1', 'light'])
  gate.resolve()
  await Promise.all(all)
  deepEqual(begun, ['h1', 'h1', 'light', 'h2'])
})

test('Heavy owners who waited for others to go are started when these are gone', async () => {
  const queue = createFairQueue({ running: 4, waiting: 10, heavy: { ms: 100, running: 1 } })
  queue.charge('h', 1_000)
  await queue.run('light', async () => {})
  const gate = Promise.withResolvers<void>()
  const held = queue.run('h', () => gate.promise)
  await queue.run('h', async () => {})
  gate.resolve()
  await held
})

test('What is urgent is nobody whom heavy owners have to leave anything', async () => {
  let now = 0
  const queue = createFairQueue({ running: 1, waiting: 10, heavy: { ms: 100, running: 1, share: 0.1 } }, () => now)
  const take = (ms: number) => async () => void (now += ms)
  await queue.run('person', take(200))
  // By now nobody else is there.
  now += 2_000
  for (let count = 0; count < 10; count++) {
    await queue.run('system', take(1), { isUrgent: true })
    await queue.run('person', take(50))
  }
  // No time goes by but what is taken: whoever had to wait for a pause would wait for ever.
  equal(now, 2_200 + 10 * 51)
})

test('Where places have become few, whoever has taken little gets one beside what has run for long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  const limits = { running: () => 1, runningBesideHeavy: 3, waiting: 10, heavy: { ms: 500, running: 1 } }
  const queue = createFairQueue(limits, () => now)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const hold = (name: string) =>
    queue.run(name, (took) => {
      begun.push(name)
      // Nothing yet, as far as it knows.
      took(0)
      return gate.promise
    })
  const all = ['a', 'b', 'c', 'd'].map(hold)
  const pass = async (ms: number) => {
    now += ms
    t.mock.timers.tick(ms)
    await Promise.resolve()
  }
  deepEqual(begun, ['a'])
  await pass(499)
  deepEqual(begun, ['a'])
  await pass(2)
  deepEqual(begun, ['a', 'b'])
  await pass(502)
  deepEqual(begun, ['a', 'b', 'c'])
  // That is all of them.
  await pass(10_000)
  deepEqual(begun, ['a', 'b', 'c'])
  gate.resolve()
  await Promise.all(all)
})

test('Who asks to be alone is so until they end, and who is heavy or paced for as long as makes heavy', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  const limits = { running: () => 1, runningBesideHeavy: 3, waiting: 10, heavy: { ms: 500, running: 1 } }
  for (const [takenMs, isPaced] of [
    [0, false],
    [10_000, false],
    [0, true],
  ] as const) {
    const isBounded = takenMs > 0 || isPaced
    const queue = createFairQueue(limits, () => now)
    queue.charge('often', takenMs)
    const gate = Promise.withResolvers<void>()
    let hasBegun = false
    const often = queue.run(
      'often',
      (_, keepAlone) => {
        keepAlone()
        return gate.promise
      },
      { isPaced },
    )
    const other = queue.run('other', async () => void (hasBegun = true))
    const begunAfter = async (ms: number) => {
      now += ms
      t.mock.timers.tick(ms)
      await Promise.resolve()
      return hasBegun
    }
    deepEqual([await begunAfter(499), await begunAfter(10), await begunAfter(10_000)], [false, isBounded, isBounded])
    gate.resolve()
    await Promise.all([often, other])
    equal(hasBegun, true)
  }
})
