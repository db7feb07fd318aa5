/** Which words of a ticket, a comment and an attachment can be found. */
import { wordsOf, type DocumentWords } from '../database/words.ts'

const none = { commentId: null, attachmentId: null, title: '', about: '', body: '' }

interface Owned {
  readonly requesterId: number
}

export const ticketDocument = (
  ticketId: number,
  { title, description, email, requesterId }: Owned & { title: string; description: string | null; email: string },
): DocumentWords => ({
  ...none,
  ticketId,
  requesterId,
  title: wordsOf(title),
  about: wordsOf(`${ticketId} ${email}`),
  body: wordsOf(description ?? ''),
})

export const commentDocument = (
  ticketId: number,
  commentId: number,
  { content, email, requesterId }: Owned & { content: string; email: string },
): DocumentWords => ({ ...none, ticketId, commentId, requesterId, about: wordsOf(email), body: wordsOf(content) })

export const attachmentDocument = (
  ticketId: number,
  attachmentId: number,
  { fileName, requesterId }: Owned & { fileName: string },
): DocumentWords => ({ ...none, ticketId, attachmentId, requesterId, about: wordsOf(fileName) })
