/** What every loaded database needs at the end: references that hold, the newest tables, and what is derived from the others. */
import { forgetThumbnails } from '../attachments/thumbnails/fill-thumbnails.ts'
import { ContradictoryRows, lastIds as highestIds, type BulkLoad } from '../database/dump.ts'
import { isIndexComplete, rebuildIndex } from '../search/rebuild-index.ts'
import { isCountRight, recount } from '../tickets/recount.ts'
import { settleAllTurns } from '../tickets/settle-turns.ts'
import { areTagsSound } from '../tickets/tags/check-tags.ts'
import { differing, digestOf, digestTables, type Digests } from './archive/rows.ts'
import { CommandFailure } from './failure.ts'
import type { Progress } from './progress.ts'

/** The rows that were written are not the lines that were read. */
export class CopyDiffers extends CommandFailure {}

/** Reads all of it back. Throws CopyDiffers unless it is what was read from the source. */
export async function proveEqual(load: BulkLoad, source: Digests, progress: Progress): Promise<string> {
  progress.step('Comparing rows')
  const filled = await digestTables(load, (rows) => progress.count(rows))
  const different = differing(source, filled)
  if (different.length) throw new CopyDiffers(`The copy differs from what was read, in ${different.join(', ')}.`)
  return digestOf(filled)
}

/** After all rows are in. `lastIds` as they were in the source. Throws BrokenReference and ContradictoryRows. */
export async function finishLoad(
  load: BulkLoad,
  lastIds: Readonly<Record<string, number>>,
  progress: Progress,
): Promise<void> {
  progress.step('Checking references')
  // The rows themselves may have higher ones than they say.
  for (const [table, id] of Object.entries(await highestIds(load))) {
    await load.setLastId(table, Math.max(id, lastIds[table] ?? 0))
  }
  await load.checkReferences()
  progress.step('Bringing the tables to this version')
  await load.migrate()
  if (!(await areTagsSound(load.db))) throw new ContradictoryRows('Rows of tag lead from one name to the next.')
  await deriveAll(load, progress)
}

async function deriveAll(load: BulkLoad, progress: Progress): Promise<void> {
  progress.step('Counting tickets')
  await recount(load)
  await forgetThumbnails(load)
  progress.step('Working out whose turn it is')
  await settleAllTurns(load, (tickets) => progress.count(tickets))
  progress.step('Building the search index')
  let before = 0
  await rebuildIndex(load, (done) => {
    progress.count(done - before)
    before = done
  })
  if (!(await isCountRight(load)) || !(await isIndexComplete(load))) {
    throw new CommandFailure('The counters or the search index do not agree with the tickets.')
  }
}
