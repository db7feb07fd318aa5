import { useText } from '../text/text.ts'
import styles from './loading.module.css'

/** The visible word while something is under way, read out politely. */
export function Loading({ children }: { children?: string }) {
  const t = useText()
  return (
    <p role="status" className={styles.loading}>
      {children ?? t.common.loading}
    </p>
  )
}

/** A pale bar in the place of text to come; `width` in characters. */
export function Skeleton({ width = 12, block }: { width?: number; block?: boolean }) {
  return <span aria-hidden="true" className={block ? styles.block : styles.skeleton} style={{ width: `${width}ch` }} />
}
