/** Someone who signs up or logs in: nobody yet, from somewhere. */
import type { Database, Read, Write, WriteOptions } from '../database/database.ts'
import type { Config } from '../platform/config.ts'
import type { Hashing } from '../platform/hashing.ts'
import type { Metrics } from '../platform/metrics.ts'
import { siteOf } from '../platform/network.ts'
import type { Origin } from './known-origins.ts'

export interface Visitor {
  readonly origin: Origin
  readonly read: Read
  /** Aborted when they have gone away. */
  readonly signal?: AbortSignal | undefined
  /**
   * Runs `work` in one durable transaction on behalf of Bellhop itself. Visitors from one network take turns as one person does, and of all
   * strangers together one runs at a time, so that no flood of them has the places of those who are logged in. With `account`, for what has had its
   * turn at hashing, it has one of its own, before others.
   */
  readonly write: <T>(work: (write: Write) => Promise<T>, options?: VisitorWriteOptions) => Promise<T>
}

export interface VisitorWriteOptions extends Pick<WriteOptions, 'isolation'> {
  readonly account?: string | undefined
}

/** Whose turn a hash is, of whoever has shown that the account is theirs (platform/hashing.ts). */
export const turnOfAccount = (email: string): string => `account ${email}`

/** What is needed to let someone in. */
export interface SignInServices {
  readonly config: Pick<Config, 'limits' | 'agentSignUp'>
  readonly hashing: Hashing
  readonly metrics: Metrics
}

export const createVisitor = (
  database: Pick<Database, 'write'>,
  read: Read,
  origin: Origin,
  signal?: AbortSignal,
): Visitor => ({
  origin,
  read,
  signal,
  write: (work, { account, isolation = 'serializable' } = {}) =>
    database.write('system', work, {
      ...(account === undefined
        ? { owner: siteOf(origin.network), isUrgent: false, lane: 'strangers' }
        : { owner: `${account} ${origin.network}`, isUrgent: true }),
      isolation,
    }),
})
