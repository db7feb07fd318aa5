/** What was said on a ticket: its comments, and that it is not solved, which customers say by a press. */
import { useMemo } from 'react'
import type { Comments } from '../../comments/comment-store.ts'
import type { Words } from '../../comments/seen.ts'
import { useClient } from '../../graphql/provider.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { changesOf, type Entry, type Known } from '../history/store.ts'

/** Null until the comments are known. */
export function useWords(ticketId: string, comments: Comments | null): { words: Words | null; reload: () => void } {
  const store = changesOf(useClient(), ticketId)
  const { data } = useAnswerStore(store)
  return { words: useMemo(() => comments && withRejections(comments, data), [comments, data]), reload: store.reload }
}

type Said = Pick<Comments[number], 'id' | 'createdAt' | 'user'>

/** In the order in which it was said. */
export function withRejections(
  comments: readonly Pick<Said, 'id' | 'createdAt' | 'user'>[],
  known: (Pick<Known, 'hasMore'> & { readonly entries: readonly Pick<Entry, 'id' | 'kind' | 'at' | 'actor'>[] }) | null,
): Words {
  const { entries = [], hasMore = false } = known ?? {}
  // Of what lies before the oldest that is known nothing is asked for: it counts as seen, as far as that reaches.
  const said = entries.filter(({ kind }, at) => kind === 'rejected' || (hasMore && at === entries.length - 1))
  const after = Map.groupBy(said, ({ at }) => comments.findLast(({ createdAt }) => createdAt <= at)?.id ?? '0')
  const wordsAfter = (id: string): Words =>
    (after.get(id) ?? [])
      .toReversed()
      .map((entry) => ({ id: `${id}.${entry.id}`, user: { id: entry.actor?.id ?? '' } }))
  return [...wordsAfter('0'), ...comments.flatMap((comment) => [comment, ...wordsAfter(comment.id)])]
}
