import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurns } from './turns.ts'

const limits = { sliceMs: 8, ms: 250, halfLifeMs: 5_000, share: 0.25, busyCounts: 0.1 }

/** Of an event loop that does nothing else. */
const idleClock = (now: () => number) => ({ now, idle: now })

test('Owners come one after another, however many pieces of work one of them has', async () => {
  const turns = createTurns(limits)
  const done: string[] = []
  const work = (owner: number, name: string) => turns.run(owner, () => void done.push(name))
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => work(1, name))
  all.push(work(2, 'b1'), work(3, 'c1'), work(2, 'b2'))
  await Promise.all(all)
  deepEqual(done, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('After each slice the event loop goes on to others', async () => {
  let now = 0
  const turns = createTurns(
    { ...limits, ms: Infinity },
    idleClock(() => now),
  )
  let others = 0
  let isOver = false
  const count = async () => {
    for (; !isOver; others++) await nextTurn()
  }
  const counting = count()
  await Promise.all(Array.from({ length: 100 }, () => turns.run(1, () => void (now += 4))))
  isOver = true
  await counting
  ok(others >= 40, `Others had ${others} turns.`)
})

test('What fails, at once or later, is told to the one who asked, and the next has its turn', async () => {
  const turns = createTurns(limits)
  const fail = () => {
    throw new Error('at once')
  }
  await Promise.all([
    rejects(turns.run(1, fail), /at once/),
    rejects(
      turns.run(1, () => Promise.reject(new Error('later'))),
      /later/,
    ),
  ])
  equal(await turns.run(1, () => 'next'), 'next')
})

test('Work that waits for something else holds no one up', async () => {
  const turns = createTurns(limits)
  const gate = Promise.withResolvers<string>()
  const held = turns.run(1, () => gate.promise)
  equal(await turns.run(1, () => 'beside it'), 'beside it')
  gate.resolve('at last')
  equal(await held, 'at last')
})

test('Pieces that wait for something else begin a few in each turn of the event loop, and what they do before it counts', async () => {
  const turns = createTurns({ ...limits, sliceMs: Infinity, ms: 20 })
  let begun = 0
  const gate = Promise.withResolvers<void>()
  const all = Array.from({ length: 50 }, (_, owner) =>
    turns.run(owner, async () => {
      begun++
      await gate.promise
    }),
  )
  await nextTurn()
  ok(begun >= 4 && begun < 20, `${begun} began at once.`)
  for (let times = 0; begun < 50 && times < 30; times++) await nextTurn()
  equal(begun, 50)
  gate.resolve()
  await Promise.all(all)

  let now = 0
  const timed = createTurns(
    { ...limits, ms: 20 },
    idleClock(() => now),
  )
  // In many microtasks, after which there is nothing to wait for.
  const takeLong = async () => {
    for (let times = 0; times < 30; times++) {
      await Promise.resolve()
      now += 1
    }
  }
  for (let times = 0; times < 3; times++) await timed.run(1, takeLong)
  const done: string[] = []
  const heavy = timed.run(1, () => void done.push('heavy'))
  const light = timed.run(2, () => void done.push('light'))
  const passing = setInterval(() => (now += 50), 1)
  await Promise.all([heavy, light])
  clearInterval(passing)
  deepEqual(done, ['light', 'heavy'])
})

test('All who take much get a share of the time together, and nothing is left undone', async () => {
  let now = 0
  const turns = createTurns(
    limits,
    idleClock(() => now),
  )
  const time = { heavy: 0, light: 0 }
  const take = (who: 'heavy' | 'light', ms: number) => () => {
    now += ms
    time[who] += ms
  }
  for (const owner of [1, 2, 3]) await turns.run(owner, () => void (now += 300))
  const heavy = [1, 2, 3].flatMap((owner) => Array.from({ length: 100 }, () => turns.run(owner, take('heavy', 10))))
  const light = Array.from({ length: 500 }, (_, index) => turns.run(100 + (index % 50), take('light', 3)))
  await Promise.all(light)
  ok(time.heavy > 0 && time.heavy <= time.light / 2, JSON.stringify(time))
  const passing = setInterval(() => (now += 50), 1)
  await Promise.all(heavy)
  clearInterval(passing)
  equal(time.heavy, 3_000)
})

test('While the event loop is busy with others, all who take much get a tenth of that share, and never nothing', async () => {
  let now = 0
  let idle = 0
  const turns = createTurns(limits, { now: () => now, idle: () => idle })
  await turns.run(1, () => void (now += 300))
  let taken = 0
  const began = now
  const heavy = Array.from({ length: 100 }, () =>
    turns.run(1, () => {
      now += 10
      taken += 10
    }),
  )
  const busy = setInterval(() => (now += 50), 1)
  while (taken < 100) await nextTurn()
  // A fortieth, but for the first of them: a slice of 8 ms is ahead.
  ok(taken <= 50 + (now - began) / 40, `${taken} of ${now - began} ms`)
  clearInterval(busy)
  const passing = setInterval(() => {
    now += 50
    idle += 50
  }, 1)
  await Promise.all(heavy)
  clearInterval(passing)
  equal(taken, 1_000)
})

test('Of those who take much, whoever takes less has more turns: nobody waits for a long piece of others before each of their own', async () => {
  let now = 0
  const turns = createTurns(
    limits,
    idleClock(() => now),
  )
  for (const owner of [2, 1]) await turns.run(owner, () => void (now += 3_000))
  const done: string[] = []
  const work = (owner: number, name: string, ms: number) =>
    turns.run(owner, () => {
      now += ms
      done.push(name)
    })
  const passing = setInterval(() => (now += 50), 1)
  const long = Array.from({ length: 5 }, () => work(1, 'long', 100))
  const short = Array.from({ length: 20 }, () => work(2, 'short', 2))
  await Promise.all([...long, ...short])
  clearInterval(passing)
  ok(done.lastIndexOf('short') < done.indexOf('long', done.indexOf('long') + 1), done.join())
})
