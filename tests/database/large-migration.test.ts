/** A desk of the first version that is not small: its migration makes no index of a large table, and they come while people write. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database } from '../../server/database/database.ts'
import type { BulkLoad } from '../../server/database/dump.ts'
import { openPostgresBulkLoad } from '../../server/database/dump-postgres.ts'
import { openSqliteBulkLoad } from '../../server/database/dump-sqlite.ts'
import { sql } from '../../server/database/query-builder.ts'
import { fewRows, indexesLeft, largeTables, withoutLater } from '../../server/database/later-indexes.ts'
import { listMigrations, type Migration } from '../../server/database/migrations.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import { createLog } from '../../server/platform/log.ts'
import { temporaryFolder } from '../support/app.ts'
import { stored } from '../support/database.ts'
import { describePostgresTables, describeSqliteTables } from '../support/describe-tables.ts'
import { dropDatabase } from '../support/postgres.ts'
import { emptyDatabase, isOnPostgres } from '../support/test-database.ts'

const options = { log: createLog('error', () => {}), now: Date.now }
const complete = (database: Database) =>
  database.completeIndexes({ log: options.log, signal: new AbortController().signal })

interface Place extends AsyncDisposable {
  load(): Promise<BulkLoad>
  open(): Promise<Database>
  /** Of this version as if it had always been at it. */
  expected(): Promise<unknown>
  tables(): Promise<unknown>
}

async function newPlace(): Promise<Place> {
  const folder = await temporaryFolder()
  const remove = () => rm(folder, { recursive: true })
  if (!isOnPostgres) {
    const fresh = join(folder, 'fresh')
    const old = join(folder, 'old')
    return {
      load: () => openSqliteBulkLoad(old, 1),
      open: async () => openSqlite({ ...options, directory: old }),
      async expected() {
        await openSqlite({ ...options, directory: fresh }).close()
        return { tables: describeSqliteTables(fresh), schema: schemaOf(fresh) }
      },
      tables: async () => ({ tables: describeSqliteTables(old), schema: schemaOf(old) }),
      [Symbol.asyncDispose]: remove,
    }
  }
  const [fresh, old] = [await emptyDatabase(), await emptyDatabase()]
  return {
    load: () => openPostgresBulkLoad(old, 1),
    open: () => openPostgres({ ...options, url: old }),
    async expected() {
      await (await openPostgres({ ...options, url: fresh })).close()
      return describePostgresTables(fresh)
    },
    tables: () => describePostgresTables(old),
    async [Symbol.asyncDispose]() {
      for (const url of [fresh, old]) await dropDatabase(url)
      await remove()
    },
  }
}

/** The text of each table, whose columns SQLite is not asked to add one by one. */
const schemaOf = (folder: string) =>
  Object.fromEntries(
    stored({ folder }, "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_%'").map(
      ({ name, sql: text }) => [name, text],
    ),
  )

async function fill(place: Place, rows: number, version: number): Promise<void> {
  await using desk = await place.load()
  await desk.migrate(version)
  await sql`insert into "user" (id, email, role, password_hash, created_at) values
    (1, 'cara@example.com', 'customer', 'x', 1), (2, 'ada@example.com', 'agent', 'x', 1)`.execute(desk.db)
  const numbers = sql`with recursive one (n) as (select 1 union all select n + 1 from one where n < ${sql.lit(rows)})`
  await sql`insert into ticket (id, title, description, status, requester_id, created_at, updated_at)
    ${numbers} select n, 'Printer ' || n, 'It blinks', case when n % 10 = 0 then 'open' else 'closed' end, 1, n, n from one`.execute(
    desk.db,
  )
  await sql`insert into comment (id, ticket_id, author_id, content, created_at)
    ${numbers} select n, n, 2, 'Is it on?', n from one`.execute(desk.db)
  await sql`insert into event (id, kind, at, actor_id, ticket_id, data)
    ${numbers} select n, 'ticket.created', n, 1, n, '{}' from one`.execute(desk.db)
  for (const table of ['user', 'ticket', 'comment', 'event']) await desk.setLastId(table, rows + 1)
  await desk.checkReferences()
  await desk.commit()
}

const firstVersion = 4

test('Of a large desk the indexes come after the start, while people write, and it is as if it had always been of this version', async () => {
  await using place = await newPlace()
  await fill(place, fewRows + 1, firstVersion)
  const expected = await place.expected()
  {
    await using database = disposable(await place.open())
    const before = JSON.stringify(await place.tables())
    for (const index of ['ticket_unassigned', 'ticket_active', 'ticket_turn', 'ticket_priority'])
      ok(!before.includes(index), `${index} was made by the migration`)
    ok(before.includes('user_agent'), 'A small table has its index at once')
    // As a process leaves it that dies before its index has its settings and its name.
    if (isOnPostgres) {
      await database.write('system', (write) => write.run(sql`create index ticket_turn_unready on ticket (id)`))
      // As a newer version leaves it that was started beside this one, and may mean other indexes by these names.
      await database.write('system', (write) => write.run(sql`insert into migration values (9999, 'newer', 1)`))
      await rejects(complete(database), /A newer version has changed the tables/)
      await database.write('system', (write) => write.run(sql`delete from migration where number = 9999`))
    }
    const written = Array.from({ length: 20 }, (_, at) =>
      database.write('system', (write) =>
        write.db
          .updateTable('ticket')
          .set({ priority: 'urgent', snoozed_until: at })
          .where('id', '=', 10 * (at + 1))
          .execute(),
      ),
    )
    const [isComplete] = await Promise.all([complete(database), ...written])
    equal(isComplete, true)
    deepEqual(await place.tables(), expected)
    const rows = await database
      .read('system')
      .build((q) =>
        q.db
          .selectFrom('ticket')
          .where('id', 'in', [10, 11])
          .orderBy('id')
          .select(['id', 'title', 'priority', 'turn', 'snoozed_until']),
      )
    deepEqual(
      rows.map((row) => ({ ...row })),
      [
        { id: 10, title: 'Printer 10', priority: 'urgent', turn: null, snoozed_until: 0 },
        { id: 11, title: 'Printer 11', priority: 'normal', turn: null, snoozed_until: null },
      ],
    )
    equal(await complete(database), true)
  }
  // What it has become can be opened again, and is whole.
  const database = await place.open()
  if (!isOnPostgres) {
    const [checked] = await database
      .read('system')
      .build((q) =>
        q.db
          .selectFrom(sql<{ said: string }>`(select integrity_check as said from pragma_integrity_check)`.as('one'))
          .select('one.said'),
      )
    equal(checked?.said, 'ok')
  } else {
    // ANALYZE would work out the pairs of each piece of its sample.
    const targets = await database.read('system').build((q) =>
      q.db
        .selectFrom(
          sql<{ target: number }>`(select attstattarget as target from pg_attribute
              where attrelid = to_regclass('search_piece_pairs') and attnum < 3)`.as('one'),
        )
        .select('one.target'),
    )
    deepEqual(
      targets.map(({ target }) => target),
      [0, 0],
    )
  }
  await database.close()
})

test('An index that this version no longer wants stays until those in its place are there', () => {
  const names = new Set(
    listMigrations('postgres').flatMap(({ sql: text }) =>
      [...text.matchAll(/CREATE INDEX (\w+)/g)].map(([, name]) => name ?? ''),
    ),
  )
  const { missing, outdated } = indexesLeft('postgres', names)
  deepEqual(missing, [])
  ok(outdated.includes('search_piece_words') && !outdated.includes('ticket_active'))
  const before = indexesLeft('postgres', new Set(['search_piece_words']))
  equal(before.missing.find(({ name }) => name === 'search_piece_pairs')?.settings.length, 2)
  deepEqual(before.outdated, ['search_piece_words'])
  const last = listMigrations('postgres').find(({ name }) => name === '0034-word-pairs') as Migration
  const quick = withoutLater(last, listMigrations('postgres'), new Set(largeTables))
  ok(/CREATE FUNCTION/.test(quick) && !/^(CREATE|DROP) INDEX/m.test(quick))
})

function disposable(database: Database): Database & AsyncDisposable {
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}
