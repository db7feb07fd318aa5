/** Live changes: each committed change of a ticket, emitted to every subscriber who may see it. */
import type { Database, RecordedEvent, Write } from '../database/database.ts'
import type { Viewer } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import { createFairQueue } from '../platform/fair-queue.ts'
import { isVisible } from '../tickets/access.ts'
import { createBoundedBuffer, type BoundedBuffer } from './bounded-buffer.ts'
import { receiveChanges } from './broadcast.ts'
import {
  changesOf,
  happenedIn,
  kinds,
  latestChange,
  maxReplayed,
  missedSince,
  newestChange,
  type Change,
} from './read-changes.ts'

export interface SubscribeOptions {
  /** The last change that was heard of. */
  readonly after: number | undefined
  /** Only changes of this ticket. */
  readonly ticketId: number | undefined
}

/** Publishes every event that `subscribe` emits. */
export function publishChange(write: Write, { id, kind }: RecordedEvent): void {
  if (kind in kinds) write.publish(id)
}

/**
 * What happened after `after`, as far as it can be told, then `ready`, then what happens from now on, until the consumer
 * returns it. Something may be told twice, nothing is left out; where it was too much, `reset` says so.
 */
export function subscribe(
  database: Database,
  viewer: Viewer,
  options: SubscribeOptions,
): AsyncIterableIterator<Change> {
  const buffer = createBoundedBuffer<number>(maxReplayed)
  const end = new AbortController()
  const stopReceiving = receiveChanges(database, { viewer, ticketId: options.ticketId, buffer })
  const changes = emit(database, viewer, { ...options, buffer, signal: end.signal })
  const stop = () => {
    stopReceiving()
    buffer.close()
    end.abort()
    // In vain while it waits for something; then it runs to its end by itself.
    changes.return(undefined).catch(() => {})
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      try {
        return await changes.next()
      } catch (error) {
        // Who is told of a failure does not return what failed.
        stop()
        throw error
      }
    },
    // A generator that waits can't be returned from outside: the closed buffer lets it run to its end.
    async return() {
      stop()
      return { done: true, value: undefined }
    },
  }
}

interface EmitOptions extends SubscribeOptions {
  readonly buffer: BoundedBuffer<number>
  /** Aborted when no one listens any more. */
  readonly signal: AbortSignal
}

async function* emit(database: Database, viewer: Viewer, options: EmitOptions): AsyncGenerator<Change> {
  const { buffer, ticketId, signal } = options
  yield* emitMissed(database, viewer, options)
  for await (const next of buffer) {
    if (next === 'too many') yield { ...(await newestChange(database, { viewer, signal })), kind: 'reset' }
    else {
      const change = await latestChange(database, next)
      if (isEmitted(change, viewer) && (ticketId ?? change.ticket?.id) === change.ticket?.id) yield change
    }
  }
}

function isEmitted(change: Change | undefined, viewer: Viewer): change is Change {
  const happened = change && happenedIn(change)
  return happened !== undefined && isVisible(viewer, happened)
}

/** Some of one person's subscriptions at a time: each holds what it has not emitted yet. */
const catchingUp = createFairQueue({
  running: Infinity,
  runningOf: () => userBudget.subscriptions.catchingUp,
  waiting: userBudget.subscriptions.ofUser,
})
/** Their tickets are read together. */
const ticketsPerRead = 25

/** What was missed, then `ready`. */
async function* emitMissed(
  database: Database,
  viewer: Viewer,
  { after, ticketId, signal }: EmitOptions,
): AsyncGenerator<Change> {
  const owner = typeof viewer === 'string' ? viewer : viewer.id
  const turn = await takeTurn(owner, signal)
  if (!turn) return
  try {
    const before = await newestChange(database, { viewer, signal })
    const missed = after === undefined ? [] : await missedSince(database, { viewer, signal }, after)
    if (missed.length > maxReplayed) yield { ...before, kind: 'reset' }
    else {
      const told = missed.filter((event) => ticketId === undefined || event.ticketId === ticketId)
      for (let next = 0; next < told.length; next += ticketsPerRead)
        yield* await changesOf(database, viewer, told.slice(next, next + ticketsPerRead))
    }
    turn.end()
    yield { ...before, kind: 'ready' }
  } finally {
    turn.end()
  }
}

/** Undefined when no one waits for it any more. */
async function takeTurn(owner: string | number, signal: AbortSignal): Promise<{ end: () => void } | undefined> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const turn = catchingUp.run(owner, () => (begun.resolve(), ended.promise), { signal, isTimed: false })
  turn.catch(begun.reject)
  try {
    await begun.promise
    return { end: ended.resolve }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
