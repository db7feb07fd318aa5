/** What every resolver gets: who acts, the request, and the services the app is made of. Resolvers alone know it: a command takes what it needs. */
import { createActor, type Actor, type ActorServices, type Authenticate } from '../database/actor.ts'
import type { Database, SlowRead } from '../database/database.ts'
import { createSearchBudget, type TimeBudget } from '../database/slow-reads.ts'
import type { Viewer } from '../database/viewer.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Pace } from '../platform/pace.ts'
import type { Signer } from '../platform/signed-token.ts'
import type { Hashing } from '../platform/hashing.ts'
import type { UploadQuota } from './upload-quota.ts'
import type { DocumentCache } from './documents.ts'

export interface Services extends ActorServices {
  readonly config: Config
  readonly log: Log
  readonly files: FileStore
  readonly uploadQuota: UploadQuota
  /** Of the pictures that each person has decoded. */
  readonly picturePace: Pace
  /** One for requests and live sockets alike. */
  readonly documents: DocumentCache
  readonly signer: Signer
  /** Where passwords are hashed. */
  readonly hashing: Hashing
  readonly metrics: Metrics
  /** Draining: it is about to stop, and proxies are told to go elsewhere. Leaving: no one new is let in. */
  readonly lifecycle: { isDraining: boolean; isLeaving: boolean }
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
  /** Of those who are logged in. */
  readonly authenticate?: Authenticate | undefined
  /** Hears how many ms a resolver held the event loop, beside what it asked of the database. */
  readonly charge?: ((ms: number) => void) | undefined
}

export interface Context extends Actor {
  readonly database: Database
  readonly services: Services
  readonly request: RequestInfo
  /** Aborted when no one waits for the answer any more. Slow reads of `database` end with it by themselves. */
  readonly signal: AbortSignal | undefined
  /** One for all searches of the document. */
  readonly searchBudget: TimeBudget
  /** Counts for the viewer so many ms that long work held the event loop. */
  readonly charge: (ms: number) => void
}

/** On behalf of `viewer`, for a request over HTTP and for a subscription. */
export function createContext(
  database: Database,
  services: Services,
  viewer: Viewer,
  request: RequestInfo,
  signal?: AbortSignal,
): Context {
  return {
    ...createActor(database, services, viewer, request.authenticate),
    database: signal
      ? { ...database, readSlow: (viewer, options) => database.readSlow(viewer, { signal, ...options }) }
      : database,
    services,
    request,
    signal,
    searchBudget: createSearchBudget(),
    charge: request.charge ?? (() => {}),
  }
}

/** For wording a failure: whatever is read now fails as that did, at once. */
export function withoutReads(context: Context, failure: unknown): Context {
  const fail = () => Promise.reject(failure)
  const read: SlowRead = { ...context.read, all: fail, first: fail, build: fail, run: fail }
  return { ...context, read, database: { ...context.database, read: () => read, readSlow: () => read } }
}
