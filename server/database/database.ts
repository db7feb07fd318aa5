/** Read and Write: the only two ways to the data. A Write exists only inside a transaction. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Owner } from '../platform/fair-queue.ts'
import type { Log } from '../platform/log.ts'
import type { Dialect } from './dialect.ts'
import type { Query, QueryParts, Selects } from './query.ts'
import type { SlowReadOptions } from './slow-reads.ts'
import type { Audience, Tables } from './tables.ts'
import type { Viewer } from './viewer.ts'

export interface Read {
  readonly viewer: Viewer
  /** The same for all who are shown the same (scope.ts). */
  readonly scopeKey: string
  /** The time of this request, ms since 1970. */
  readonly now: number
  all<P extends object, R>(query: Query<P, R>, params: P): Promise<R[]>
  first<P extends object, R>(query: Query<P, R>, params: P): Promise<R | undefined>
  /** For a query whose shape depends on what is asked; the others are named with `query` and built once. */
  build<R>(build: (q: QueryParts<object>) => Compilable<R>): Promise<R[]>
}

export interface SlowRead extends Read {
  /** Runs a task: on SQLite in one turn, in which it may take as long as a search; on PostgreSQL each of its statements takes its own. */
  run<I, O>(task: ReadTask<I, O>, input: I): Promise<O>
}

/**
 * Several statements of which each depends on the answers before: run as one piece of work where the database is read. On SQLite that is another process,
 * and each way there and back would take longer than most statements do. What goes in and comes out passes between processes: plain values, lists, maps and sets of these. What it throws comes out as a failure of ours.
 */
export interface ReadTask<I, O> {
  /** By which the process that runs it finds it (worker-module.ts). */
  readonly name: string
  run(reads: TaskReads, input: I): Promise<O>
}

/** For one viewer. */
export interface TaskReads {
  readonly read: Read
  /** For what an index leads straight to: where it has another way than `read`, it waits for no turn. */
  readonly quick: Read
  readonly dialect: Dialect
}

/** What a database is doing at this moment. */
export interface Activity {
  readonly writesWaiting: number
  /** Since the start: how often one began anew, because another was in its way. */
  readonly writesRetried: number
  readonly slowReadsWaiting: number
  /** Since the start, because they took too long or too much. */
  readonly slowReadsInterrupted: number
  /** Connections that are lent, by what for; nothing where there is no pool. */
  readonly connectionsInUse: Readonly<Record<string, number>>
}

/**
/**
 * The id of an event that was recorded, which session ended, what somebody has read, whose drafts have changed, whom there is something new for, who, or that anyone, may see other tickets than before, whose
 * tickets are others' to see, that there is work to be done (server/jobs), who is on a ticket (server/presence), or that tickets have other tags by name although none of them was changed. Whoever listens leaves alone what it does not know: an older process
 * may hear of it.
 */
export type Notification =
  | number
  | SessionEnded
  | ReadMarked
  | DraftsChanged
  | UpdatesChanged
  | ScopeChanged
  | MembersChanged
  | PresenceTold
  | 'scopes changed'
  | 'jobs waiting'
  | 'tags changed'
  | 'lists changed'

export interface SessionEnded {
  /** The hash of its token, in base64url. */
  readonly sessionEnded: string
}

export interface ReadMarked {
  /** The ids of who has marked it, or says whether they watch it, and of the ticket. */
  readonly readBy: number
  readonly ticket: number
}

export interface DraftsChanged {
  /** The id of whose they are. */
  readonly draftsOf: number
}

export interface UpdatesChanged {
  /** The id of whom they are for. */
  readonly updatesOf: number
}

export interface ScopeChanged {
  /** The id of who may. */
  readonly scopeOf: number
}

/** Others than before are in an organisation whose members see each other's tickets. */
export interface MembersChanged {
  /** Its id. */
  readonly membersOf: number
}

/** Of somebody whom one process serves. */
export interface PresenceTold {
  /** The id of the person. */
  readonly presenceOf: number
  /** The id of the ticket. */
  readonly on: number
  /** Which process tells it: 8 characters of its own. */
  readonly at: string
  readonly does: 'left' | 'looking' | Audience
}

/** Reacts to an event of the history (events/events.ts) in the transaction that records it. */
export type Reaction = (write: Write, event: RecordedEvent) => Promise<void> | void

/** Events are declared above this layer; here only their common part is known. */
export interface RecordedEvent {
  readonly id: number
  readonly kind: string
}

/** A statement that was built, or that only the dialect can word. */
export interface Statement {
  compile(db: Kysely<Tables>): CompiledQuery
}

declare const insideTransaction: unique symbol

export interface Write extends Read {
  readonly [insideTransaction]: true
  /** The same transaction on behalf of somebody else. */
  as(viewer: Viewer): Write
  readonly db: Selects & Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'>
  readonly dialect: Dialect
  /**
   * Runs a statement whose answer no one needs. On PostgreSQL it may still be under way when this resolves; what follows sees what it did, and
   * when it fails, the transaction does.
   */
  run(statement: Statement): Promise<void>
  /** Hears of each event how many bytes the history keeps of it. */
  readonly noteEvent?: (bytes: number) => void
  /** What the events that it records are part of (events/events.ts); kept with each. */
  readonly partOf?: object
  /** What reacts to a recorded event within its transaction. */
  readonly reactions: readonly Reaction[]
  /** Tells everyone who listens, on every process of this desk, once the transaction is durable. */
  publish(notification: Notification): void
  /** Runs `work` in this transaction once all else in it is done: what follows from several changes together is then done once. */
  beforeCommit(work: () => Promise<void>): void
  /** Runs `work` once the transaction is durable; never when it is rolled back. A failure there is logged, not thrown. */
  afterCommit(work: () => unknown): void
}

export interface WriteOptions {
  /** Who takes turns with others; the viewer unless given. On PostgreSQL too, one owner has one write at a time in this process. */
  readonly owner?: Owner
  /** Before all others who wait; what Bellhop itself writes unless given: that is short. */
  readonly isUrgent?: boolean
  /** As in a fair queue (platform/fair-queue.ts). */
  readonly isPaced?: boolean | undefined
  /**
   * `read committed` is for statements that each stand for themselves, such as claiming a row that no one else has: on PostgreSQL
   * they are in the way of nobody who reads or writes beside them. On SQLite every write is serializable.
   */
  readonly isolation?: 'serializable' | 'read committed'
  /** Those of one lane run one after another in this process, whoever they are for: they would be in each other's way more often than not. */
  readonly lane?: string
}

export interface ReadOptions {
  /** Whose turn it is, where many have one viewer, such as all who are anonymous. */
  readonly owner?: Owner | undefined
  /** Aborted when no one waits for the answer: then it is not read any more. */
  readonly signal?: AbortSignal | undefined
}

export interface Database {
  /** The same for as long as it is open, whatever wraps it: what is remembered of its data is remembered by this. */
  readonly identity: object
  readonly dialect: Dialect
  /** Whether other processes may use it at the same time. */
  readonly isShared: boolean
  /**
   * For statements that take well under a millisecond: on SQLite they run on the event loop. Its rows are those that were
   * committed when the statement ran. Turns are by viewer. Throws Unavailable when the database can't be reached, and the signal's reason when it is aborted before
   * its turn.
   */
  read(viewer: Viewer, options?: ReadOptions): Read
  /**
   * The same for slow statements (search, reports): they never hold the event loop, and are run in fair turns by person. Throws
   * Interrupted when one takes too long or too much (budgets.ts), and the signal's reason once it is aborted.
   */
  readSlow(viewer: Viewer, options?: SlowReadOptions): SlowRead
  /**
   * Runs `work` in one transaction of its own and commits it durably before it resolves. It is as if writes ran one after
   * another, in this process and in all others on the same database: what `work` reads stays true until it commits.
   *
   * `work` may be run anew from its beginning, with a new Write and an empty list of work after the commit, when another
   * writer was faster or the connection was lost: wait for nothing but the database inside, and change nothing outside it
   * but through afterCommit. After a statement has failed nothing can be saved: `work` may only put the failure in other words.
   *
   * Throws what `work` throws, after rolling back; Unavailable when others hold the database for seconds, when it can't be
   * reached or the disk is full; OutcomeUnknown when the connection was lost in the commit itself.
   */
  write<T>(viewer: Viewer, work: (write: Write) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Calls `listener` for what is published from now on; call the answer to stop. */
  listen(listener: (notification: Notification | 'missed some') => void): () => void
  /**
   * Tells everyone who listens, on every process, at once and without a transaction. What is lost while the database can't be reached is not told again:
   * for what is repeated anyway.
   */
  tell(notifications: readonly Notification[]): void
  /** Costs next to nothing. */
  activity(): Activity
  /** Bytes of all data, and of the log that is written ahead of it; undefined where the server doesn't tell. */
  size(): Promise<{ data: number; log: number | undefined }>
  /**
   * Runs `work` unless another process on the same database is at the work of this name at this moment; then it answers
   * false. One that is killed in the middle does not keep others out.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean>
  /**
   * Makes the indexes that migrations have left for later (later-indexes.ts), one after another: others read meanwhile, and write but for the
   * moment that SQLite takes for one. Answers whether all are there; where none is left it costs next to nothing.
   */
  completeIndexes(options: { readonly log: Log; readonly signal: AbortSignal }): Promise<boolean>
  /** Waits for what is under way. */
  close(): Promise<void>
}
