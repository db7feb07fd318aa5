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

/** The tools, or until they have come as much room. */
export function LazyTools(props: ToolsProps) {
  const count = props.formats.length + 1
  return (
    <span className={styles.place} style={{ '--tools': count } as CSSProperties}>
      <Suspense fallback={null}>
        <WritingTools {...props} />
      </Suspense>
    </span>
  )
}
