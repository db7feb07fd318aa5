/** Those who have lately taken much, beside those who have not. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { startQueue } from '../../tests/support/fair-queue.ts'
import { createFairQueue } from './fair-queue.ts'

test('However many a lane has, they keep no place from heavy owners but their own', async () => {
  const { queue, begun, hold, release } = startQueue({
    running: 4,
    waiting: 10,
    heavy: { ms: 100, running: 1, share: 0.5 },
  })
  const heavy = ['h1', 'h2', 'h3']
  for (const owner of heavy) queue.charge(owner, 1_000)
  const inLane = ['l1', 'l2'].map((owner) => hold(owner, { lane: 'log-ins' }))
  const all = [...inLane, ...heavy.map((owner) => hold(owner))]
  deepEqual(begun, ['l1', ...heavy])
  release()
  await Promise.all(all)
})

test('While others are there all heavy owners together have few places', async () => {
  const { queue, begun, run, hold, release, pass } = startQueue({
    running: 4,
    waiting: 10,
    heavy: { ms: 100, running: 1 },
  })
  queue.charge('h1', 1_000)
  queue.charge('h2', 1_000)
  await run('light')
  const all = ['h1', 'h2', 'h1', 'light'].map((owner) => hold(owner))
  deepEqual(begun, ['light', 'h1', 'light'])
  // No light one has come for a while: what is free is theirs.
  pass(5_000)
  all.push(hold('h2'))
  release()
  await Promise.all(all)
  equal(begun.length, 6)
})

test('Work that is paced is never held back as heavy, and holds back nobody who is', async () => {
  const { queue, begun, run, pass } = startQueue({
    running: 2,
    waiting: 10,
    heavy: { ms: 100, running: 1, share: 0.25 },
  })
  await run('light', { ms: 1 })
  for (let times = 0; times < 5; times++) await run('paced', { ms: 200, isPaced: true })
  deepEqual(begun, ['light', ...Array(5).fill('paced')])
  // After it heavy owners are by themselves: nobody light has come for a second.
  pass(1_000)
  await run('paced', { ms: 1, isPaced: true })
  queue.charge('heavy', 1_000)
  await run('heavy', { ms: 200 })
  await run('heavy', { ms: 200 })
  equal(begun.filter((name) => name === 'heavy').length, 2)
  // Beside people its own work that is not paced is heavy still.
  await run('light', { ms: 1 })
  const later = run('paced', { ms: 1 })
  equal(begun.at(-1), 'light')
  pass(10_000)
  await later
})

test('While others are there heavy owners get only their share of the time', async () => {
  const { begun, run, pass } = startQueue({ running: 2, waiting: 10, heavy: { ms: 100, running: 2, share: 0.25 } })
  await run('heavy', { ms: 200 })
  await run('light', { ms: 1 })
  const late = run('heavy', { ms: 1 })
  await run('light', { ms: 1 })
  deepEqual(begun, ['heavy', 'light', 'light'])
  // Three times as long as what was taken.
  pass(600)
  await run('light', { ms: 1 })
  await late
  equal(begun.length, 5)
})

test('Whoever has few tasks at a time may take more before they count as heavy', async () => {
  const heavy = { ms: 100, msOfFew: 200, running: 0 }
  const { queue, begun, run, hold, release, pass } = startQueue({ running: 4, runningOf: () => 1, waiting: 10, heavy })
  await run('light')
  for (const owner of ['few', 'many']) queue.charge(owner, 150)
  queue.charge('too much', 250)
  const few = run('few')
  const many = [hold('many'), run('many'), run('many')]
  const tooMuch = run('too much')
  deepEqual(begun, ['light', 'few', 'many'])
  release()
  await many[0]
  await run('few')
  // The second had one other beside it, the third two.
  equal(begun.filter((name) => name === 'many').length, 2)
  // No light one has come for a while.
  pass(5_000)
  await Promise.all([few, ...many, tooMuch])
  equal(begun.filter((name) => name === 'many').length, 3)
})

test("What a task only waited on a busy machine is not its owner's", async () => {
  const { begun, run, hold, release, pass } = startQueue({ running: 2, waiting: 10, heavy: { ms: 100, running: 0 } })
  const slow = { ms: 300, tookMs: 60 }
  await run('light', { ms: 1 })
  await run('slow', slow)
  await run('light', { ms: 1 })
  await run('slow', slow)
  const other = hold('other')
  const third = run('slow', slow)
  deepEqual(begun, ['light', 'slow', 'light', 'slow', 'other'])
  // No light one has come for a while.
  pass(1_001)
  release()
  await Promise.all([other, third])
  equal(begun.length, 6)
})

test('With no one else there a heavy owner has all places', async () => {
  const { queue, hold, release } = startQueue({ running: 3, waiting: 10, heavy: { ms: 100, running: 1 } })
  queue.charge('h', 1_000)
  const all = [1, 2, 3].map(() => hold('h'))
  equal(queue.load().running, 3)
  release()
  await Promise.all(all)
})

test('Heavy owners leave a place for whoever comes next, though no one else is there', async () => {
  const { queue, begun, hold, release } = startQueue({
    running: 3,
    waiting: 10,
    heavy: { ms: 100, running: 1, most: 2 },
  })
  queue.charge('h1', 1_000)
  queue.charge('h2', 1_000)
  const all = ['h1', 'h1', 'h2', 'light'].map((owner) => hold(owner))
  deepEqual(begun, ['h1', 'h1', 'light'])
  release()
  await Promise.all(all)
  deepEqual(begun, ['h1', 'h1', 'light', 'h2'])
})

test('Heavy owners who waited for others to go are started when these are gone', async () => {
  // By the machine's clock: the queue itself has to look again.
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
  const limits = { running: () => 1, runningBesideHeavy: 3, waiting: 10, heavy: { ms: 500, running: 1 } }
  const { begun, hold, release, pass } = startQueue(limits)
  // Nothing yet, as far as they know.
  const all = ['a', 'b', 'c', 'd'].map((owner) => hold(owner, { tookMs: 0 }))
  const begunAfter = async (ms: number) => {
    pass(ms)
    t.mock.timers.tick(ms)
    await Promise.resolve()
    return [...begun]
  }
  deepEqual(begun, ['a'])
  deepEqual(await begunAfter(499), ['a'])
  deepEqual(await begunAfter(2), ['a', 'b'])
  deepEqual(await begunAfter(502), ['a', 'b', 'c'])
  // That is all of them.
  deepEqual(await begunAfter(10_000), ['a', 'b', 'c'])
  release()
  await Promise.all(all)
})

test('Who asks to be alone is so until they end, and who is heavy or paced for as long as makes heavy', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const limits = { running: () => 1, runningBesideHeavy: 3, waiting: 10, heavy: { ms: 500, running: 1 } }
  for (const [takenMs, isPaced] of [
    [0, false],
    [10_000, false],
    [0, true],
  ] as const) {
    const isBounded = takenMs > 0 || isPaced
    const { queue, begun, run, pass } = startQueue(limits)
    // Not at the beginning of time.
    pass(10_000)
    queue.charge('often', takenMs)
    const gate = Promise.withResolvers<void>()
    const often = queue.run(
      'often',
      (_, keepAlone) => {
        keepAlone()
        return gate.promise
      },
      { isPaced },
    )
    const other = run('other')
    const begunAfter = async (ms: number) => {
      pass(ms)
      t.mock.timers.tick(ms)
      await Promise.resolve()
      return begun.includes('other')
    }
    deepEqual([await begunAfter(499), await begunAfter(10), await begunAfter(10_000)], [false, isBounded, isBounded])
    gate.resolve()
    await Promise.all([often, other])
    deepEqual(begun, ['other'])
  }
})
