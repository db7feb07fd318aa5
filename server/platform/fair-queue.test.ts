import { deepEqual, equal, rejects } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFairQueue } from './fair-queue.ts'

test('A few run, some wait in their order, the rest are refused at once', async () => {
  const queue = createFairQueue({ running: 2, waiting: 3 })
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const results = gates.map(({ promise }, index) =>
    queue.run('a', async () => {
      begun.push(index)
      await promise
      return index
    }),
  )
  await rejects(
    queue.run('a', async () => 5),
    { code: 'UNAVAILABLE', details: { retryAfter: 2 } },
  )
  deepEqual(begun, [0, 1])
  gates[1]?.resolve()
  equal(await results[1], 1)
  deepEqual(begun, [0, 1, 2])
  for (const { resolve } of gates) resolve()
  deepEqual(await Promise.all(results), [0, 1, 2, 3, 4])
  deepEqual(begun, [0, 1, 2, 3, 4])
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})

test('A task that fails makes room like any other', async () => {
  const queue = createFairQueue({ running: 1, waiting: 1 })
  for (let index = 0; index < 10; index++) {
    const failing = queue.run('a', () => Promise.reject(new Error('no')))
    const next = queue.run('a', async () => 'yes')
    await rejects(failing, /no/)
    equal(await next, 'yes')
  }
})

test('Who has many tasks waiting holds no one else up', async () => {
  const queue = createFairQueue({ running: 1, waiting: 3 })
  const begun: string[] = []
  const task = (name: string) => async () => void begun.push(name)
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('a', task(name))),
    queue.run('b', task('b1')),
    queue.run('c', task('c1')),
  ]
  await rejects(queue.run('a', task('a5')), { code: 'UNAVAILABLE' })
  await Promise.all(all)
  deepEqual(begun.slice(0, 3).toSorted(), ['a1', 'b1', 'c1'])
})

test('Who has taken much comes after those who have taken little, until it is forgotten', async () => {
  let now = 0
  const queue = createFairQueue({ running: 1, waiting: 10, halfLifeMs: 1_000 }, () => now)
  await queue.run('greedy', async () => void (now += 500))
  const order = async () => {
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = queue.run('other', () => gate.promise)
    const all = ['greedy', 'modest'].map((name) => queue.run(name, async () => void begun.push(name)))
    gate.resolve()
    await Promise.all([first, ...all])
    return begun
  }
  queue.charge('modest', 100)
  deepEqual(await order(), ['modest', 'greedy'])
  now += 20_000
  queue.charge('modest', 100)
  deepEqual(await order(), ['greedy', 'modest'])
})

test('Of one lane one task runs at a time, and those of other lanes or none do not wait for it', async () => {
  const queue = createFairQueue({ running: 4, waiting: 10 })
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
  const all = [hold('a', 'one'), hold('b', 'one'), hold('c', 'one'), hold('d'), hold('e', 'other')]
  deepEqual(begun, ['a', 'd', 'e'])
  deepEqual(queue.load(), { running: 3, waiting: 2 })
  gate.resolve()
  await Promise.all(all)
  deepEqual(begun, ['a', 'd', 'e', 'b', 'c'])
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})

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

test('A lane is free again after a failure', async () => {
  const queue = createFairQueue({ running: 2, waiting: 10 })
  const fail = async () => {
    throw new Error('No.')
  }
  await rejects(queue.run('a', fail, { lane: 'one' }), /No/)
  await queue.run('b', async () => {}, { lane: 'one' })
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

test("A failure that is everyone's ends the waiting of all", async () => {
  const queue = createFairQueue({ running: 1, waiting: 10 })
  const gate = Promise.withResolvers<void>()
  const first = queue.run('a', () => gate.promise)
  const waiting = ['a', 'b'].map((name) => queue.run(name, async () => {}))
  queue.refuseWaiting(new Error('silence'))
  for (const one of waiting) await rejects(one, /silence/)
  gate.resolve()
  await first
  equal(await queue.run('b', async () => 'again'), 'again')
  deepEqual(queue.load(), { running: 0, waiting: 0 })
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

test('One who has nothing waiting is let in though the others fill the queue', async () => {
  const queue = createFairQueue({ running: 1, waiting: 2, waitingInAll: 2 })
  const gate = Promise.withResolvers<void>()
  const all = ['a', 'a', 'a'].map((name) => queue.run(name, () => gate.promise))
  await rejects(
    queue.run('a', async () => {}),
    { code: 'UNAVAILABLE' },
  )
  all.push(queue.run('b', () => gate.promise))
  await rejects(
    queue.run('b', async () => {}),
    { code: 'UNAVAILABLE' },
  )
  gate.resolve()
  await Promise.all(all)
})

test('What is urgent comes first', async () => {
  const queue = createFairQueue({ running: 1, waiting: 5 })
  queue.charge('known', 500)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = queue.run('x', () => gate.promise)
  const all = [
    queue.run('stranger', async () => void begun.push('stranger')),
    queue.run('known', async () => void begun.push('usual')),
    queue.run('known', async () => void begun.push('urgent'), { isUrgent: true }),
  ]
  gate.resolve()
  await Promise.all([first, ...all])
  deepEqual(begun, ['urgent', 'stranger', 'usual'])
})

test('An aborted task leaves the queue, and its place is free', async () => {
  const queue = createFairQueue({ running: 1, waiting: 1 })
  const gate = Promise.withResolvers<void>()
  const first = queue.run('a', () => gate.promise)
  const controller = new AbortController()
  const gone = queue.run('a', async () => 'never', { signal: controller.signal })
  controller.abort(new Error('left'))
  await rejects(gone, /left/)
  const next = queue.run('a', async () => 'next')
  await rejects(
    queue.run('a', async () => {}, { signal: controller.signal }),
    /left/,
  )
  gate.resolve()
  await first
  equal(await next, 'next')
  deepEqual(queue.load(), { running: 0, waiting: 0 })
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

test('Who has waited too long is told to try again, and leaves its place to those who come later', async () => {
  const queue = createFairQueue({ running: 1, waiting: 10, patienceMs: 30 })
  const gate = Promise.withResolvers<void>()
  const first = queue.run('a', () => gate.promise)
  await rejects(
    queue.run('b', async () => {}),
    { code: 'UNAVAILABLE', details: { retryAfter: 2 } },
  )
  deepEqual(queue.load(), { running: 1, waiting: 0 })
  gate.resolve()
  await first
  equal(await queue.run('b', async () => 'in time'), 'in time')
})

test('Who had a turn in time is not refused, however long it takes', async () => {
  const queue = createFairQueue({ running: 1, waiting: 10, patienceMs: 30 })
  const gate = Promise.withResolvers<void>()
  const first = queue.run('a', () => gate.promise)
  const second = queue.run('b', () => sleep(100, 'done'))
  gate.resolve()
  await first
  equal(await second, 'done')
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
