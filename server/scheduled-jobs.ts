/**
 * What a desk does by the clock, each once in its interval however many processes there are. What belongs to one process stays with
 * it: merging the search index on SQLite, checking the sessions of its sockets, giving back memory.
 */
import { settleFiles, uploadMs } from './attachments/settle-files.ts'
import type { Database } from './database/database.ts'
import type { Services } from './graphql/context.ts'
import type { jobKinds } from './jobs/kinds.ts'
import type { Scheduled } from './jobs/schedule.ts'
import { S3Failure } from './storage/s3-answer.ts'

const hourMs = 60 * 60 * 1000

export const schedule: readonly Scheduled<typeof jobKinds>[] = [
  { kind: 'sessions.sweep', everyMs: hourMs },
  { kind: 'attempts.sweep', everyMs: hourMs },
  { kind: 'origins.sweep', everyMs: hourMs },
  { kind: 'invites.sweep', everyMs: hourMs },
  { kind: 'reset_links.sweep', everyMs: hourMs },
  { kind: 'idempotency_keys.sweep', everyMs: hourMs },
  { kind: 'read_marks.sweep', everyMs: hourMs },
  { kind: 'drafts.sweep', everyMs: hourMs },
  { kind: 'updates.sweep', everyMs: hourMs },
  { kind: 'files.settle', everyMs: hourMs },
  // Besides the jobs of their times: whatever became of those, no ticket sleeps on.
  { kind: 'tickets.wake', everyMs: hourMs },
  // In the same way.
  { kind: 'replies.release', everyMs: hourMs },
  // For tickets that another version made meanwhile.
  { kind: 'turns.settle', everyMs: hourMs },
  { kind: 'jobs.sweep', everyMs: 24 * hourMs },
  { kind: 'batches.sweep', everyMs: 24 * hourMs },
]

/** At start: no upload is under way, unless another process on the same database has one. */
export const recoverFiles = (database: Database, services: Services): Promise<void> =>
  settleFiles(database.read('system'), services, database.isShared ? uploadMs(services.config.limits) : 0).catch(
    (error: unknown) => {
      // Without the store of files everything else works; the job files.settle settles them.
      if (!(error instanceof S3Failure)) throw error
      services.log.warn('Files are settled later.', { error: String(error) })
    },
  )
