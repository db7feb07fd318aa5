import type { RefObject } from 'react'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import styles from './outdated-notice.module.css'
import type { Outdated } from './with-outdated.ts'

export type OutdatedNoticeProps = {
  outdated: Outdated
  /** Where the reply is written, which gets the focus back. */
  area: RefObject<HTMLTextAreaElement | null>
}

/** Says that the thread went on while one was writing, and leads to what is new. */
export function OutdatedNotice({ outdated: { firstNewer, look }, area }: OutdatedNoticeProps) {
  const t = useText()
  // What was said in no comment stands behind one, and what is not sent yet behind all.
  const [word = '', held] = firstNewer?.split('~') ?? []
  const [comment] = word.split('.')
  const place = held === undefined ? comment : `held-${held}`
  const show = () => {
    document.querySelector(`[data-comment="${place}"]`)?.scrollIntoView({ block: 'start' })
    look()
    area.current?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className={styles.notice}>
      <span>{held !== undefined || comment === word ? t.comments.outdated : t.turn.notSolved}</span>
      {firstNewer === undefined ? null : (
        <Button kind="quiet" small onClick={show}>
          {t.comments.showNewer}
        </Button>
      )}
    </div>
  )
}
