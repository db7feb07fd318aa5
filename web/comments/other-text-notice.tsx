import { type RefObject, useState } from 'react'
import { useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import type { OtherText } from './draft-state.ts'
import styles from './other-text-notice.module.css'
import type { CommentDraft } from './use-comment-drafts.ts'

type Props = {
  draft: Pick<CommentDraft, 'other' | 'swap' | 'discard' | 'restore'>
  /** Where the text is written, which gets the focus back. */
  area: RefObject<HTMLTextAreaElement | null>
}

const shownCharacters = 300

/** Says that there is another text of one's own for the same place, from another device, and lets one choose. */
export function OtherTextNotice({ draft: { other, swap, discard, restore }, area }: Props) {
  const t = useText()
  const [given, setGiven] = useState<OtherText>()
  const act = (change: () => void, next: OtherText | undefined, words: string) => {
    change()
    setGiven(next)
    announce(words)
    area.current?.focus()
  }
  if (!other) {
    return given ? (
      <div className={styles.notice}>
        <span>{t.drafts.discarded}</span>
        <Button kind="quiet" small onClick={() => act(() => restore(given), undefined, t.drafts.restored)}>
          {t.drafts.undo}
        </Button>
      </div>
    ) : null
  }
  return (
    <div role="status" className={styles.notice}>
      <p className={styles.what}>
        {t.drafts.elsewhere}
        <span className={styles.text} dir="auto">
          {other.text.slice(0, shownCharacters)}
        </span>
      </p>
      <span className={styles.choice}>
        <Button kind="quiet" small onClick={() => act(swap, undefined, t.drafts.swapped)}>
          {t.drafts.swap}
        </Button>
        <Button kind="quiet" small onClick={() => act(discard, other, t.drafts.discarded)}>
          {t.drafts.discard}
        </Button>
      </span>
    </div>
  )
}
