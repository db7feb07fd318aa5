/** What of a thread somebody has seen who is writing a reply. */
import type { Comments } from './comment-store.ts'

/** What others have written since `seen`, the newest comment when the writer began. */
export const newerThan = (comments: Comments, seen: string, writerId: string): Comments =>
  comments.filter(({ id, user }) => Number(id) > Number(seen) && user.id !== writerId)

/** '0' where there is none. */
export const newestOf = (comments: Comments): string => comments.at(-1)?.id ?? '0'
