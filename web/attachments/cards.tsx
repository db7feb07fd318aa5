import { useState } from 'react'
import type { AttachmentFieldsFragment } from '../graphql/generated/attachments/attachment.ts'
import { useText } from '../text/text.ts'
import styles from './cards.module.css'
import { fileSize } from './file-size.ts'
import { Lightbox } from './lightbox-on-demand.ts'
import { listSource } from './picture-source.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useAwaitedThumbnails } from './use-awaited-thumbnails.ts'

type Props = {
  attachments: readonly AttachmentFieldsFragment[]
  /** Loads them anew. */
  reload: () => void
}

/** The files of a comment, side by side; one click opens each above the page. */
export function AttachmentCards({ attachments, reload }: Props) {
  const t = useText()
  const isAwaited = useAwaitedThumbnails(attachments, reload)
  const [openAt, setOpenAt] = useState<number | null>(null)
  return (
    <>
      <ul role="list" aria-label={t.attachments.title} className={styles.cards}>
        {attachments.map((attachment, at) => (
          <li key={attachment.id} className={styles.item}>
            <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => setOpenAt(at)}>
              <Thumbnail fileName={attachment.fileName} src={listSource(attachment, isAwaited(attachment))} />
              <span className={styles.words}>
                <span className={styles.name} title={attachment.fileName}>
                  {attachment.fileName}
                </span>
                <span className={styles.size}>{fileSize(attachment.fileSize)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {openAt !== null ? (
        <Lightbox attachments={attachments} at={openAt} onMove={setOpenAt} onClose={() => setOpenAt(null)} />
      ) : null}
    </>
  )
}
