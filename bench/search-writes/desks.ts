/** An empty desk and its baseline, the same without the search index, each on a database of its own. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import type { User } from '../../server/database/viewer.ts'
import { reactions } from '../../server/listeners.ts'
import { createLog } from '../../server/platform/log.ts'
import { startMergingIndex } from '../../server/search/index-merger.ts'
import { indexTexts } from '../../server/search/index-writer.ts'
import { administer, startCluster } from '../../tests/support/postgres.ts'
import { benchFolder } from '../folder.ts'
import type { DatabaseName } from '../growth/desks.ts'

export interface EmptyDesk {
  readonly database: Database
  readonly agents: readonly User[]
  readonly customers: readonly User[]
}

export interface Desks extends AsyncDisposable {
  /** Of the database, with its version. */
  readonly name: string
  readonly product: EmptyDesk
  readonly baseline: EmptyDesk
}

const people = { agents: 10, customers: 100 }

export async function openEmptyDesks(name: DatabaseName): Promise<Desks> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(benchFolder('search-writes')).path
  const cluster = name === 'postgres' ? opened.use(await startCluster()) : undefined
  const open = async (kind: 'product' | 'baseline'): Promise<EmptyDesk> => {
    const options = {
      log: createLog('error'),
      now: Date.now,
      reactions: kind === 'product' ? reactions : reactions.filter((reaction) => reaction !== indexTexts),
    }
    if (cluster) await administer(cluster.url(), `CREATE DATABASE ${kind}`)
    else mkdirSync(join(folder, kind), { mode: 0o700 })
    const database = cluster
      ? await openPostgres({ ...options, url: cluster.url(kind) })
      : openSqlite({ ...options, directory: join(folder, kind) })
    opened.defer(() => database.close())
    if (kind === 'product') opened.defer(startMergingIndex(database, options.log))
    const enrol = async (role: User['role'], number: number): Promise<User> => {
      const email = `${role}.${number + 1}@example.com`
      const { id } = await database.write('system', (write) =>
        write.db
          .insertInto('user')
          .values({ email, role, password_hash: '-', created_at: write.now })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return { id, email, role }
    }
    const some = async (role: User['role'], count: number) => {
      const enrolled: User[] = []
      for (let number = 0; number < count; number++) enrolled.push(await enrol(role, number))
      return enrolled
    }
    return { database, agents: await some('agent', people.agents), customers: await some('customer', people.customers) }
  }
  const desks = { product: await open('product'), baseline: await open('baseline') }
  const closing = opened.move()
  return {
    ...desks,
    name: cluster ? `PostgreSQL ${cluster.version}` : `SQLite ${process.versions.sqlite ?? ''}`,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
