import { useClient } from '../../graphql/provider.ts'
import { type MouseEvent, type ReactElement, useMemo, useState } from 'react'
import type { Comments } from '../../comments/comment-store.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ChangesLine } from './changes-line.tsx'
import styles from './changes-line.module.css'
import { runsBetween, undoneBatches } from './runs.ts'
import { changesOf, type Entry, type HistoryStore } from './store.ts'
import { useOlder } from './use-older.ts'

export type ChangesBetween = {
  /** Whether it is known what there is to show, or that it can't be had. */
  readonly isSettled: boolean
  /** What stands before a comment, or, for null, after the last. */
  readonly at: (before: string | null) => readonly ReactElement[]
  /** Asks for the newest anew. */
  readonly reload: () => void
}

const nothing: readonly ReactElement[] = []

/** The changes of a ticket, to stand between its comments. Without them a conversation can still be read. */
export function useChangesBetween(ticketId: string, comments: Comments | null): ChangesBetween {
  const store = changesOf(useClient(), ticketId)
  const { data, failure } = useAnswerStore(store)
  /** Entries of which the line is open, wherever it stands by now. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => {
    const undone = undoneBatches(data?.entries ?? [])
    const runs = data && comments ? runsBetween(data.entries, comments) : []
    return new Map(
      runs.map(({ before, entries }, at) => [
        before,
        [
          ...(at === 0 && data?.hasMore ? [<EarlierChanges key="earlier" store={store} />] : []),
          <ChangesLine
            key={`changes ${entries[0]?.id}`}
            entries={entries}
            undone={undone}
            open={entries.some(({ id }) => opened.has(id))}
            onOpen={(open) => setOpened((now) => withRun(now, entries, open))}
          />,
        ],
      ]),
    )
  }, [data, comments, opened, store])
  return {
    isSettled: data !== null || failure !== null,
    at: (before) => lines.get(before) ?? nothing,
    reload: store.reload,
  }
}

function withRun(opened: ReadonlySet<string>, entries: readonly Entry[], open: boolean): ReadonlySet<string> {
  const changed = new Set(opened)
  for (const { id } of entries) changed[open ? 'add' : 'delete'](id)
  return changed
}

function EarlierChanges({ store }: { store: HistoryStore }) {
  const t = useText()
  const { failure, busy, load } = useOlder(store)
  const loadAndStay = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const list = currentTarget.closest('ol')
    await load()
    // The button goes up, or away: the focus with it, or to the first of what was added.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        list?.querySelector<HTMLElement>('[data-earlier] button, [data-changes]')?.focus({ preventScroll: true })
    })
  }
  return (
    <li data-earlier className={styles.earlier}>
      <Button kind="quiet" small busy={busy} onClick={(event) => void loadAndStay(event)}>
        {t.history.earlier}
      </Button>
      <ErrorLine message={failure} />
    </li>
  )
}
