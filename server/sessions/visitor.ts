/** Someone who signs up or logs in: nobody yet, from somewhere. */
import type { Database, Read, Write } from '../database/database.ts'
import type { Config } from '../platform/config.ts'
import type { Hashing } from '../platform/hashing.ts'
import type { Metrics } from '../platform/metrics.ts'
import { siteOf } from '../platform/network.ts'
import type { Origin } from './known-origins.ts'

export interface Visitor {
  readonly origin: Origin
  readonly read: Read
  /**
   * Runs `work` in one durable transaction on behalf of Bellhop itself. Visitors from one network take turns as one person does;
   * `knownAccount`, which gave its password or has logged in from there before, has its own turn, before others.
   * They are all counted in the same few pages: one runs at a time, so that no flood of them is in the way of those who are logged in.
   */
  readonly write: <T>(work: (write: Write) => Promise<T>, knownAccount?: string) => Promise<T>
}

/** What is needed to let someone in. */
export interface SignInServices {
  readonly config: Pick<Config, 'limits' | 'agentSignUp'>
  readonly hashing: Hashing
  readonly metrics: Metrics
}

export const createVisitor = (database: Pick<Database, 'write'>, read: Read, origin: Origin): Visitor => ({
  origin,
  read,
  write: (work, knownAccount) =>
    database.write('system', work, {
      owner: knownAccount === undefined ? siteOf(origin.network) : `${knownAccount} ${origin.network}`,
      isUrgent: knownAccount !== undefined,
      lane: 'log-ins',
    }),
})
