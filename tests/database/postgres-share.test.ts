/** What `npm test` says of the processor that PostgreSQL took for each group of tests. */
import { equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { watchPostgres } from '../../scripts/postgres-share.ts'
import { administer, createDatabase, dropDatabase } from '../support/postgres.ts'
import { clusterUrl } from '../support/test-database.ts'

const skip = process.platform === 'linux' ? false : 'only Linux tells'

test('The group whose database is worked in is told of it, also when the connection has ended', { skip }, async (t) => {
  const url = await clusterUrl()
  const [settings] = await administer(url, "SELECT current_setting('data_directory') AS folder")
  const pid = Number.parseInt(readFileSync(join(settings?.folder, 'postmaster.pid'), 'utf8'), 10)
  const own = process.env.BELLHOP_TEST_GROUP ?? 'alone'
  const database = await createDatabase(url)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  t.after(() => client.end())
  const shares = watchPostgres(pid)
  equal(shares.msOf('of-nobody'), 0)
  const before = shares.msOf(own)
  await client.query('SELECT count(*) FROM generate_series(1, 2000000)')
  const during = shares.msOf(own)
  ok(during > before)
  ok(shares.mostConnections() > 0)
  await client.end()
  ok(shares.msOf(own) >= during)
  equal(shares.msOf('of-nobody'), 0)
  await dropDatabase(database)
})
