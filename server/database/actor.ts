/** What a command takes: on whose behalf it acts, and their ways to the data. Whoever calls it makes one: a request, mail, an import, a job. */
import type { Database, Read, Write } from './database.ts'
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
}

export interface ActorServices {
  readonly writeLimits: WriteLimits
  /** Does with what was typed what can be done before the transaction; what it made is kept until the answer is called. */
  readonly prepareTexts: (texts: readonly string[]) => Promise<() => void>
}

/** Looks the viewer up again, with the rights that they have now. Throws Unauthenticated when they may no longer act. */
export type Authenticate = (read: Read) => Promise<Viewer>

/**
 * A person who acts within what one person may write (decision 057). A transaction asks `authenticate` first: whoever was
 * logged out, deactivated or demoted before it began changes nothing in it (decision 081).
 */
export const createActor = (
  database: Database,
  { writeLimits, prepareTexts }: ActorServices,
  viewer: Viewer,
  authenticate?: Authenticate,
): Actor => ({
  viewer,
  read: database.read(viewer),
  async write(work, texts = []) {
    await writeLimits.admit(viewer, texts)
    const release = await prepareTexts(texts)
    let recorded = 0
    const result = await database
      .write(viewer, async (write) => {
        // It may be begun anew.
        recorded = 0
        const own = authenticate ? write.as(await authenticate(write)) : write
        return work({ ...own, noteEvent: (bytes) => void (recorded += bytes) })
      })
      .finally(release)
    writeLimits.count(viewer, recorded)
    return result
  },
})
