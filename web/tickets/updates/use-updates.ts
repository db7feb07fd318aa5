import { useCallback, useEffect, useRef, useState } from 'react'
import { type UpdateFieldsFragment, UpdatesDocument } from '../../graphql/generated/tickets/updates/updates.ts'
import type { Client } from '../../graphql/client.ts'
import type { Failure } from '../../graphql/errors.ts'
import { useClient } from '../../graphql/provider.ts'
import { type Listed, listed, withLatest, withNews, withPage } from './merge.ts'
import type { Part } from './address.ts'
import { kindsOf } from './kinds.ts'
import { unreadUpdates } from './unread.ts'

export type Update = UpdateFieldsFragment

const pageSize = 50
/** The longest page there is. */
const mostAsked = 100

type State = {
  /** Null until they have come. */
  readonly list: Listed<Update> | null
  readonly isMore: boolean
  readonly failure: Failure | null
  readonly busy: boolean
}

/** As they were when one went on to another screen: back from there they stand where they did. */
const kept = new WeakMap<Client, Map<Part, State>>()

/** One's updates, page by page, kept in step with what is told: mounted anew for each part. */
export function useUpdates(part: Part) {
  const client = useClient()
  const [state, setState] = useState<State>(
    () => kept.get(client)?.get(part) ?? { list: null, isMore: false, failure: null, busy: true },
  )
  const now = useRef(state)
  const change = useCallback(
    (next: (before: State) => State) => {
      now.current = next(now.current)
      kept.set(client, (kept.get(client) ?? new Map<Part, State>()).set(part, now.current))
      setState(now.current)
    },
    [client, part],
  )
  const turn = useRef(0)

  const ask = useCallback(
    async (first: number, after?: string) => {
      const own = ++turn.current
      change((before) => ({ ...before, busy: true }))
      const { data, error } = await client.query(UpdatesDocument, { kinds: kindsOf[part], first, after })
      // Asked again meanwhile: that answer counts.
      if (own !== turn.current) return null
      const updates = data?.updates
      if (!updates) change((before) => ({ ...before, busy: false, failure: error ?? {} }))
      return updates ?? null
    },
    [client, part, change],
  )

  /** Those that are drawn, and what came since: behind a button where someone may be reading. */
  const refresh = useCallback(
    async (isReading: boolean) => {
      const first = Math.min(mostAsked, Math.max(pageSize, now.current.list?.rows.length ?? 0))
      const latest = await ask(first)
      if (!latest) return
      change(({ list, isMore }) => {
        const next = list ? withLatest(list, latest) : listed(latest)
        const isShort = (list?.rows.length ?? 0) <= latest.length
        return {
          list: isReading && next.rows.length > 0 ? next : withNews(next),
          isMore: isShort ? latest.length === first : isMore,
          failure: null,
          busy: false,
        }
      })
    },
    [ask, change],
  )

  const loadMore = useCallback(async () => {
    const page = await ask(pageSize, now.current.list?.rows.at(-1)?.cursor)
    if (!page) return
    change(({ list }) => ({
      list: withPage(list ?? listed<Update>([]), page),
      isMore: page.length === pageSize,
      failure: null,
      busy: false,
    }))
  }, [ask, change])

  useEffect(() => {
    void refresh(false)
    return unreadUpdates.subscribe(() => void refresh(!document.hidden))
  }, [refresh])

  return {
    ...state,
    loadMore,
    /** Where someone reads already, what came since waits behind its button. */
    reload: () => void refresh(true),
    showNews: () => change((before) => ({ ...before, list: before.list && withNews(before.list) })),
  }
}
