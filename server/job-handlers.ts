/** What each kind of job does (jobs/kinds.ts). */
import { settleFiles, uploadMs } from './attachments/settle-files.ts'
import { fillThumbnails } from './attachments/thumbnails/fill-thumbnails.ts'
import { createThumbnailMaker } from './attachments/thumbnails/make-thumbnails.ts'
import { releaseDueReplies } from './comments/held/release.ts'
import type { Write } from './database/database.ts'
import { sweepDrafts } from './drafts/forget.ts'
import { sweepIdempotencyKeys } from './events/idempotency.ts'
import type { Services } from './graphql/context.ts'
import { JobFailure } from './jobs/failure.ts'
import type { jobKinds } from './jobs/kinds.ts'
import { sweepJobs } from './jobs/queue.ts'
import type { JobContext, JobHandler, JobHandlers, WhenGivenUp } from './jobs/run-job.ts'
import { sweepReadMarks } from './read-marks/keep-bounded.ts'
import { sweepOrigins } from './sessions/known-origins.ts'
import { sweepResetLinks } from './sessions/reset-password.ts'
import { sweepSessions } from './sessions/sessions.ts'
import { sweepThrottles } from './sessions/throttle.ts'
import { indexParticipantsOf } from './search/index-participants.ts'
import { S3Failure } from './storage/s3-answer.ts'
import { failBatch, runBatch } from './tickets/batches/run-batch.ts'
import { sweepBatches } from './tickets/batches/sweep-batches.ts'
import { handOverRest } from './tickets/hand-over.ts'
import { settleTurns } from './tickets/settle-turns.ts'
import { wakeDueTickets } from './tickets/wake.ts'
import { settleSomeTags } from './tickets/tags/settle-tags.ts'
import { sweepUpdates } from './updates/sweep.ts'
import { sweepInvites } from './users/invite.ts'

export function jobHandlers(services: Services): JobHandlers<typeof jobKinds> {
  const maker = createThumbnailMaker(services)
  return {
    'sessions.sweep': sweeping((write, count) => sweepSessions(write, services.config.limits, count)),
    'attempts.sweep': sweeping(sweepThrottles),
    'origins.sweep': sweeping(sweepOrigins),
    'invites.sweep': sweeping(sweepInvites),
    'reset_links.sweep': sweeping(sweepResetLinks),
    'idempotency_keys.sweep': sweeping(sweepIdempotencyKeys),
    'read_marks.sweep': sweeping(sweepReadMarks),
    'drafts.sweep': sweeping(sweepDrafts),
    'updates.sweep': sweeping(sweepUpdates),
    'jobs.sweep': sweeping(sweepJobs),
    'files.settle': withFiles(({ read }) => settleFiles(read, services, uploadMs(services.config.limits))),
    'turns.settle': (context) => settleTurns(context, services.log),
    'batches.sweep': sweeping(sweepBatches),
    'tickets.hand_over': handOverRest,
    'tickets.change': (context, { batchId }) => runBatch(context, services.log, batchId),
    'tags.settle': async ({ write }) => {
      while (await write(settleSomeTags));
    },
    'participants.index': ({ write }, { ticketId }) => indexParticipantsOf(write, ticketId),
    'tickets.wake': wakeDueTickets,
    'replies.release': (context) => releaseDueReplies(context, services),
    'thumbnails.make': withFiles((context, { ticketId }) => maker.makeOfTicket(context, ticketId)),
    'thumbnails.fill': withFiles((context) => fillThumbnails(context, maker)),
  }
}

/** What becomes of what waits for a job that is given up. */
export const whenGivenUp: WhenGivenUp<typeof jobKinds> = {
  'tickets.change': (write, { batchId }) => failBatch(write, batchId),
}

/** What the store of files fails with is said in words. */
const withFiles =
  <P>(handler: JobHandler<P>): JobHandler<P> =>
  (context, payload) =>
    handler(context, payload).catch((cause: unknown) => {
      throw cause instanceof S3Failure ? new JobFailure('The store of files could not be used.', { cause }) : cause
    })

/** Few enough that others who write hardly wait. */
const sweptAtOnce = 500

/** Forgets what has expired, some in each transaction. `sweep` answers how many it found of the most that it may take. */
const sweeping =
  (sweep: (write: Write, count: number) => Promise<number>): JobHandler<null> =>
  async ({ write }: JobContext) => {
    while ((await write((one) => sweep(one, sweptAtOnce))) === sweptAtOnce);
  }
