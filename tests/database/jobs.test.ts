/** Work after the commit: there if and only if its cause is, done once among all processes, whatever becomes of any of them. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../server/database/query-builder.ts'
import { processBudget } from '../../server/platform/budgets.ts'
import { asQueue, claim } from '../../server/jobs/queue.ts'
import type { JobContext } from '../../server/jobs/run-job.ts'
import { eventually } from '../support/eventually.ts'
import { cause, causes, enqueueTest, gate, note, openJobsDesk, type JobsDesk } from '../support/jobs.ts'
import { isOnPostgres } from '../support/test-database.ts'

const { pollMs, running: places } = processBudget.jobs

const isEmpty = (desk: JobsDesk) => desk.rows().length === 0

test('What is enqueued is checked by the compiler, and by its kind', async () => {
  await using desk = await openJobsDesk()
  const { database } = desk
  await rejects(
    // @ts-expect-error there is no such kind
    database.write('system', (write) => enqueueTest(write, 'number.unknown', { number: 1 })),
    /There is no kind of job number\.unknown/,
  )
  await rejects(
    // @ts-expect-error it is no payload of this kind
    database.write('system', (write) => enqueueTest(write, 'number.note', { word: 'one' })),
    /number is missing/,
  )
  await rejects(
    // @ts-expect-error it takes none
    database.write('system', (write) => enqueueTest(write, 'clock.tick', { number: 1 })),
    /It takes no payload/,
  )
  const long = { number: 1, more: 'x'.repeat(processBudget.jobs.payloadCharacters) }
  await rejects(
    database.write('system', (write) => enqueueTest(write, 'number.note', long)),
    /The payload of number\.note has/,
  )
  deepEqual(desk.rows(), [])
})

test('There is a job if and only if its cause was committed', async () => {
  await using desk = await openJobsDesk()
  const seen: string[] = []
  desk.work({
    async 'number.note'(context, { number }) {
      seen.push(`${number} after ${await causes(context)}`)
    },
  })
  const enqueueWith = (name: string, number: number, fail: boolean) =>
    desk.database.write('system', async (write) => {
      await cause(write, name)
      await enqueueTest(write, 'number.note', { number })
      if (fail) throw new Error('The cause failed.')
    })
  await rejects(enqueueWith('never', 1, true), /The cause failed/)
  await enqueueWith('first', 2, false)
  await eventually(() => seen.length === 1 && isEmpty(desk))
  await rejects(enqueueWith('first', 3, false))
  await enqueueWith('second', 4, false)
  await eventually(() => seen.length === 2 && isEmpty(desk))
  deepEqual(seen, ['2 after 1', '4 after 2'])
})

test('A commit wakes the workers, on every process: none of many in a row waits for the next look', async () => {
  await using desk = await openJobsDesk()
  const other = await desk.another()
  let done = 0
  desk.work({ 'number.note': async () => void done++ }, other)
  const inRow = 20
  const begun = performance.now()
  for (let number = 1; number <= inRow; number++) {
    await note(desk, number)
    await eventually(() => done === number)
  }
  // Found by looking from time to time they would have taken four times as long.
  ok(performance.now() - begun < (inRow * pollMs) / 4)
})

test('Each of many jobs is done once among two processes, and none is left', async () => {
  await using desk = await openJobsDesk()
  const other = await desk.another()
  const done: number[] = []
  const handlers = { 'number.flood': async (_: JobContext, { number }: { number: number }) => void done.push(number) }
  desk.work(handlers)
  desk.work(handlers, other)
  const numbers = Array.from({ length: 120 }, (_, index) => index)
  await Promise.all(numbers.map((number) => note(desk, number, 'number.flood')))
  await eventually(() => isEmpty(desk))
  deepEqual(
    done.toSorted((a, b) => a - b),
    numbers,
  )
})

test(
  'Whoever claims waits for no one who is at it, and reads nothing that others have to begin anew for',
  { skip: !isOnPostgres },
  async () => {
    await using desk = await openJobsDesk()
    const { database } = desk
    const ids = [await note(desk, 1), await note(desk, 2)]
    const claimAs = (lease: string, inside: () => Promise<void>) =>
      database.write(
        'system',
        async (write) => {
          const [isolation] = await write.build((q) =>
            q.db.selectNoFrom(sql<string>`current_setting('transaction_isolation')`.as('name')),
          )
          equal(isolation?.name, 'read committed')
          const claimed = await claim(write, { kind: 'number.note', count: 1, leaseMs: 60_000, lease })
          await inside()
          return claimed.map(({ id }) => id)
        },
        { ...asQueue, owner: lease },
      )
    const found: number[][] = []
    found.push(
      await claimAs('one', async () => {
        found.push(await claimAs('other', async () => {}))
        found.push(await claimAs('third', async () => {}))
      }),
    )
    deepEqual(found, [[ids[1]], [], [ids[0]]])
  },
)

test('A thousand jobs of one transaction are told of in one word', async () => {
  await using desk = await openJobsDesk()
  let done = 0
  desk.work({ 'number.flood': async () => void done++ })
  const count = 1_000
  await desk.database.write('system', async (write) => {
    for (let number = 0; number < count; number++) await enqueueTest(write, 'number.flood', { number })
  })
  await eventually(() => done >= 3 * places)
  ok(desk.rows().length <= count - 2 * places)
})

test('While one of a key has not begun no other is added, and what was written with either is seen by one that comes after', async () => {
  await using desk = await openJobsDesk()
  const begun: number[] = []
  let seen = 0
  const hold = gate()
  desk.work({
    async 'clock.tick'(context) {
      begun.push(context.id)
      if (begun.length === 1) await hold.promise
      seen = await causes({ read: desk.database.read('system') })
    },
  })
  const writeAndAsk = (name: string) =>
    desk.database.write('system', async (write) => {
      await cause(write, name)
      return enqueueTest(write, 'clock.tick', null, { key: 'all' })
    })
  const first = await writeAndAsk('first')
  await eventually(() => begun.length === 1)
  const second = await writeAndAsk('second')
  const third = await writeAndAsk('third')
  ok(second !== first, 'the first had begun')
  equal(third, second)
  hold.resolve()
  await Promise.all(Array.from({ length: 30 }, (_, index) => writeAndAsk(`more ${index}`)))
  await eventually(() => isEmpty(desk))
  equal(seen, 33)
  deepEqual(begun.slice(0, 2), [first, second])
})

test('A key keeps the earlier of two times, and one kind says nothing of another', async () => {
  await using desk = await openJobsDesk()
  const { now } = desk
  await desk.database.write('system', async (write) => {
    await enqueueTest(write, 'clock.tick', null, { key: 'k', runAt: now + 5_000 })
    await enqueueTest(write, 'clock.tick', null, { key: 'k', runAt: now + 9_000 })
    await enqueueTest(write, 'clock.tock', null, { key: 'k', runAt: now + 9_000 })
    await enqueueTest(write, 'clock.tock', null, { key: 'k', runAt: now + 1_000 })
    await enqueueTest(write, 'clock.tock', null, { runAt: now + 7_000 })
  })
  deepEqual(
    desk.rows().map(({ kind, run_at: at }) => [kind, Number(at) - now]),
    [
      ['clock.tick', 5_000],
      ['clock.tock', 1_000],
      ['clock.tock', 7_000],
    ],
  )
})

test('Not before its time', async () => {
  await using desk = await openJobsDesk()
  const done: number[] = []
  desk.work({ 'number.note': async (_, { number }) => void done.push(number) })
  await desk.database.write('system', async (write) => {
    await enqueueTest(write, 'number.note', { number: 2 }, { runAt: desk.now + 60_000 })
    await enqueueTest(write, 'number.note', { number: 1 })
  })
  await eventually(() => done.length === 1)
  await desk.passAndLook(59_999)
  await note(desk, 3)
  await eventually(() => done.length === 2)
  await desk.passAndLook(1)
  await eventually(() => done.length === 3 && isEmpty(desk))
  deepEqual(done, [1, 3, 2])
})

test('A flood of one kind holds up no other, and no kind has more places than it may', async () => {
  await using desk = await openJobsDesk()
  const begun: string[] = []
  const underWay = { flood: 0, note: 0, most: 0, mostNotes: 0 }
  const gates: PromiseWithResolvers<void>[] = []
  const holding = (kind: 'flood' | 'note') => async () => {
    begun.push(kind)
    underWay[kind]++
    underWay.most = Math.max(underWay.most, underWay.flood + underWay.note)
    underWay.mostNotes = Math.max(underWay.mostNotes, underWay.note)
    const held = gate()
    gates.push(held)
    await held.promise
    underWay[kind]--
  }
  const worker = desk.work({ 'number.flood': holding('flood'), 'number.note': holding('note') })
  await desk.database.write('system', async (write) => {
    for (let number = 0; number < 50; number++) await enqueueTest(write, 'number.flood', { number })
  })
  await eventually(() => begun.length === places)
  for (let number = 0; number < 5; number++) await note(desk, number)
  equal(begun.length, places, 'there is no place for more')
  equal(worker.running()['number.flood'], places)
  gates.shift()?.resolve()
  await eventually(() => begun.length === places + 1)
  equal(begun.at(-1), 'note')
  gates.shift()?.resolve()
  await eventually(() => begun.length === places + 2)
  equal(begun.at(-1), 'note')
  gates.shift()?.resolve()
  await eventually(() => begun.length === places + 3)
  equal(begun.at(-1), 'flood', 'two at once are all that the kind may have')
  while (!isEmpty(desk)) {
    gates.shift()?.resolve()
    await new Promise(setImmediate)
  }
  deepEqual(underWay, { flood: 0, note: 0, most: places, mostNotes: 2 })
  equal(begun.length, 55)
})

test('A job that writes much takes turns with people', async () => {
  await using desk = await openJobsDesk()
  const order: string[] = []
  const go = gate()
  const begun = gate()
  const asked = gate()
  desk.work({
    async 'number.note'({ write }) {
      begun.resolve()
      await go.promise
      const writes = Array.from({ length: 300 }, () => write(async () => void order.push('job')))
      asked.resolve()
      await Promise.all(writes)
    },
  })
  await note(desk, 1)
  await begun.promise
  const held = gate()
  const person = (id: number) => ({ id, email: `${id}@example.com`, role: 'customer' }) as const
  // Nobody gets a turn before all have asked for theirs.
  const holding = [1, 2, 3, 4].map((id) => desk.database.write(person(id), () => held.promise))
  go.resolve()
  await asked.promise
  const theirs = Array.from({ length: 3 }, () => desk.database.write(person(5), async () => void order.push('person')))
  held.resolve()
  await Promise.all([...holding, ...theirs])
  await eventually(() => isEmpty(desk))
  deepEqual([order.filter((one) => one === 'job').length, order.length], [300, 303])
  ok(order.lastIndexOf('person') < order.lastIndexOf('job'), order.join())
})
