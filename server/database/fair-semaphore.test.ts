import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFairSemaphore, type Place } from './fair-semaphore.ts'

const unavailable = { code: 'UNAVAILABLE' }
const nothingEndsWaiting = () => false
const places = (running: number) => ({ running, waiting: 100 })
const owner = 1

test('First come, first served', async () => {
  const semaphore = createFairSemaphore(places(2), { endsWaiting: nothingEndsWaiting })
  const told: string[] = []
  const work = (name: string) => async () => {
    told.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    told.push(`${name} ends`)
  }
  const all = ['a', 'b', 'c'].map((name) => semaphore.run(work(name), { owner }))
  equal(semaphore.waiting(), 1)
  await Promise.all(all)
  equal(semaphore.waiting(), 0)
  deepEqual(told, ['a begins', 'b begins', 'a ends', 'c begins', 'b ends', 'c ends'])
})

test('While they are in the way of each other ever fewer run at once, and more again when they are not', async () => {
  const semaphore = createFairSemaphore(places(4), { endsWaiting: nothingEndsWaiting })
  let running = 0
  const most = async (count: number, conflicts = 0) => {
    let found = 0
    const work = async ({ conflict }: Place) => {
      found = Math.max(found, ++running)
      for (let times = 1; times <= conflicts; times++) conflict(times)
      await new Promise((resolve) => setImmediate(resolve))
      running--
    }
    await Promise.all(Array.from({ length: count }, (_, at) => semaphore.run(work, { owner: at })))
    return found
  }
  equal(await most(4), 4)
  // The first conflict costs the others nothing.
  equal(await most(4, 1), 4)
  equal(await most(8), 4)
  await most(1, 2)
  equal(await most(7), 2)
  await most(1, 3)
  // One after another, until eight have got through, then two.
  equal(await most(7), 1)
  equal(await most(8), 2)
  equal(await most(16), 4)
})

test('While few run at once because of conflicts, who has taken little does not wait behind what takes long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const heavy = { ms: 500, running: 1, most: 3 }
  const semaphore = createFairSemaphore({ ...places(4), heavy }, { endsWaiting: nothingEndsWaiting })
  await semaphore.run(async ({ conflict }) => conflict(3), { owner: 'in the way' })
  await semaphore.run(async ({ took }) => took(10_000), { owner: 'heavy' })
  const told: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => (): Promise<void> => {
    told.push(name)
    return gate.promise
  }
  const all = ['heavy', 'a', 'b', 'heavy as well'].map((name) => {
    const owner = name.split(' ')[0] as string
    return semaphore.run(work(name), { owner })
  })
  // There is one place; that of the heavy one leaves it to others, one at a time.
  deepEqual(told, ['heavy', 'a'])
  equal(semaphore.waiting(), 2)
  gate.resolve()
  await Promise.all(all)
  deepEqual(told, ['heavy', 'a', 'b', 'heavy as well'])
})

test('Who has met others again and again is alone then, however long it takes; a heavy one only for as long as makes heavy', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const heavy = { ms: 0, msOfFew: 1_000, running: 1 }
  for (const takenMs of [0, 10_000]) {
    const semaphore = createFairSemaphore({ ...places(4), heavy }, { endsWaiting: nothingEndsWaiting })
    await semaphore.run(async ({ took }) => took(takenMs), { owner: 'often in the way' })
    const gate = Promise.withResolvers<void>()
    const told: string[] = []
    const often = semaphore.run(
      async ({ conflict, took }) => {
        for (const times of [1, 2, 3]) conflict(times)
        // As heavy as can be, by now.
        took(10_000)
        await gate.promise
        told.push('often in the way')
      },
      { owner: 'often in the way' },
    )
    const other = semaphore.run(async () => void told.push('another'), { owner: 'another' })
    t.mock.timers.tick(4_000)
    gate.resolve()
    await Promise.all([often, other])
    deepEqual(told, takenMs ? ['another', 'often in the way'] : ['often in the way', 'another'])
  }
})

test('Who tries again after a conflict keeps the place, also when they have taken much while others have little', async () => {
  const heavy = { ms: 10, running: 1, share: 0.01 }
  const semaphore = createFairSemaphore({ ...places(2), heavy }, { endsWaiting: nothingEndsWaiting })
  const told: string[] = []
  const twice = async ({ conflict, took }: Place) => {
    for (const name of ['first', 'second']) {
      told.push(name)
      took(1_000)
      // Longer than makes heavy.
      await sleep(20)
      if (name === 'first') conflict(2)
    }
    // What it has tried in vain is not its own.
    took(0)
  }
  const light = (name: string) => async () => void told.push(name)
  await Promise.all([
    semaphore.run(twice, { owner: 1 }),
    semaphore.run(light('2'), { owner: 2 }),
    semaphore.run(light('3'), { owner: 3 }),
  ])
  deepEqual(told, ['first', '2', '3', 'second'])
  // With a second taken they would wait now for the pause of those who have taken much.
  const again = semaphore.run(light('again'), { owner: 1 })
  equal(told.at(-1), 'again')
  await again
})

test('Of one owner as many run at once as the limits say, while others have the places that are left', async () => {
  const semaphore = createFairSemaphore({ ...places(3), runningOf: () => 1 }, { endsWaiting: nothingEndsWaiting })
  const told: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => () => {
    told.push(name)
    return gate.promise
  }
  const all = [
    semaphore.run(work('1a'), { owner: 1 }),
    semaphore.run(work('1b'), { owner: 1 }),
    semaphore.run(work('2'), { owner: 2 }),
    semaphore.run(work('x'), { owner: 'x' }),
    semaphore.run(work('y'), { owner: 'y' }),
  ]
  deepEqual(told, ['1a', '2', 'x'])
  gate.resolve()
  await Promise.all(all)
  deepEqual(told.toSorted(), ['1a', '1b', '2', 'x', 'y'])
})

test('Turns go by owner: one with many holds no other up, and what is urgent comes first', async () => {
  const semaphore = createFairSemaphore(places(1), { endsWaiting: nothingEndsWaiting })
  const told: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => async () => void told.push(name)
  const all = [
    semaphore.run(() => gate.promise, { owner: 1 }),
    semaphore.run(work('1a'), { owner: 1 }),
    semaphore.run(work('1b'), { owner: 1 }),
    semaphore.run(work('1c'), { owner: 1 }),
    semaphore.run(work('2'), { owner: 2 }),
    semaphore.run(work('urgent'), { owner: 1, isUrgent: true }),
  ]
  gate.resolve()
  await Promise.all(all)
  deepEqual(told, ['urgent', '2', '1a', '1b', '1c'])
})

test('Who waits while no one gets through for 5 s is told, and so is everyone who comes after', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const semaphore = createFairSemaphore(places(1), { endsWaiting: nothingEndsWaiting })
  const stuck = Promise.withResolvers<void>()
  const first = semaphore.run(() => stuck.promise, { owner })
  for (let times = 0; times < 2; times++) {
    const refused = rejects(
      semaphore.run(async () => {}, { owner }),
      unavailable,
    )
    t.mock.timers.tick(4_999)
    equal(semaphore.waiting(), 1)
    t.mock.timers.tick(1)
    await refused
  }
  stuck.resolve()
  await first
  equal(await semaphore.run(async () => 'again', { owner }), 'again')
})

test('Those who failed long ago do not count against who has just come', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const semaphore = createFairSemaphore(places(1), { endsWaiting: nothingEndsWaiting })
  const gate = Promise.withResolvers<void>()
  const fails = () => gate.promise.then(() => Promise.reject(new Error('Not like this.')))
  const failed = [semaphore.run(fails, { owner }), semaphore.run(fails, { owner })]
  gate.resolve()
  for (const one of failed) await rejects(one, /Not like this/)
  t.mock.timers.tick(4_900)
  const held = Promise.withResolvers<string>()
  const [first, second] = [semaphore.run(() => held.promise, { owner }), semaphore.run(async () => 'second', { owner })]
  t.mock.timers.tick(200)
  held.resolve('first')
  deepEqual(await Promise.all([first, second]), ['first', 'second'])
})

test("A failure that is everyone's ends the waiting of all", async () => {
  const semaphore = createFairSemaphore(places(1), { endsWaiting: (error) => error === silence })
  const silence = new Error('The network is silent.')
  const all = [
    semaphore.run(async () => Promise.reject(silence), { owner }),
    semaphore.run(async () => 1, { owner }),
    semaphore.run(async () => 2, { owner }),
  ]
  for (const one of await Promise.allSettled(all)) equal((one as PromiseRejectedResult).reason, silence)
  equal(await semaphore.run(async () => 3, { owner }), 3)
})
