import { schemaVersion, type Snapshot } from '../../database/dump.ts'
import { newestVersion } from '../../database/migrations.ts'
import { countJobs, listJobs } from '../../jobs/admin.ts'
import { note, ok, problem, type Finding } from './finding.ts'

const about = 'jobs'
const overdueMs = 60 * 60 * 1000

/** Those that failed for good, and those that no process takes; `now` in ms since 1970. */
export async function* checkJobs(snapshot: Snapshot, now: number): AsyncGenerator<Finding> {
  if ((await schemaVersion(snapshot)) !== newestVersion(snapshot.dialect.name)) return
  const failed = await countJobs(snapshot.db, 'failed', now)
  if (failed) {
    const [last] = await listJobs(snapshot.db, 'failed', { now, limit: 1 })
    yield problem(
      about,
      `${failed} failed, the last ${last?.kind} (${last?.lastError ?? ''}). ` +
        'Look at them with npm run bellhop -- jobs; then retry or drop them.',
    )
  }
  const waiting = await countJobs(snapshot.db, 'waiting', now)
  const [first] = await listJobs(snapshot.db, 'waiting', { now, limit: 1 })
  if (first?.runAt != null && now - first.runAt > overdueMs) {
    const since = new Date(first.runAt).toISOString()
    yield note(
      about,
      `The oldest that waits (${first.kind}) was due at ${since}. Is a Bellhop of this version running?`,
    )
  }
  yield ok(about, `${waiting} waiting`)
}
