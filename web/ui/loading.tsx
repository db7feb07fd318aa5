import styles from './loading.module.css'

/** The visible word while something is under way, read out politely. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className={styles.loading}>
      {children}
    </p>
  )
}

/** A pale bar in the place of text to come; `width` in characters. */
export function Skeleton({ width = 12, block }: { width?: number; block?: boolean }) {
  return <span aria-hidden="true" className={block ? styles.block : styles.skeleton} style={{ width: `${width}ch` }} />
}
