/** What every resolver gets: the viewer's Read, a way to write, the request, and the parts the app is made of. */
import type { Database, Read, Write } from '../database/database.ts'
import { createSearchBudget, type TimeBudget } from '../database/slow-reads.ts'
import type { Viewer } from '../database/viewer.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Log } from '../platform/log.ts'
import { siteOf } from '../platform/network.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Signer } from '../platform/signed-token.ts'
import type { Hashing } from '../platform/hashing.ts'
import type { Arrivals } from './arrivals.ts'
import type { WriteLimits } from '../database/write-limits.ts'
import type { DocumentCache } from './documents.ts'

export interface Parts {
  readonly config: Config
  readonly log: Log
  readonly files: FileStore
  readonly arrivals: Arrivals
  readonly writeLimits: WriteLimits
  /** Does with what was typed what can be done before the transaction; what it made is kept until the answer is called. */
  readonly prepareTexts: (texts: readonly string[]) => Promise<() => void>
  /** One for requests and live sockets alike. */
  readonly documents: DocumentCache
  readonly signer: Signer
  /** Where passwords are hashed. */
  readonly hashing: Hashing
  readonly metrics: Metrics
  /** Draining: it is about to stop, and proxies are told to go elsewhere. Leaving: no one new is let in. */
  readonly life: { isDraining: boolean; isLeaving: boolean }
  /** ms since 1970. */
  readonly now: () => number
}

export interface RequestInfo {
  readonly id: string
  /** The network the request came from: what failures are counted by. */
  readonly network: string
  /** The bearer token as sent, valid or not. */
  readonly token: string | undefined
  /** The random token by which a browser is known again at log-in; never instead of a password. */
  readonly device?: string | undefined
  readonly idempotencyKey: string | undefined
  /** Hears how many ms a resolver held the event loop, beside what it asked of the database. */
  readonly charge?: ((ms: number) => void) | undefined
}

export interface Context {
  readonly viewer: Viewer
  readonly read: Read
  readonly database: Database
  readonly parts: Parts
  readonly request: RequestInfo
  /** Aborted when no one waits for the answer any more. Slow reads of `database` end with it by themselves. */
  readonly signal: AbortSignal | undefined
  /** One for all searches of the document. */
  readonly searchBudget: TimeBudget
  /** Counts for the viewer so many ms that long work held the event loop. */
  readonly charge: (ms: number) => void
  /**
   * Runs `work` in one durable transaction on behalf of the viewer, as often as one person may; `texts` is what they typed. Throws
   * Unauthenticated, RateLimited and Unavailable.
   */
  readonly write: <T>(work: (write: Write) => Promise<T>, texts?: readonly string[]) => Promise<T>
  /**
   * The same on behalf of Bellhop itself, for what people do before they are logged in. Strangers of one network take turns as one
   * person does; `knownAccount`, which gave its password or has logged in from there before, has its own turn, before others.
   */
  readonly writeAsSystem: <T>(work: (write: Write) => Promise<T>, knownAccount?: string) => Promise<T>
}

/** On behalf of `viewer`; the same for a request over HTTP and for work that Bellhop does itself. */
export function createContext(
  database: Database,
  parts: Parts,
  viewer: Viewer,
  request: RequestInfo,
  signal?: AbortSignal,
): Context {
  return {
    viewer,
    read: database.read(viewer),
    database: signal
      ? { ...database, readSlow: (viewer, options) => database.readSlow(viewer, { signal, ...options }) }
      : database,
    parts,
    request,
    signal,
    searchBudget: createSearchBudget(),
    charge: request.charge ?? (() => {}),
    async write(work, texts = []) {
      await parts.writeLimits.admit(viewer, texts)
      const release = await parts.prepareTexts(texts)
      return database.write(viewer, work).finally(release)
    },
    writeAsSystem: (work, knownAccount) =>
      database.write('system', work, {
        owner: knownAccount === undefined ? siteOf(request.network) : `${knownAccount} ${request.network}`,
        isUrgent: knownAccount !== undefined,
      }),
  }
}

/** For wording a failure: whatever is read now fails as that did, at once. */
export function withoutReads(context: Context, failure: unknown): Context {
  const fail = () => Promise.reject(failure)
  const read: Read = { ...context.read, all: fail, first: fail, build: fail }
  return { ...context, read, database: { ...context.database, read: () => read, readSlow: () => read } }
}
