/** What makes the place where an agent writes hold their replies; without it comments are sent at once. */
import {
  AddReplyDocument,
  type AddReplyMutation,
  type AddReplyMutationVariables,
} from '../../graphql/generated/comments/held/held.ts'
import type { TypedDocument } from '../../graphql/document.ts'
import type { KeyboardEvent } from 'react'
import type { CommentFieldsFragment } from '../../graphql/generated/comments/comments.ts'

export type SentReply = {
  readonly files: readonly File[]
  /** The newest that its writer had seen, '' where that is not known. */
  readonly seen: string
}

export type Holding = {
  readonly document: TypedDocument<AddReplyMutation, AddReplyMutationVariables>
  readonly seconds: () => number
  /** Of a reply that is being sent, which can be taken back from now on. What it answers is to be told what was added, and says whether that is held, and told of here. */
  readonly begin: (sent: SentReply) => (added: CommentFieldsFragment | null) => boolean
  /** In the field: what takes back in an empty one. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** What keys do in the field that has this content, where that is something else than usual. */
  readonly keys: (content: string, control: string) => string | undefined
}

export const replyDocument = AddReplyDocument
