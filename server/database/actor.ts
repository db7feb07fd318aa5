/** What a command takes: on whose behalf it acts, and their ways to the data. Whoever calls it makes one: a request, mail, an import, a job. */
import type { Database, Read, Write } from './database.ts'
import type { Viewer } from './viewer.ts'
import type { WriteLimits } from './write-limits.ts'

export interface Actor {
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

/** A person who acts within what one person may write (decision 057). */
export const createActor = (
  database: Database,
  { writeLimits, prepareTexts }: ActorServices,
  viewer: Viewer,
): Actor => ({
  viewer,
  read: database.read(viewer),
  async write(work, texts = []) {
    await writeLimits.admit(viewer, texts)
    const release = await prepareTexts(texts)
    return database.write(viewer, work).finally(release)
  },
})
