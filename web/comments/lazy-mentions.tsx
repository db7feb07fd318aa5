import type { RefObject } from 'react'
import { lazyOr } from '../ui/lazy-or.tsx'

export type MentionsProps = {
  area: RefObject<HTMLTextAreaElement | null>
  /** What stands in it. */
  text: string
}

// Whoever cannot load it types names to their end.
const MentionList = lazyOr<MentionsProps>(async () => (await import('./mention-list.tsx')).MentionList)

/** The colleagues that can be named, once somebody types an '@'. */
export function LazyMentions(props: MentionsProps) {
  return props.text.includes('@') ? <MentionList {...props} /> : null
}
