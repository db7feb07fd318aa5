/** What any process on the database publishes, heard over one connection of its own (LISTEN). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '../platform/log.ts'
import type { News } from './database.ts'
import { clientConfig, type loadPg } from './postgres-pool.ts'

export const newsChannel = 'bellhop_news'

/** PostgreSQL takes less than 8,000 bytes (its manual, NOTIFY); one piece of news has no more than 80. */
const newsAtOnce = 90

/** News as they are sent, a few at a time. */
export function newsPayloads(news: readonly News[]): string[] {
  const payloads: string[] = []
  for (let at = 0; at < news.length; at += newsAtOnce) payloads.push(JSON.stringify(news.slice(at, at + newsAtOnce)))
  return payloads
}

type Listener = (news: News | 'missed some') => void

export interface NewsHearing {
  readonly listen: (listener: Listener) => () => void
  readonly close: () => Promise<void>
}

const retryMs = 500
/** A network that has gone silent is noticed only by asking. */
const probe = { everyMs: 10_000, patienceMs: 4_000 }

/** Hears from the moment it resolves. After a break everyone who listens is told that something may have been missed. */
export async function hearNews(pg: Awaited<ReturnType<typeof loadPg>>, url: string, log: Log): Promise<NewsHearing> {
  const listeners = new Set<Listener>()
  let client: Client | undefined
  let closed = false
  const tell = (news: News | 'missed some') => {
    for (const listener of listeners) listener(news)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...clientConfig(pg, url), query_timeout: probe.patienceMs })
    next.on('error', (error) => log.warn('The connection for news was lost.', { error: error.message }))
    next.on('notification', ({ payload }) => {
      for (const news of JSON.parse(payload ?? '[]') as News[]) tell(news)
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
      await next.query(`LISTEN ${newsChannel}`)
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
        return tell('missed some')
      } catch {
        // The database is not back yet; whoever uses it says so in the log.
      }
    }
  }

  await connect()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
