import type { AddCommentMutationVariables } from '../graphql/generated/comments/add-comment.ts'
import type { CommentFieldsFragment } from '../graphql/generated/comments/comments.ts'

/** Everyone on the ticket, or agents alone, for whom one writes an internal note. */
export type Audience = AddCommentMutationVariables['audience']

export function isNote({ audience }: Pick<CommentFieldsFragment, 'audience'>): boolean {
  return audience === 'agents'
}
