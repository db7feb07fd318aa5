/** What any process on the database publishes, received over one connection of its own (LISTEN). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '../platform/log.ts'
import type { Notification } from './database.ts'
import { clientConfig, type loadPg } from './postgres-pool.ts'

export const notificationChannel = 'bellhop_news'

/** PostgreSQL takes less than 8,000 bytes (its manual, NOTIFY); one notification has no more than 80. */
const notificationsPerPayload = 90

/** Notifications as they are sent, a few at a time. */
export function notificationPayloads(notifications: readonly Notification[]): string[] {
  const payloads: string[] = []
  for (let at = 0; at < notifications.length; at += notificationsPerPayload)
    payloads.push(JSON.stringify(notifications.slice(at, at + notificationsPerPayload)))
  return payloads
}

type Listener = (notification: Notification | 'missed some') => void

export interface NotificationReceiver {
  readonly listen: (listener: Listener) => () => void
  /** Sends without a transaction; what can't be sent now is dropped. */
  readonly tell: (notifications: readonly Notification[]) => void
  readonly close: () => Promise<void>
}

const retryMs = 500
/** A network that has gone silent is noticed only by asking. */
const probe = { everyMs: 10_000, patienceMs: 4_000 }

/** Receives from the moment it resolves. After a break everyone who listens is told that something may have been missed. */
export async function receiveNotifications(
  pg: Awaited<ReturnType<typeof loadPg>>,
  url: string,
  log: Log,
): Promise<NotificationReceiver> {
  const listeners = new Set<Listener>()
  let client: Client | undefined
  let closed = false
  const emit = (notification: Notification | 'missed some') => {
    for (const listener of listeners) listener(notification)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...clientConfig(pg, url), query_timeout: probe.patienceMs })
    next.on('error', (error) => log.warn('The connection for notifications was lost.', { error: error.message }))
    next.on('notification', ({ payload }) => {
      for (const notification of JSON.parse(payload ?? '[]') as Notification[]) emit(notification)
    })
    const timer = setInterval(() => {
      next.query('SELECT 1').catch(() => next.connection.stream.destroy())
    }, probe.everyMs)
    timer.unref()
    next.once('end', () => {
      clearInterval(timer)
      client = undefined
      if (!closed) void reconnect()
    })
    try {
      await next.connect()
      // Nothing that it commits is to be kept, and who notifies holds up others who do until it has committed.
      await next.query('SET synchronous_commit TO off')
      await next.query(`LISTEN ${notificationChannel}`)
    } catch (error) {
      clearInterval(timer)
      next.removeAllListeners('end')
      await next.end().catch(() => {})
      throw error
    }
    if (closed) return next.end()
    client = next
  }

  async function reconnect(): Promise<void> {
    for (;;) {
      await sleep(retryMs, undefined, { ref: false })
      if (closed) return
      try {
        await connect()
        return emit('missed some')
      } catch {
        // The database is not back yet; whoever uses it says so in the log.
      }
    }
  }

  await connect()
  let telling: Promise<unknown> = Promise.resolve()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(told) {
      const send = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload'
      // One after another: a connection takes one statement at a time.
      telling = telling
        .then(() => client?.query(send, [notificationChannel, notificationPayloads(told)]))
        .catch((error: unknown) => log.debug('A notification could not be sent.', { error }))
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
