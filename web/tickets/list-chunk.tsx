import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './list-chunk.module.css'

const rowHeight = 68

type Props = {
  rows: number
  /** Stays in the page wherever the window is. */
  always: boolean
  children: () => ReactNode
}

/** A part of a long table, which leaves only its height behind while it is far from the window. */
export function ListChunk({ rows, always, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(false)
  const [height, setHeight] = useState(rows * rowHeight)
  const drawn = always || near
  useEffect(() => {
    const element = body.current
    if (always || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        if (!last.isIntersecting && element.rows.length > 0) setHeight(last.boundingClientRect.height)
        setNear(last.isIntersecting)
      },
      { rootMargin: '1500px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [always])
  return drawn ? (
    <tbody ref={body} role="rowgroup" className={styles.drawn}>
      {children()}
    </tbody>
  ) : (
    <tbody ref={body} aria-hidden="true" className={styles.away} style={{ height }} />
  )
}
