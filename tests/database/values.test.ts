/** The same values come back from either database, in the same order. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { query, type QueryParts } from '../../server/database/query.ts'
import { createUser } from '../../server/users/users.ts'
import { openDatabase, type TestDatabase } from '../support/open-database.ts'

const add = ({ database }: TestDatabase, email: string, createdAt = 1) =>
  database.write('system', (write) =>
    write.db
      .insertInto('user')
      .values({ email, role: 'customer', password_hash: 'x', created_at: createdAt })
      .returning(['id', 'created_at as createdAt'])
      .executeTakeFirstOrThrow(),
  )

test('Whole numbers are numbers, up to the largest that are exact', async () => {
  await using desk = await openDatabase()
  const { createdAt } = await add(desk, 'cara', Number.MAX_SAFE_INTEGER)
  equal(createdAt, Number.MAX_SAFE_INTEGER)
  const sums = query((q: QueryParts<object>) =>
    q.db
      .selectFrom('user')
      .select((s) => [s.fn.countAll<number>().as('count'), s.fn.sum<number>('created_at').as('sum')]),
  )
  deepEqual({ ...(await desk.database.read('system').first(sums, {})) }, { count: 1, sum: Number.MAX_SAFE_INTEGER })
  const none = query((q: QueryParts<object>) =>
    q.db.selectFrom('attachment').select((s) => s.fn.sum<number | null>('file_size').as('sum')),
  )
  deepEqual({ ...(await desk.database.read('system').first(none, {})) }, { sum: null })
})

test('Bytes are bytes', async () => {
  await using desk = await openDatabase()
  const value = new Uint8Array([0, 1, 2, 127, 128, 255, 92, 39])
  await desk.database.write('system', (write) => write.db.insertInto('secret').values({ name: 'x', value }).execute())
  const secret = query((q: QueryParts<{ value: Uint8Array }>) =>
    q.db.selectFrom('secret').where('value', '=', q.param('value')).select('value'),
  )
  const found = await desk.database.read('system').first(secret, { value })
  ok(found?.value instanceof Uint8Array)
  deepEqual([...found.value], [...value])
})

test('Text is ordered and compared by its code points', async () => {
  await using desk = await openDatabase()
  const texts = [
    'a',
    'B',
    'ä',
    'Z',
    '_',
    'é',
    'e\u0301',
    '😀',
    '\uFFFD',
    'aa',
    'a b',
    'ß',
    'ss',
    "'; DROP TABLE ticket",
  ]
  for (const text of texts) await add(desk, text)
  const byEmail = query((q: QueryParts<object>) => q.db.selectFrom('user').orderBy('email').select('email'))
  const bytes = (text: string) => Buffer.from(text)
  deepEqual(
    (await desk.database.read('system').all(byEmail, {})).map(({ email }) => email),
    texts.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b))),
  )
})

test('A list of numbers selects the rows it names, and an empty one none', async () => {
  await using desk = await openDatabase()
  const ids = []
  for (const email of ['abe', 'ada', 'cara']) ids.push((await add(desk, email)).id)
  const some = query((q: QueryParts<{ ids: string }>) =>
    q.db
      .selectFrom('user')
      .where('id', 'in', q.dialect.numbersOf(q.param('ids')))
      .orderBy('id')
      .select('email'),
  )
  const find = async (wanted: readonly (number | undefined)[]) =>
    (await desk.database.read('system').all(some, { ids: JSON.stringify(wanted) })).map(({ email }) => email)
  deepEqual(await find([ids[2], ids[0]]), ['abe', 'cara'])
  deepEqual(await find([]), [])
})

test('Looking for text that no database can hold finds nothing', async () => {
  await using desk = await openDatabase()
  await add(desk, 'cara')
  const byEmail = query((q: QueryParts<{ email: string }>) =>
    q.db.selectFrom('user').where('email', '=', q.param('email')).select('id'),
  )
  deepEqual(await desk.database.read('system').all(byEmail, { email: 'cara\0' }), [])
  deepEqual(await desk.database.read('system').all(byEmail, { email: '\uD800' }), [])
})

test('Rules of the tables hold: unique addresses, known roles, events as JSON, owners that exist', async () => {
  await using desk = await openDatabase()
  const { database } = desk
  await add(desk, 'cara')
  const refused = async (work: Parameters<typeof database.write>[1]) => {
    let says: boolean | undefined
    await database
      .write('system', async (write) => {
        await work(write).catch((error: unknown) => {
          says = write.dialect.isUniqueViolation(error)
          throw error
        })
      })
      .catch(() => {})
    return says
  }
  const user = (role: string) => ({ email: 'carl', role: role as never, password_hash: 'x', created_at: 1 })
  const event = { kind: 'x', at: 1, actor_id: null, ticket_id: null }
  equal(
    await refused((write) =>
      write.db
        .insertInto('user')
        .values({ ...user('customer'), email: 'cara' })
        .execute(),
    ),
    true,
  )
  equal(await refused((write) => createUser(write, { email: 'cara', role: 'customer', passwordHash: '' })), false)
  equal(await refused((write) => write.db.insertInto('user').values(user('boss')).execute()), false)
  equal(
    await refused((write) =>
      write.db
        .insertInto('event')
        .values({ ...event, data: '{' })
        .execute(),
    ),
    false,
  )
  equal(
    await refused((write) =>
      write.db
        .insertInto('event')
        .values({ ...event, data: '{}', ticket_id: 9 })
        .execute(),
    ),
    false,
  )
})
