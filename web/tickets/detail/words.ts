/** What was said on a ticket: its comments, and that it is not solved, which customers say by a press. */
import { useMemo } from 'react'
import type { Comments } from '../../comments/comment-store.ts'
import type { Word, Words } from '../../comments/seen.ts'
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

/** In the order in which it was said. Without what happened to the ticket nothing is said of rejections, which are then looked at by the time of the comments. */
export function withRejections(
  comments: readonly Pick<Said, 'id' | 'createdAt' | 'user'>[],
  known: (Pick<Known, 'hasMore'> & { readonly entries: readonly Pick<Entry, 'id' | 'kind' | 'at' | 'actor'>[] }) | null,
): Words {
  if (!known) return comments
  const { entries, hasMore } = known
  const rejections = entries.filter(({ kind }) => kind === 'rejected')
  const after = Map.groupBy(rejections, ({ at }) => comments.findLast(({ createdAt }) => createdAt <= at)?.id ?? '0')
  const wordsAfter = (id: string): Words =>
    (after.get(id) ?? [])
      .toReversed()
      .map((entry) => ({ id: `${id}.${entry.id}`, user: { id: entry.actor?.id ?? '' } }))
  // Of what lies before the oldest that is known nothing is asked for: it counts as seen.
  const oldest = hasMore ? (entries.at(-1)?.id ?? '0') : '0'
  const before: Word = { id: `0.${oldest}`, user: { id: '' }, isPast: true }
  return [before, ...wordsAfter('0'), ...comments.flatMap((comment) => [comment, ...wordsAfter(comment.id)])]
}
