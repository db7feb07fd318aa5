/** Those who have lately taken much, beside those who have not. */
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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

test('Of what several heavy owners took at once while no one else was there only the longest is followed by a pause', async () => {
  let now = 0
  const queue = createFairQueue({ running: 4, waiting: 10, heavy: { ms: 100, running: 1, share: 0.5 } }, () => now)
  for (let round = 0; round < 10; round++) {
    const gate = Promise.withResolvers<void>()
    const all = ['a', 'b', 'c', 'd'].map((owner) => queue.run(owner, () => gate.promise))
    now += 1_000
    gate.resolve()
    await Promise.all(all)
  }
  await queue.run('light', async () => {})
  // 40 s of work in 10 s, the last of it a second ago.
  now += 1_000
  await queue.run('light', async () => {})
  let hasBegun = false
  const heavy = queue.run('a', async () => void (hasBegun = true))
  equal(hasBegun, true)
  await heavy
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

test('A process does not end while somebody waits for a pause to end', () => {
  const script = `
    import { createFairQueue } from ${JSON.stringify(new URL('./fair-queue.ts', import.meta.url).href)}
    let now = 0
    const queue = createFairQueue({ running: 1, waiting: 10, heavy: { ms: 10, running: 1, share: 0.5 } }, () => now + performance.now())
    await queue.run('light', async () => {})
    await queue.run('heavy', async () => void (now += 100))
    await queue.run('heavy', async () => console.log('had its turn'))`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  deepEqual({ stdout, status }, { stdout: 'had its turn\n', status: 0 }, stderr)
})

test('Whoever waits for others to go has their turn, however much time passes while it is looked for', async () => {
  for (let early = 0; early < 5; early += 0.1) {
    let time = 0
    let perLook = 0
    const queue = createFairQueue(
      { running: 1, waiting: 10, heavy: { ms: 10, running: 1, share: 0.5 } },
      () => (time += perLook),
    )
    await queue.run('heavy', async () => void (time = 2_000))
    await queue.run('light', async () => {})
    // Others are gone after a second; what the heavy one took puts them off for longer.
    time = 3_000 - early
    perLook = 0.3
    const done = await Promise.race([queue.run('heavy', async () => true), sleep(200, false)])
    equal(done, true, `asked ${early} ms before`)
  }
})

test('A pause that nobody waits for any more keeps no process', async () => {
  let now = 0
  const queue = createFairQueue({ running: 1, waiting: 10, heavy: { ms: 1, running: 1, share: 0.5 } }, () => now)
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const leaving = new AbortController()
  await queue.run('light', async () => {})
  await queue.run('heavy', async () => void (now += 500))

  const before = timers()
  const left = queue.run('heavy', async () => {}, { signal: leaving.signal })
  equal(timers(), before + 1)
  leaving.abort(new Error('gone'))
  equal(timers(), before)
  await rejects(left, /gone/)

  const refused = queue.run('heavy', async () => {})
  equal(timers(), before + 1)
  queue.refuseWaiting(new Error('no'))
  equal(timers(), before)
  await rejects(refused, /no/)
})

test('A pause that ends soon is not waited for longer because others were there', async () => {
  const queue = createFairQueue({ running: 4, waiting: 10, heavy: { ms: 1, running: 1, share: 0.5 } })
  const order: string[] = []
  await queue.run('light', async () => {})
  queue.charge('heavy', 20)
  await sleep(40)
  const first = queue.run('heavy', () => sleep(20))
  // Waits for the place, and then for a pause as long as the first took.
  const second = queue.run('heavy', async () => void order.push('second'))
  const presence = sleep(700).then(() => order.push('presence of others is over'))
  await Promise.all([first, second, presence])
  deepEqual(order, ['second', 'presence of others is over'])
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

test('However much heavy owners took in a moment, their turn comes within ten seconds', async () => {
  let now = 0
  const queue = createFairQueue({ running: 2, waiting: 10, heavy: { ms: 100, running: 1, share: 0.1 } }, () => now)
  await queue.run('light', async () => {})
  for (const owner of ['a', 'b', 'c']) queue.charge(owner, 5_000)
  let hasBegun = false
  const waiting = queue.run('a', async () => void (hasBegun = true))
  const others = async () => {
    // Whoever ends lets the next one begin.
    await queue.run('light', async () => {})
    await new Promise(setImmediate)
    return hasBegun
  }
  equal(await others(), false)
  now += 9_999
  equal(await others(), false)
  now += 1
  equal(await others(), true)
  await waiting
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

test('Who asks to be alone is so until they end, and a heavy one for as long as makes heavy', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  const limits = { running: () => 1, runningBesideHeavy: 3, waiting: 10, heavy: { ms: 500, running: 1 } }
  for (const takenMs of [0, 10_000]) {
    const queue = createFairQueue(limits, () => now)
    queue.charge('often', takenMs)
    const gate = Promise.withResolvers<void>()
    let hasBegun = false
    const often = queue.run('often', (_, keepAlone) => {
      keepAlone()
      return gate.promise
    })
    const other = queue.run('other', async () => void (hasBegun = true))
    const begunAfter = async (ms: number) => {
      now += ms
      t.mock.timers.tick(ms)
      await Promise.resolve()
      return hasBegun
    }
    deepEqual(
      [await begunAfter(499), await begunAfter(10), await begunAfter(10_000)],
      [false, takenMs > 0, takenMs > 0],
    )
    gate.resolve()
    await Promise.all([often, other])
    equal(hasBegun, true)
  }
})
