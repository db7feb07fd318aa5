/** Turns at reading on PostgreSQL, where many have one viewer: who is asked for by their network, before anybody knows who they are. */
import { ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadOptions } from '../../server/database/database.ts'
import { sql } from '../../server/database/query-builder.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { createLog } from '../../server/platform/log.ts'
import { createDatabase } from '../support/postgres.ts'
import { clusterUrl } from '../support/test-database.ts'

test('Who asks who they are waits neither for strangers nor for what people read', async () => {
  const log = createLog('error', () => {})
  const database = await openPostgres({ url: await createDatabase(await clusterUrl()), log, now: () => 0 })
  try {
    let answered = 0
    const ask = async (...[viewer, options]: Parameters<typeof database.read>) => {
      await database.read(viewer, options).build((q) => q.db.selectNoFrom(sql`pg_sleep(0.1)`.as('slept')))
      answered++
    }
    const person = { id: 1, email: 'cara@example.com', role: 'customer' } as const
    const people = Array.from({ length: 40 }, () => ask(person))
    const strangers = Array.from({ length: 40 }, (_, index) => ask('anonymous', { owner: `network ${index}` }))
    await ask('system', { owner: 'one' })
    ok(answered <= 17, `${answered} were answered before`)
    await Promise.all([...people, ...strangers])
  } finally {
    await database.close()
  }
})

test('What one network asks for keeps no other waiting, and nobody once they have gone', async () => {
  const log = createLog('error', () => {})
  const database = await openPostgres({ url: await createDatabase(await clusterUrl()), log, now: () => 0 })
  try {
    let answered = 0
    const ask = async (options: ReadOptions) => {
      await database.read('system', options).build((q) => q.db.selectNoFrom(sql`pg_sleep(0.1)`.as('slept')))
      answered++
    }
    const gone = new AbortController()
    const here = Array.from({ length: 10 }, () => ask({ owner: 'one' }))
    const left = Array.from({ length: 300 }, () => ask({ owner: 'one', signal: gone.signal }))
    const last = ask({ owner: 'one' })
    await ask({ owner: 'other' })
    ok(answered <= 10, `${answered} were answered before`)
    gone.abort(new Error('Nobody waits.'))
    const outcomes = await Promise.allSettled(left)
    await Promise.all([...here, last])
    ok(answered < 50, `${answered} were answered in all`)
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    ok(reasons.length > 250)
    ok(reasons.every((reason) => reason === 'Error: Nobody waits.'))
  } finally {
    await database.close()
  }
})
