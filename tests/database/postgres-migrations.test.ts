/** A PostgreSQL database becomes what SQLite's is, however often that is interrupted and whoever does it. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { listMigrations, NewerSchemaError } from '../../server/database/migrations.ts'
import { PostgresUnusableError } from '../../server/database/postgres-migrate.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import { createLog } from '../../server/platform/log.ts'
import { temporaryFolder } from '../support/app.ts'
import { describePostgresTables, describeSqliteTables } from '../support/describe-tables.ts'
import { atOnce } from '../support/open-database.ts'
import { administer, dropDatabase } from '../support/postgres.ts'
import { clusterUrl } from '../support/test-database.ts'

const log = createLog('error', () => {})
const open = (url: string) => openPostgres({ url, log, now: Date.now })

async function emptyDatabase(options = ''): Promise<string> {
  const url = await clusterUrl()
  const name = `empty_${randomBytes(8).toString('hex')}`
  await administer(url, `CREATE DATABASE ${name} ${options}`)
  return url.replace(/[^/]*$/, name)
}

/** As SQLite has them. */
async function expectedTables() {
  const folder = await temporaryFolder()
  await openSqlite({ directory: folder, log, now: Date.now }).close()
  const tables = describeSqliteTables(folder)
  await rm(folder, { recursive: true })
  return tables
}

test('Both databases have the same tables, columns, keys, references and indexes', async () => {
  const url = await emptyDatabase()
  await (await open(url)).close()
  const tables = await describePostgresTables(url)
  ok(Object.keys(tables).length >= 11)
  deepEqual(tables, await expectedTables())
  await dropDatabase(url)
})

test('Ten processes that start at once on an empty database all get it, and it is made once', async () => {
  const url = await emptyDatabase()
  const { done, failed } = await atOnce(10, () => open(url))
  deepEqual(failed, [])
  await Promise.all(done.map((database) => database.close()))
  const applied = await administer(url, 'SELECT count(*)::int AS times FROM migration GROUP BY number')
  ok(applied.every(({ times }) => times === 1))
  deepEqual(await describePostgresTables(url), await expectedTables())
  await dropDatabase(url)
})

test('A migration that is cut off after any of its statements is completed by the next start', async () => {
  const url = await emptyDatabase()
  // Ends the connection that makes the tables, after so many statements; sequences count across the rollback.
  await administer(
    url,
    `CREATE SEQUENCE made; CREATE SEQUENCE cut_at;
     CREATE FUNCTION cut() RETURNS event_trigger LANGUAGE plpgsql AS
       'BEGIN IF nextval(''made'') = (SELECT last_value FROM cut_at) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; END';
     CREATE EVENT TRIGGER cut ON ddl_command_end EXECUTE FUNCTION cut()`,
  )
  const isCut = async (at: number) => {
    await administer(url, `SELECT setval('made', 1, false), setval('cut_at', ${at})`)
    return open(url).then(
      (database) => database.close().then(() => false),
      () => true,
    )
  }
  const applied = async () => {
    const [table] = await administer(url, "SELECT to_regclass('migration') IS NOT NULL AS exists")
    return table?.exists ? Number((await administer(url, 'SELECT count(*) FROM migration'))[0]?.count) : 0
  }
  // Each migration is cut after its first statement, begun anew and cut after its second, and so on until it gets through.
  let cuts = 0
  for (let [at, before] = [1, 0]; await isCut(at); cuts++) {
    const now = await applied()
    at = now > before ? 2 : at + 1
    before = now
  }
  await administer(url, 'DROP EVENT TRIGGER cut; DROP FUNCTION cut; DROP SEQUENCE made, cut_at')
  deepEqual(await describePostgresTables(url), await expectedTables())
  await dropDatabase(url)
  const statements = listMigrations('postgres').flatMap(({ sql }) => sql.match(/^\s*(CREATE|ALTER|DROP) /gim) ?? [])
  ok(cuts >= statements.length && statements.length > 60, `${cuts} cuts, ${statements.length} statements`)
})

test('A database of a newer Bellhop is refused', async () => {
  const url = await emptyDatabase()
  await (await open(url)).close()
  await administer(url, "INSERT INTO migration VALUES (9999, '9999-future', 1)")
  await rejects(open(url), NewerSchemaError)
  await dropDatabase(url)
})

test('What keeps it from starting is said with what to do, and never with the password', async () => {
  const latin = await emptyDatabase("ENCODING 'LATIN1' TEMPLATE template0")
  await rejects(open(latin), /encoded in LATIN1.*UTF8/)
  await dropDatabase(latin)
  const url = (await clusterUrl()).replace('postgres@', 'nobody:secret@')
  await rejects(open(url), (error) => {
    ok(error instanceof PostgresUnusableError)
    ok(/nobody/.test(error.message) && !/secret/.test(error.message), error.message)
    return true
  })
  const missing = (await clusterUrl()).replace(/[^/]*$/, 'missing')
  await rejects(open(missing), /missing.*does not exist.*DATABASE_URL/)
})

test('A user who may not make tables is told so', async () => {
  const url = await emptyDatabase()
  const role = `guest_${randomBytes(4).toString('hex')}`
  await administer(url, `CREATE ROLE ${role} LOGIN`)
  await administer(url, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC')
  await rejects(open(url.replace('postgres@', `${role}@`)), /may not make tables/)
  await dropDatabase(url)
  await administer(await clusterUrl(), `DROP ROLE ${role}`)
  equal((await administer(await clusterUrl(), `SELECT 1 FROM pg_roles WHERE rolname = '${role}'`)).length, 0)
})
