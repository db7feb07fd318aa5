/** What a command takes: on whose behalf it acts, and their ways to the data. Whoever calls it makes one: a request, mail, an import, a job. */
import { processBudget } from '../platform/budgets.ts'
import type { Database, Read, Write, WriteOptions } from './database.ts'
import type { Viewer } from './viewer.ts'
import type { WriteLimits } from './write-limits.ts'

export interface Actor {
  /** As it was when it was asked: what is decided in a transaction is decided by that transaction's viewer. */
  readonly viewer: Viewer
  readonly read: Read
  /**
   * Runs `work` in one durable transaction on behalf of the viewer, as often as one person may; `texts` is what they typed. Throws
   * Unauthenticated, RateLimited and Unavailable.
   */
  readonly write: <T>(work: (write: Write) => Promise<T>, texts?: readonly string[]) => Promise<T>
  /** The same for what takes back what the viewer has done, whose texts are known already: however much they have written that day. */
  readonly undo: <T>(work: (write: Write) => Promise<T>) => Promise<T>
  /**
   * The same for `text` that is kept while it is typed, which takes nothing from what one person may write. What it does must be right at the
   * isolation `read committed` (WriteOptions): so those who type are in nobody's way.
   */
  readonly writeDraft: <T>(work: (write: Write) => Promise<T>, text: string) => Promise<T>
}

export interface ActorServices {
  readonly writeLimits: WriteLimits
  /** Does with what was typed what can be done before the transaction; what it made is kept until the answer is called. */
  readonly prepareTexts: (texts: readonly string[]) => Promise<() => void>
}

/** Looks the viewer up again, with the rights that they have now. Throws Unauthenticated when they may no longer act. */
export type Authenticate = (read: Read) => Promise<Viewer>

/** Long texts take long to index: with several at once, whoever they are from, everyone's short writes would wait for a place and for the processor. */
const laneOf = (texts: readonly string[]): Pick<WriteOptions, 'lane'> =>
  texts.reduce((sum, { length }) => sum + length, 0) > processBudget.writes.longCharacters ? { lane: 'long texts' } : {}

/**
 * A person who acts within what one person may write (decision 057). A transaction asks `authenticate` first: whoever was
 * logged out, deactivated or demoted before it began changes nothing in it (decision 081).
 */
export function createActor(
  database: Database,
  { writeLimits, prepareTexts }: ActorServices,
  viewer: Viewer,
  authenticate?: Authenticate,
): Actor {
  async function transact<T>(work: (write: Write) => Promise<T>, options?: WriteOptions): Promise<T> {
    let recorded = 0
    const run = async (write: Write) => {
      // It may be begun anew.
      recorded = 0
      const own = authenticate ? write.as(await authenticate(write)) : write
      return work({ ...own, noteEvent: (bytes) => void (recorded += bytes) })
    }
    const result = await database.write(viewer, run, options)
    writeLimits.count(viewer, recorded)
    return result
  }

  return {
    viewer,
    read: database.read(viewer),
    async write(work, texts = []) {
      await writeLimits.admit(viewer, texts)
      const release = await prepareTexts(texts)
      return transact(work, laneOf(texts)).finally(release)
    },
    async undo(work) {
      await writeLimits.admitUndo(viewer)
      return transact(work)
    },
    async writeDraft(work, text) {
      await writeLimits.admitDraft(viewer, text)
      return transact(work, { isolation: 'read committed' })
    },
  }
}
