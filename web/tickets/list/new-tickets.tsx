import { useEffect, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import styles from './new-tickets.module.css'

type Props = {
  count: number
  /** They are not new themselves, but something in them is. */
  updated: boolean
  onShow: () => void
}

/** What came in while one was reading, for when one wants it; takes no room of its own. */
export function NewTickets({ count, updated, onShow }: Props) {
  const t = useText()
  const announced = useRef(0)
  const text = updated ? t.tickets.updatedCount(count) : t.tickets.newCount(count)
  useEffect(() => {
    if (count > announced.current) announce(text)
    announced.current = count
  }, [count, text])
  return (
    <div className={styles.place}>
      {count > 0 ? (
        <button type="button" className={styles.button} onClick={onShow}>
          <span aria-hidden="true">↑ </span>
          {text}
        </button>
      ) : null}
    </div>
  )
}
