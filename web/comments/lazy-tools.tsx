import type { CSSProperties, RefObject } from 'react'
import { lazyOr } from '../ui/lazy-or.tsx'
import type { Format } from './formatting.ts'
import styles from './lazy-tools.module.css'

export type ToolsProps = {
  area: RefObject<HTMLTextAreaElement | null>
  formats: readonly Format[]
  isPreview: boolean
  onPreview: () => void
  disabled: boolean
}

// Whoever cannot load them writes without.
const WritingTools = lazyOr<ToolsProps>(async () => (await import('./writing-tools.tsx')).WritingTools)

/** The tools, or until they are wanted and have come as much room. */
export function LazyTools({ isWanted, ...props }: ToolsProps & { isWanted: boolean }) {
  const count = props.formats.length + 1
  return (
    <span className={styles.place} style={{ '--tools': count } as CSSProperties}>
      {isWanted ? <WritingTools {...props} /> : null}
    </span>
  )
}
