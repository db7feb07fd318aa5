/** What every filled database needs at the end: references that hold, the newest tables, and what is derived from the others. */
import { keptTables, type Filling, type Whole } from '../database/whole.ts'
import { isIndexWhole, rebuildIndex } from '../search/rebuild-index.ts'
import { isCountRight, recount } from '../tickets/recount.ts'
import { CommandFailure } from './failure.ts'
import type { Progress } from './progress.ts'
import { differing, digestOf, digestTables, type Digests } from './rows.ts'

/** Reads all of it back. Throws CommandFailure unless it is what was read from the source. */
export async function proveEqual(filling: Filling, source: Digests, progress: Progress): Promise<string> {
  progress.step('Comparing rows')
  const filled = await digestTables(filling, (rows) => progress.count(rows))
  const different = differing(source, filled)
  if (different.length) throw new CommandFailure(`The copy differs from what was read, in ${different.join(', ')}.`)
  return digestOf(filled)
}

/** After all rows are in. `lastIds` as they were in the source. */
export async function finishFilling(
  filling: Filling,
  lastIds: Readonly<Record<string, number>>,
  progress: Progress,
): Promise<void> {
  progress.step('Checking references')
  const names = new Set((await keptTables(filling)).map(({ name }) => name))
  for (const [table, id] of Object.entries(lastIds)) if (names.has(table)) await filling.setLastId(table, id)
  await filling.checkReferences()
  progress.step('Bringing the tables to this version')
  await filling.migrate()
  await deriveAll(filling, progress)
}

async function deriveAll(whole: Whole, progress: Progress): Promise<void> {
  progress.step('Counting tickets')
  await recount(whole)
  progress.step('Building the search index')
  let before = 0
  await rebuildIndex(whole, (done) => {
    progress.count(done - before)
    before = done
  })
  if (!(await isCountRight(whole)) || !(await isIndexWhole(whole))) {
    throw new CommandFailure('The counters or the search index do not agree with the tickets.')
  }
}
