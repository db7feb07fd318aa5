import { useEffect, useRef } from 'react'
import { text, useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import styles from './new-line.module.css'

export type NewLinePlace = {
  /** The comment before which it stands. */
  readonly before: string
  /** How many are new. */
  readonly comments: number
  /** It was there when one came: a long thread is shown from it on. */
  readonly isFirst: boolean
}

/** The line before the first comment that one has not read. */
export function NewLine({ comments, isFirst }: NewLinePlace) {
  const t = useText()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isFirst) return
    announce(text().comments.newOnes(comments))
    // After the page was brought to its top, or to the place that one comes back to.
    const frame = requestAnimationFrame(() => {
      const element = item.current
      if (element && scrollY === 0 && !isSeen(element)) element.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [comments, isFirst])
  return (
    <li ref={item} className={styles.line}>
      <span>{t.comments.new}</span>
    </li>
  )
}

/** With the beginning of what follows it, above what covers the lower edge. */
function isSeen(element: Element): boolean {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  return element.getBoundingClientRect().bottom + 80 < innerHeight - covered
}
