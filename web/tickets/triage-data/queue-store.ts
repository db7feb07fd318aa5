/** The queue of one triage: begun with the list as it stood there, followed by what the desk has beyond, and kept over a reload in this tab. */
import type { Client } from '../../graphql/client.ts'
import { latestOf } from '../../graphql/latest-of.ts'
import type { LiveEvents } from '../../live/events.ts'
import { currentSession } from '../../session/session.ts'
import { createStore } from '../../ui/store.ts'
import { parseView } from '../filters/view.ts'
import { listCache } from '../list-data/cache.ts'
import { loadAmong, loadPage } from '../list-data/load.ts'
import { emptyQueue, patched, type Queue, withDone, withSeen, withTickets } from './queue.ts'

export type QueueState = {
  readonly queue: Queue
  readonly loaded: boolean
  readonly error: string | null
}

export type QueueStore = ReturnType<typeof createQueueStore>

/** One is at one of them; another one may be behind the Back button. */
export const queueStoreOf = latestOf(3, createQueueStore)

/** What of a queue outlives a reload: no words of a ticket. */
type Kept = Pick<Queue, 'ids' | 'next' | 'ended'> & {
  readonly key: string
  readonly seen: readonly string[]
  readonly done: readonly (readonly [id: string, fields: readonly (readonly [field: string, words: string])[]])[]
}

const name = 'triage'
/** As many as the desk tells of in one question. */
const atOnce = 200

/** `key` is the view and the tickets that were selected, as one text. */
export function createQueueStore(client: Client, key: string) {
  const { view: search, among } = JSON.parse(key) as { view: Record<string, unknown>; among: string | null }
  const view = parseView(search)
  const { read, set: replace, subscribe } = createStore<QueueState>({ queue: emptyQueue, loaded: false, error: null })
  let underWay: Promise<void> | undefined

  const change = (queue: Queue) => {
    if (queue === read().queue) return
    replace({ ...read(), queue })
    keep(key, queue)
  }

  async function begin(): Promise<void> {
    const kept = keptOf(key)
    const viewerId = currentSession().viewer?.id ?? ''
    const list = listCache(client, viewerId)
      .open(view, () => false)
      .read()
    if (among !== null || kept) {
      const ids = kept?.ids ?? among?.split(',') ?? []
      const rows = await Promise.all(chunks(ids).map((some) => loadAmong({}, some)))
      const failed = rows.find((each) => each instanceof Error)
      if (failed) return replace({ ...read(), error: failed.message })
      const found = new Map(rows.flatMap((each) => (each instanceof Error ? [] : each)).map((one) => [one.id, one]))
      const tickets = ids.flatMap((id) => found.get(id) ?? [])
      const queue = withTickets(emptyQueue, tickets, kept?.next ?? null, kept?.ended ?? true)
      const done = new Map(kept?.done.map(([id, fields]) => [id, new Map(fields)]))
      return begun({ ...queue, seen: new Set(kept?.seen), done })
    }
    const listed = list.list.pages.flatMap(({ rows }) => rows ?? [])
    const isWhole = list.loaded && list.list.pages.every(({ rows }) => rows)
    if (isWhole && listed.length) {
      const tickets = listed.map(({ ticket }) => ticket)
      return begun(withTickets(emptyQueue, tickets, list.list.next, list.list.ended))
    }
    await append(null)
  }

  function begun(queue: Queue) {
    replace({ queue, loaded: true, error: null })
    keep(key, queue)
  }

  async function append(after: string | null) {
    const page = await loadPage(view, after)
    if (page instanceof Error) return replace({ ...read(), error: page.message })
    const tickets = page.rows.map(({ ticket }) => ticket)
    begun(withTickets(read().queue, tickets, page.next ?? after, page.last))
  }

  /** One question at a time. */
  function once(ask: () => Promise<void>): Promise<void> {
    underWay ??= ask().finally(() => (underWay = undefined))
    return underWay
  }

  return {
    view,
    among,
    read,
    subscribe,
    load: () => (read().loaded ? Promise.resolve() : once(begin)),
    retry: () => {
      replace({ ...read(), error: null })
      void once(() => (read().loaded ? append(read().queue.next) : begin()))
    },
    more: () => (read().queue.ended ? Promise.resolve() : once(() => append(read().queue.next))),
    see: (id: string) => change(withSeen(read().queue, id)),
    /** Null for what was taken back. */
    note: (id: string, field: string, words: string | null) => change(withDone(read().queue, id, field, words)),
    /** Whoever begins a triage begins it with the list as it is now. */
    beginAnew: () => {
      isReload = false
      replace({ queue: emptyQueue, loaded: false, error: null })
    },
    receive: ({ tickets }: LiveEvents) => change(patched(read().queue, tickets)),
  }
}

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce))

const ownName = () => `${name}:${currentSession().viewer?.id ?? ''}`

function keep(key: string, { ids, seen, done, next, ended }: Queue) {
  const entries = [...done].map(([id, fields]) => [id, [...fields]] as const)
  const kept: Kept = { key, ids, seen: [...seen], done: entries, next, ended }
  try {
    sessionStorage.setItem(ownName(), JSON.stringify(kept))
  } catch {
    // Without room or storage a reload begins with the list as it is then.
  }
}

function keptOf(key: string): Kept | null {
  if (!isReload) return null
  try {
    const kept = JSON.parse(sessionStorage.getItem(ownName()) ?? 'null') as Kept | null
    return kept?.key === key ? kept : null
  } catch {
    return null
  }
}

/** What was kept is of this triage until one begins another. */
let isReload = true
