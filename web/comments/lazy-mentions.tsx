import { type ComponentType, lazy, type RefObject, Suspense } from 'react'

export type MentionsProps = {
  area: RefObject<HTMLTextAreaElement | null>
  /** What stands in it. */
  text: string
}

type Part = { default: ComponentType<MentionsProps> }

const MentionList = lazy((): Promise<Part> =>
  import('./mention-list.tsx').then(
    (module) => ({ default: module.MentionList }),
    // Whoever cannot load it types names to their end.
    () => ({ default: () => null }),
  ),
)

/** The colleagues that can be named, once somebody types an '@'. */
export function LazyMentions(props: MentionsProps) {
  if (!props.text.includes('@')) return null
  return (
    <Suspense fallback={null}>
      <MentionList {...props} />
    </Suspense>
  )
}
