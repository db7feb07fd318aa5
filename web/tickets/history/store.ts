/** What happened to a ticket as far as it is known here: the newest page, and those before it that were asked for; in step with what is told. */
import type { Client } from '../../graphql/client.ts'
import {
  ChangesDocument,
  type HistoryFieldsFragment,
  WholeHistoryDocument,
  type WholeHistoryQuery,
} from '../../graphql/generated/tickets/history/history.ts'
import type { Failure } from '../../graphql/errors.ts'
import { latestOf } from '../../graphql/latest-of.ts'
import { type AnswerStore, createAnswerStore } from '../../live/answer-store.ts'
import type { LiveChange } from '../../live/events.ts'
import { isSubscribed } from '../../live/subscribed.ts'

type WholeEntry = NonNullable<WholeHistoryQuery['history']>['entries'][number]
/** The last four are known where the whole history is shown. */
export type Entry = HistoryFieldsFragment & Partial<Pick<WholeEntry, 'comment' | 'fileName' | 'audience'>>

export type Known = {
  /** The newest first. */
  readonly entries: readonly Entry[]
  /** Whether there are older ones. */
  readonly hasMore: boolean
  /** How many there are, where that was asked. */
  readonly length?: number
}

type Page = Promise<{ data?: Known | null | undefined; error?: Failure | undefined }>
type Ask = (after?: string) => Page

export type HistoryStore = AnswerStore<Known> & {
  /** Asks for the page before the oldest that is known. Answers what went wrong. */
  readonly loadOlder: () => Promise<Failure | undefined>
}

/** So many are asked for at once. */
export const changesAtOnce = 50
const entriesAtOnce = 20

/** Changes of its fields and tags, as they stand between the comments. */
export const changesOf = latestOf(10, (client, ticketId) =>
  createHistoryStore(
    ticketId,
    async (after) => {
      const variables = { ticketId, first: changesAtOnce, after: after ?? null }
      const { data, error } = await client.query(ChangesDocument, variables)
      return { data: data?.history, error }
    },
    ({ kind }) => kind !== 'created' && kind !== 'comment' && kind !== 'file',
  ),
)

/** All of it. */
export const wholeHistoryOf = latestOf(10, (client: Client, ticketId) =>
  createHistoryStore(
    ticketId,
    async (after) => {
      const variables = { ticketId, first: entriesAtOnce, after: after ?? null }
      const { data, error } = await client.query(WholeHistoryDocument, variables)
      return { data: data?.history, error }
    },
    () => true,
  ),
)

function createHistoryStore(ticketId: string, ask: Ask, isTold: (change: LiveChange) => boolean): HistoryStore {
  const store = createAnswerStore<Known>({
    ask: () => ask(),
    merge: joinPages,
    // A ticket without what happened to it is the answer to a change of one's own, which the line tells of as well.
    isAbout: ({ tickets, changes, everything }) => {
      const own = changes.filter((change) => change.ticketId === ticketId)
      return (
        everything || own.some(isTold) || (!own.length && !isSubscribed() && tickets.some(({ id }) => id === ticketId))
      )
    },
    apply: (known, { changes, everything }) => {
      const own = changes.filter((change) => change.ticketId === ticketId)
      const isKnown = ({ id }: LiveChange) => known.entries.some((entry) => entry.id === id)
      return !everything && own.length && own.filter(isTold).every(isKnown) ? known : 'unknown'
    },
  })
  return {
    ...store,
    loadOlder: async () => {
      const last = store.read().data?.entries.at(-1)
      if (!last) return undefined
      const { data, error } = await ask(last.id)
      if (!data) return error ?? {}
      // Where it ended somewhere else by then, this page is none of it.
      store.change((known) =>
        known.entries.at(-1)?.id === last.id
          ? { ...known, ...data, entries: [...known.entries, ...data.entries] }
          : known,
      )
      return undefined
    },
  }
}

/** The newest page anew, with what is known before it, unless there is a gap between. */
export function joinPages(before: Known, newest: Known): Known {
  const [first, last] = [before.entries[0], newest.entries.at(-1)]
  if (!newest.hasMore || !first || !last || Number(first.id) < Number(last.id)) return newest
  const older = before.entries.filter(({ id }) => Number(id) < Number(last.id))
  return { ...newest, entries: [...newest.entries, ...older], hasMore: older.length ? before.hasMore : newest.hasMore }
}
