/** A process of the version before, which goes on writing while its desk is migrated: in a thread, so that nothing but the database lets it wait. */
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { postgresDialect } from '../../server/database/dialect.ts'
import { loadPg } from '../../server/database/postgres-pool.ts'

/** `file`: of SQLite's database, where there is no `url`. */
export interface WriterPlace {
  readonly url: string | undefined
  readonly file: string
  readonly tickets: number
}

export interface Waits {
  /** In ms, of each write. */
  readonly times: readonly number[]
}

const pauseMs = 5
/** Longer than anything that is measured. */
const patienceMs = 120_000

/** Resolves once it has written; call the answer to stop it. */
export async function startWriter(place: WriterPlace): Promise<() => Promise<Waits>> {
  const thread = new Worker(new URL(import.meta.url), { workerData: place })
  await once(thread, 'message')
  return async () => {
    const answer = once(thread, 'message')
    thread.postMessage('stop')
    const [waits] = (await answer) as [Waits]
    await thread.terminate()
    return waits
  }
}

type Run = (statement: string, values: readonly (number | string)[]) => unknown

async function openRun({ url, file }: WriterPlace): Promise<Run> {
  if (url === undefined) {
    const db = new DatabaseSync(file, { timeout: patienceMs })
    return (statement, values) => db.prepare(statement.replace(/\$\d/g, '?')).run(...values)
  }
  const pg = await loadPg()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (statement, values) => client.query(statement, [...values])
}

/** As a comment was written. */
async function write(run: Run, ticket: number): Promise<void> {
  const now = Date.now()
  await run('BEGIN', [])
  await run('INSERT INTO comment (ticket_id, author_id, content, created_at) VALUES ($1, $2, $3, $4)', [
    ticket,
    1,
    'Still there',
    now,
  ])
  await run('UPDATE ticket SET updated_at = $1 WHERE id = $2', [now, ticket])
  await run("INSERT INTO event (kind, at, actor_id, ticket_id, data) VALUES ('comment.added', $1, 1, $2, '{}')", [
    now,
    ticket,
  ])
  await run('COMMIT', [])
}

function unlessBusy(error: unknown): false {
  if (!postgresDialect.isBusy(error)) throw error
  return false
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const place = workerData as WriterPlace
  const run = await openRun(place)
  let isStopped = false
  port.once('message', () => (isStopped = true))
  const times: number[] = []
  for (let turn = 1; !isStopped; turn++) {
    const startedAt = performance.now()
    const ticket = 1 + ((turn * 7_919) % place.tickets)
    // Whoever is in the way of the migration, and it in theirs, is told so by PostgreSQL, and begins anew.
    while (!(await write(run, ticket).then(() => true, unlessBusy))) await run('ROLLBACK', [])
    times.push(performance.now() - startedAt)
    if (turn === 1) port.postMessage('begun')
    await sleep(pauseMs)
  }
  port.postMessage({ times } satisfies Waits)
}
