/** The pauses that follow what those who take much have taken, and who waits for them. */
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startQueue } from '../../tests/support/fair-queue.ts'
import { createFairQueue } from './fair-queue.ts'

test('Of what several heavy owners took at once while no one else was there only the longest is followed by a pause', async () => {
  const { queue, begun, run, pass } = startQueue({
    running: 4,
    waiting: 10,
    heavy: { ms: 100, running: 1, share: 0.5 },
  })
  for (let round = 0; round < 10; round++) {
    const gate = Promise.withResolvers<void>()
    const all = ['a', 'b', 'c', 'd'].map((owner) => queue.run(owner, () => gate.promise))
    pass(1_000)
    gate.resolve()
    await Promise.all(all)
  }
  await run('light')
  // 40 s of work in 10 s, the last of it a second ago.
  pass(1_000)
  await run('light')
  const heavy = run('a')
  equal(begun.at(-1), 'a')
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
  const { queue, run } = startQueue({ running: 1, waiting: 10, heavy: { ms: 1, running: 1, share: 0.5 } })
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const leaving = new AbortController()
  await run('light')
  await run('heavy', { ms: 500 })

  const before = timers()
  const left = run('heavy', { signal: leaving.signal })
  equal(timers(), before + 1)
  leaving.abort(new Error('gone'))
  equal(timers(), before)
  await rejects(left, /gone/)

  const refused = run('heavy')
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
  const { queue, begun, run, pass } = startQueue({
    running: 2,
    waiting: 10,
    heavy: { ms: 100, running: 1, share: 0.1 },
  })
  await run('light')
  for (const owner of ['a', 'b', 'c']) queue.charge(owner, 5_000)
  const waiting = run('a')
  const hasBegun = async () => {
    // Whoever ends lets the next one begin.
    await run('light')
    await new Promise(setImmediate)
    return begun.includes('a')
  }
  equal(await hasBegun(), false)
  pass(9_999)
  equal(await hasBegun(), false)
  pass(1)
  equal(await hasBegun(), true)
  await waiting
})
