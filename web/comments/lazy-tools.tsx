import { type ComponentType, type CSSProperties, lazy, type RefObject, Suspense } from 'react'
import type { Format } from './formatting.ts'
import styles from './lazy-tools.module.css'

export type ToolsProps = {
  area: RefObject<HTMLTextAreaElement | null>
  formats: readonly Format[]
  isPreview: boolean
  onPreview: () => void
  disabled: boolean
}

type Tools = { default: ComponentType<ToolsProps> }

const WritingTools = lazy((): Promise<Tools> =>
  import('./writing-tools.tsx').then(
    (module) => ({ default: module.WritingTools }),
    // Whoever cannot load them writes without.
    () => ({ default: () => null }),
  ),
)

/** The tools, or until they are wanted and have come as much room. */
export function LazyTools({ isWanted, ...props }: ToolsProps & { isWanted: boolean }) {
  const count = props.formats.length + 1
  return (
    <span className={styles.place} style={{ '--tools': count } as CSSProperties}>
      {isWanted ? (
        <Suspense fallback={null}>
          <WritingTools {...props} />
        </Suspense>
      ) : null}
    </span>
  )
}
