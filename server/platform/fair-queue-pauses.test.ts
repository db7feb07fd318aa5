/** The pauses that follow what those who take much have taken, and who waits for them. */
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFairQueue } from './fair-queue.ts'

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
