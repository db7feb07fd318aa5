import { useClient } from '../../graphql/provider.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { listCache } from '../list-data/cache.ts'
import type { ListStore } from '../list-data/store.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { prefetchTicket } from './agent-prefetch.ts'
import { useBeginTriage } from '../triage-data/use-begin.ts'

/** Keys that lead to the next ticket of the list that one came from, in its order and with its filters, and to the one before; a third one goes through them from here. */
export function useNeighbours(id: string) {
  const router = useRouter()
  const client = useClient()
  const lists = listCache(client, useViewer().id)
  const isStepping = useRouterState({ select: ({ location }) => location.state.stepping === true })
  const list = () => lists.open(lists.last(), () => true)

  const go = async (step: 1 | -1) => {
    const store = list()
    const next = await neighbourOf(store, id, step)
    // One may have gone elsewhere meanwhile.
    if (router.state.location.pathname !== `/tickets/${id}`) return
    if (next === undefined) return announce(step > 0 ? text().agentTicket.noNext : text().agentTicket.noPrevious)
    store.keepSpot({ ticketId: next })
    void router.navigate({
      to: '/tickets/$id',
      params: { id: next },
      state: { stepping: true },
      // The way back leads to the list, not through all that one has seen.
      replace: true,
    })
  }
  useShortcut('next', () => void go(1))
  useShortcut('previous', () => void go(-1))
  const begin = useBeginTriage()
  useShortcut('triage', () => begin(lists.last(), { at: id }))

  useEffect(() => {
    if (!isStepping) return
    const next = nextIn(idsOf(list()), id, 1)
    if (next !== undefined) prefetchTicket(client, next)
  })
}

const idsOf = (store: ListStore): readonly string[] => store.read().list.pages.flatMap(({ ids }) => ids)

/** Of a ticket that is not in the list, the first. */
function nextIn(ids: readonly string[], id: string, step: 1 | -1): string | undefined {
  const at = ids.indexOf(id)
  return at < 0 ? ids[0] : ids[at + step]
}

async function neighbourOf(store: ListStore, id: string, step: 1 | -1): Promise<string | undefined> {
  if (!store.read().loaded) await store.startOver()
  const found = nextIn(idsOf(store), id, step)
  if (found !== undefined || step < 0) return found
  await store.more()
  return nextIn(idsOf(store), id, step)
}
