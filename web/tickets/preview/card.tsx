import { useEffect, useLayoutEffect, useRef } from 'react'
import { isNote } from '../../comments/audience.ts'
import { NoteMark } from '../../comments/note-mark.tsx'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './card.module.css'
import { type Preview, usePreview } from './data.ts'
import { fileLine, inWords } from './words.ts'

type Props = {
  id: string
  /** What it lies below, or above where there is no room. */
  cell: HTMLElement
  byKey: boolean
  onEnter: () => void
  onLeave: () => void
}

/** The beginning of a ticket, its latest comment and its files, on a card above the list. */
export function TicketPreview({ id, cell, byKey, onEnter, onLeave }: Props) {
  const t = useText()
  const card = useRef<HTMLDivElement>(null)
  const { preview, failure } = usePreview(id)

  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    if (!element.matches(':popover-open')) element.showPopover()
    const { left, width } = cell.getBoundingClientRect()
    const { top, bottom } = (cell.closest('tr') ?? cell).getBoundingClientRect()
    const room = innerHeight - bottom
    const above = room < element.offsetHeight && top > room
    element.style.left = `${left + scrollX + 9}px`
    element.style.top = `${(above ? top - element.offsetHeight + 4 : bottom - 4) + scrollY}px`
    element.style.maxWidth = `${Math.max(width, 420)}px`
  })

  // React's own would come before the table hears that the pointer has left it.
  useEffect(() => {
    const element = card.current
    element?.addEventListener('pointerenter', onEnter)
    element?.addEventListener('pointerleave', onLeave)
    return () => {
      element?.removeEventListener('pointerenter', onEnter)
      element?.removeEventListener('pointerleave', onLeave)
    }
  }, [onEnter, onLeave])

  useEffect(() => {
    if (byKey && preview) announce(inWords(preview))
  }, [byKey, preview])

  return (
    <div ref={card} popover="manual" role="note" aria-label={t.preview.label(id)} className={styles.card}>
      {preview ? <Contents preview={preview} /> : failure ? <p className={styles.none}>{failure}</p> : <Loading />}
    </div>
  )
}

function Contents({ preview: { description, comments, latest, files } }: { preview: Preview }) {
  const t = useText()
  return (
    <>
      {description ? (
        <p className={styles.text} dir="auto">
          {description}
        </p>
      ) : (
        <p className={styles.none}>{t.ticket.noDescription}</p>
      )}
      {latest ? (
        <div className={classNames(styles.comment, isNote(latest) && styles.note)}>
          <p className={styles.by}>
            {comments > 1 ? `${t.preview.lastOf(comments)} · ` : null}
            <b>{latest.user.email}</b> {isNote(latest) ? <NoteMark /> : null} · <RelativeTime at={latest.createdAt} />
          </p>
          <p className={styles.text} dir="auto">
            {latest.content}
          </p>
        </div>
      ) : null}
      {files.length > 0 ? <p className={styles.files}>{fileLine(files)}</p> : null}
    </>
  )
}
