/** A backup of an older Bellhop: restored as it was, then brought to this version. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqliteBulkLoad } from '../../server/database/dump-sqlite.ts'
import { sql } from '../../server/database/query-builder.ts'
import { listMigrations } from '../../server/database/migrations.ts'
import { digestIn, runBellhop } from '../support/bellhop.ts'
import { stored } from '../support/database.ts'
import { folderOfTest } from '../support/kept-desk.ts'
import { isOnPostgres } from '../support/test-database.ts'

if (!isOnPostgres) {
  test('A desk at version 1 is kept at version 1, and restored with counters and an index', async () => {
    await using folder = await folderOfTest()
    const old = join(folder.path, 'old')
    {
      await using load = await openSqliteBulkLoad(old, 1)
      await load.migrate(1)
      await sql`insert into user (id, email, role, password_hash, created_at) values (3, 'cara@example.com', 'customer', 'x', 1)`.execute(
        load.db,
      )
      await sql`insert into ticket (id, title, status, requester_id, created_at, updated_at) values (7, 'Blink', 'open', 3, 1, 1)`.execute(
        load.db,
      )
      await sql`insert into user (id, email, role, password_hash, created_at) values (4, 'ada@example.com', 'agent', 'x', 1)`.execute(
        load.db,
      )
      await sql`insert into event (kind, at, actor_id, ticket_id, data) values ('comment.added', 5, 4, 7, '{}')`.execute(
        load.db,
      )
      await load.setLastId('ticket', 12)
      await load.commit()
    }
    const path = join(folder.path, 'old.tar')
    const made = await runBellhop(['backup', '--to', path], { DATA_DIR: old })
    equal(made.code, 0, made.err)
    match(made.out, /database version 1\./)
    const restored = join(folder.path, 'restored')
    const did = await runBellhop(['restore', path, '--to', restored])
    equal(did.code, 0, did.err)
    equal(digestIn(did.out), digestIn(made.out))
    equal(digestIn((await runBellhop(['verify', path])).out), digestIn(made.out))
    const desk = { folder: restored }
    equal(
      stored(desk, 'SELECT max(number) AS number FROM migration')[0]?.number,
      listMigrations('sqlite').at(-1)?.number,
    )
    deepEqual(
      stored(desk, 'SELECT scope, status, tickets FROM ticket_count ORDER BY scope').map((row) => ({ ...row })),
      [
        { scope: 0, status: 'open', tickets: 1 },
        { scope: 3, status: 'open', tickets: 1 },
      ],
    )
    deepEqual(
      stored(desk, 'SELECT turn, waiting_since FROM ticket').map((row) => ({ ...row })),
      [{ turn: 'customer', waiting_since: 5 }],
    )
    equal(stored(desk, 'SELECT ticket_id FROM search_piece').length, 1)
    equal(stored(desk, "SELECT seq FROM sqlite_sequence WHERE name = 'ticket'")[0]?.seq, 12)
    equal((await runBellhop(['doctor'], { DATA_DIR: restored })).code, 0)
  })

  test('A desk from before there were admins has one afterwards: its first agent', async () => {
    await using folder = await folderOfTest()
    const old = join(folder.path, 'old')
    {
      await using load = await openSqliteBulkLoad(old, 1)
      await load.migrate(11)
      for (const [id, role] of [
        [2, 'customer'],
        [5, 'agent'],
        [7, 'agent'],
      ] as const) {
        await sql`insert into user (id, email, role, password_hash, created_at) values (${id}, ${`p${id}@example.com`}, ${role}, 'x', 1)`.execute(
          load.db,
        )
      }
      await load.commit()
    }
    const path = join(folder.path, 'old.tar')
    equal((await runBellhop(['backup', '--to', path], { DATA_DIR: old })).code, 0)
    const restored = join(folder.path, 'restored')
    const did = await runBellhop(['restore', path, '--to', restored])
    equal(did.code, 0, did.err)
    deepEqual(
      stored({ folder: restored }, 'SELECT id, name, is_admin, deactivated_at FROM user ORDER BY id').map((row) => ({
        ...row,
      })),
      [2, 5, 7].map((id) => ({ id, name: null, is_admin: id === 5 ? 1 : 0, deactivated_at: null })),
    )
    deepEqual(stored({ folder: restored }, 'SELECT id FROM "view"'), [])
  })

  test('A backup of a newer Bellhop is refused in one line', async () => {
    await using folder = await folderOfTest()
    const newer = join(folder.path, 'newer')
    {
      await using load = await openSqliteBulkLoad(newer, 1)
      await load.migrate()
      await sql`insert into migration (number, name, applied_at) values (9999, '9999-future', 1)`.execute(load.db)
      await load.commit()
    }
    const path = join(folder.path, 'newer.tar')
    equal((await runBellhop(['backup', '--to', path], { DATA_DIR: newer })).code, 0)
    const restored = await runBellhop(['restore', path, '--to', join(folder.path, 'restored')])
    equal(restored.code, 1)
    match(
      restored.err,
      /^restore failed: The database is at version 9999, but this Bellhop knows versions up to \d+\..*\n$/,
    )
  })
}
