import { useEffect, useRef } from 'react'
import { announce } from './announcer.tsx'
import styles from './news-button.module.css'

type Props = {
  count: number
  /** Says how many; announced when they become more. */
  text: string
  onShow: () => void
}

/** What came in while one was reading, for when one wants it; takes no room of its own. */
export function NewsButton({ count, text, onShow }: Props) {
  const announced = useRef(0)
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
