import { useClient } from '../../graphql/provider.ts'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvents } from '../../live/events.ts'
import { useText } from '../../text/text.ts'
import { Loading } from '../../ui/loading.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { expectNewScreen, useTitle } from '../../ui/screen.tsx'
import { useStore } from '../../ui/store.ts'
import { onOwnChange, type OwnChange, tell } from '../changes/own-changes.ts'
import { AgentTicket } from '../detail/agent-screen.tsx'
import { parseView } from '../filters/view.ts'
import { useKeysOnce } from '../shortcuts/held-keys.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { prefetchTicket } from '../detail/agent-prefetch.ts'
import { end, first, parsePlace } from '../triage-data/address.ts'
import { KeyBar } from './key-bar.tsx'
import { QueueEnd } from './end.tsx'
import { QueueList } from './queue-list.tsx'
import { besides, type Queue } from '../triage-data/queue.ts'
import { queueStoreOf, type QueueStore } from '../triage-data/queue-store.ts'
import styles from './screen.module.css'
import { TriageTop } from './top.tsx'
import { queueKey } from '../triage-data/use-begin.ts'

/** One ticket of a list after another, each with all that is done to it by one key. */
export function TriageScreen() {
  const t = useText()
  const view = useSearch({ strict: false, select: parseView, structuralSharing: true })
  const { triage = first, among = null } = useSearch({ strict: false, select: parsePlace, structuralSharing: true })
  const store = queueStoreOf(useClient(), queueKey(view, among))
  const { queue, loaded, error } = useStore(store)
  const { show, leave } = usePlaces(store)
  const id = triage === first || triage === end ? null : triage

  useEffect(() => {
    void store.load()
    return onLiveEvents(store.receive)
  }, [store])
  // Known by now.
  const [start] = queue.ids
  useEffect(() => {
    if (!loaded) return
    if (triage === first) show(start ?? end)
    else if (id !== null) store.see(id)
  })
  const go = useStep(store, id, show)
  useOutcomes(store, id, go)
  usePrefetch(queue, id)
  useShortcut('skip', () => void go(1))
  useShortcut('next', () => void go(1))
  useShortcut('return', () => void go(-1))
  useShortcut('previous', () => void go(-1))
  useShortcut('leave', leave)
  useShortcut('triage', leave)

  const isEnd = triage === end
  const isFailed = error !== null && !loaded
  useKeysOnce(id !== null || isEnd || error !== null)
  return (
    <div className={styles.screen}>
      <TriageTop queue={queue} id={id} view={view} isEnd={isEnd} onLeave={leave} />
      {isEnd || isFailed ? null : (
        <QueueList queue={queue} id={id} addressOf={(triage) => ({ ...view, ...(among && { among }), triage })} />
      )}
      <div className={styles.ticket}>
        {isFailed ? (
          <div className={styles.failure}>
            <LoadFailure message={error} onRetry={store.retry} busy={false} />
          </div>
        ) : null}
        {isEnd && loaded ? <QueueEnd queue={queue} view={view} onLeave={leave} /> : null}
        {id === null && !isEnd && error === null ? <TriageLoading title={t.shell.triage} /> : null}
        {id === null ? null : (
          <AgentTicket
            key={id}
            id={id}
            onCommented={(isNote) => store.note(id, 'comment', isNote ? t.triage.noted : t.triage.replied)}
          />
        )}
      </div>
      {isEnd || isFailed ? null : <KeyBar />}
    </div>
  )
}

function TriageLoading({ title }: { title: string }) {
  useTitle(title)
  return <Loading />
}

/** To another ticket of the queue, and back to the list. */
function usePlaces({ view, among }: QueueStore) {
  const router = useRouter()
  return {
    show: (triage: string) => {
      expectNewScreen()
      void router.navigate({
        to: '/tickets',
        search: { ...view, ...(among !== null && { among }), triage },
        // The way back leads to the list, not through all that one has seen.
        replace: true,
      })
    },
    leave: () =>
      void router.navigate({
        to: '/tickets',
        search: view,
        state: { returning: true },
        resetScroll: false,
        replace: true,
      }),
  }
}

function useStep(store: QueueStore, id: string | null, show: (triage: string) => void) {
  return async (step: 1 | -1) => {
    if (id === null) {
      const last = store.read().queue.ids.at(-1)
      if (step < 0 && last !== undefined) show(last)
      return
    }
    const next = besides(store.read().queue, id, step)
    if (next !== undefined) return show(next)
    if (step < 0) return
    await store.more()
    if (store.read().error === null) show(besides(store.read().queue, id, 1) ?? end)
  }
}

/** What one does to a ticket is noted beside it; where that puts it aside, the next one comes. */
function useOutcomes(store: QueueStore, id: string | null, go: (step: 1) => Promise<void>) {
  const goOn = useEffectEvent(async (change: OwnChange) => {
    if (!(await change.isDone)) return
    tell({ kind: 'done', words: change.words, change })
    if (change.ticketId === id) await go(1)
  })
  useEffect(
    () =>
      onOwnChange((change, isUndone) => {
        const { ticketId, field, value, input } = change
        if (ticketId === null) return
        store.note(ticketId, field, isUndone ? null : value)
        const isPutAside = input.status === 'closed' || Boolean(input.snoozedUntil && !input.status)
        if (!isUndone && isPutAside) void goOn(change)
      }),
    [store],
  )
}

/** What comes next is there before it is asked for. */
function usePrefetch(queue: Queue, id: string | null) {
  const client = useClient()
  const next = id === null ? queue.ids[0] : besides(queue, id, 1)
  useEffect(() => {
    if (next !== undefined) prefetchTicket(client, next)
  }, [client, next])
}
