/** What of a thread somebody has seen who is writing a reply. */
import type { Comments } from './comment-store.ts'

export type Seen = {
  /** The newest comment that counts as seen, '0' for none. */
  readonly lastSeen: string
  /** What others have written since. */
  readonly newer: Comments
}

/** `seen`: the newest comment when they began. What they wrote themselves since is no news, as long as nobody else's lies before it. */
export function seenOf(comments: Comments, seen: string, writerId: string): Seen {
  const later = comments.filter(({ id }) => Number(id) > Number(seen))
  const first = later.findIndex(({ user }) => user.id !== writerId)
  const own = first === -1 ? later : later.slice(0, first)
  return {
    lastSeen: own.at(-1)?.id ?? seen,
    newer: later.filter(({ user }) => user.id !== writerId),
  }
}

export const newestOf = (comments: Comments): string => comments.at(-1)?.id ?? '0'
