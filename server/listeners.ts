/**
 * What happens because something happened: who reacts to recorded events, within the transaction that records them. What takes longer, or
 * reaches others than the database, is only asked for there (jobs/enqueue.ts) and done after the commit.
 */
import { keepCannedRepliesOfTeam } from './canned-replies/of-deleted-team.ts'
import { releaseAtLogOut } from './comments/held/release.ts'
import type { Reaction } from './database/database.ts'
import { forgetDrafts } from './drafts/forget.ts'
import { publishChange } from './live/changes.ts'
import { indexTexts } from './search/index-writer.ts'
import { handOverTickets } from './tickets/hand-over.ts'
import { scheduleWaking } from './tickets/wake.ts'
import { tellAgents } from './updates/react.ts'
import { keepViewsOfTeam } from './views/of-deleted-team.ts'

export const reactions: readonly Reaction[] = [
  indexTexts,
  publishChange,
  handOverTickets,
  scheduleWaking,
  keepViewsOfTeam,
  keepCannedRepliesOfTeam,
  forgetDrafts,
  tellAgents,
  releaseAtLogOut,
]

/** What the processes of slow reads on SQLite can run. */
export const workerModule = new URL('./search/worker-module.ts', import.meta.url)
