/** What a Read and a Write promise, on either database. */
import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import type { Read, Write } from '../../server/database/database.ts'
import { query, type QueryParts } from '../../server/database/query.ts'
import { createUser } from '../../server/users/users.ts'
import { eventually } from '../support/eventually.ts'
import { openDatabase } from '../support/open-database.ts'

const emails = query((q: QueryParts<object>) => q.db.selectFrom('user').orderBy('email').select('email'))
const all = async (read: Read) => (await read.all(emails, {})).map(({ email }) => email)
const add = (write: Write, email: string) => createUser(write, { email, role: 'customer', passwordHash: 'x' })

test('A write is seen by itself at once, and by others once it is committed', async () => {
  await using desk = await openDatabase()
  const read = desk.database.read('system')
  await desk.database.write('system', async (write) => {
    await add(write, 'cara')
    deepEqual(await all(write), ['cara'])
    deepEqual(await all(read), [])
  })
  deepEqual(await all(read), ['cara'])
})

test('A failure undoes all of the write and reaches the caller as it was', async () => {
  await using desk = await openDatabase()
  const failure = new Error('No.')
  const failing = desk.database.write('system', async (write) => {
    await add(write, 'cara')
    throw failure
  })
  await rejects(failing, (error) => error === failure)
  deepEqual(await all(desk.database.read('system')), [])
  await desk.database.write('system', (write) => add(write, 'carl'))
  deepEqual(await all(desk.database.read('system')), ['carl'])
})

test('After a statement has failed nothing is saved, even when the failure is caught', async () => {
  await using desk = await openDatabase()
  await desk.database.write('system', (write) => add(write, 'cara'))
  const careless = desk.database.write('system', async (write) => {
    await add(write, 'carl')
    await add(write, 'cara').catch(() => {})
  })
  await rejects(careless)
  deepEqual(await all(desk.database.read('system')), ['cara'])
})

test('Work after the commit sees what was committed; its failure is logged, and harms nothing', async () => {
  await using desk = await openDatabase()
  const seen: string[] = []
  await desk.database.write('system', async (write) => {
    write.afterCommit(async () => seen.push(...(await all(desk.database.read('system')))))
    write.afterCommit(() => {
      throw new Error('The mail server is away.')
    })
    write.afterCommit(() => seen.push('after it'))
    await add(write, 'cara')
    deepEqual(seen, [])
  })
  deepEqual(seen, ['cara', 'after it'])
  match(desk.log.join(), /The mail server is away/)
})

test('Nothing is done after a write that failed', async () => {
  await using desk = await openDatabase()
  let isDone = false
  const failing = desk.database.write('system', async (write) => {
    write.afterCommit(() => {
      isDone = true
    })
    throw new Error('No.')
  })
  await rejects(failing)
  equal(isDone, false)
})

test('A Write is of no use after its transaction', async () => {
  await using desk = await openDatabase()
  const { database } = desk
  const kept = await database.write('system', async (write) => write)
  const failed: Write[] = []
  await rejects(database.write('system', async (write) => Promise.reject(failed.push(write))))
  const isOfNoUse = async (write: Write) => {
    await rejects(add(write, 'cara'), /after its transaction had ended/)
    await rejects(all(write), /after its transaction had ended/)
  }
  for (const write of [kept, ...failed]) {
    await isOfNoUse(write)
    // Nor does it become part of another one.
    await database.write('system', () => isOfNoUse(write))
  }
  deepEqual(await all(database.read('system')), [])
})

test('Closing waits for the writes under way and takes no more', async () => {
  await using desk = await openDatabase()
  const { database } = desk
  const writing = ['abe', 'ada', 'cara', 'carl', 'cleo', 'cyd'].map((email) =>
    database.write('system', (write) => add(write, email)),
  )
  await Promise.all([database.close(), ...writing])
  await rejects(
    database.write('system', (write) => add(write, 'late')),
    { code: 'UNAVAILABLE' },
  )
})

test('However much one transaction publishes, all of it is received, in order', async () => {
  await using desk = await openDatabase()
  const received: unknown[] = []
  const stop = desk.database.listen((notification) => received.push(notification))
  const hash = 'h'.repeat(43)
  const published = Array.from({ length: 3_000 }, (_, index) => (index % 3 ? index : { sessionEnded: hash }))
  await desk.database.write('system', (write) => {
    for (const one of published) write.publish(one)
    return Promise.resolve()
  })
  await eventually(() => received.length >= published.length)
  stop()
  deepEqual(received, published)
})
