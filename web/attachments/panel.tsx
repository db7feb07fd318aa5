import { useId, useState } from 'react'
import type { AttachmentFieldsFragment } from '../graphql/generated/attachments/attachment.ts'
import { useText } from '../text/text.ts'
import { Card } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Lightbox } from './lightbox-on-demand.ts'
import styles from './panel.module.css'
import { listSource } from './picture-source.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useAwaitedThumbnails } from './use-awaited-thumbnails.ts'

type PanelProps = {
  attachments: readonly AttachmentFieldsFragment[]
  /** Loads them anew. */
  reload: () => void
  /** Without a frame, where it stands in one. */
  plain?: boolean
}

/** A ticket's files; one click opens each above the page. */
export function AttachmentPanel({ attachments, reload, plain }: PanelProps) {
  const t = useText()
  const titleId = useId()
  const isAwaited = useAwaitedThumbnails(attachments, reload)
  const [openAt, setOpenAt] = useState<number | null>(null)
  return (
    <Card as="section" labelledBy={titleId} plain={plain}>
      <h2 id={titleId}>{t.attachments.title}</h2>
      {attachments.length === 0 ? (
        <p className={styles.empty}>{t.attachments.none}</p>
      ) : (
        <ul role="list" className={styles.list}>
          {attachments.map((attachment, at) => (
            <li key={attachment.id}>
              <AttachmentButton
                attachment={attachment}
                src={listSource(attachment, isAwaited(attachment))}
                onOpen={() => setOpenAt(at)}
              />
            </li>
          ))}
        </ul>
      )}
      {openAt !== null ? (
        <Lightbox attachments={attachments} at={openAt} onMove={setOpenAt} onClose={() => setOpenAt(null)} />
      ) : null}
    </Card>
  )
}

type ButtonProps = { attachment: AttachmentFieldsFragment; src: string | undefined; onOpen: () => void }

function AttachmentButton({ attachment, src, onOpen }: ButtonProps) {
  const { fileName, createdAt } = attachment
  return (
    <button type="button" className={styles.attachment} aria-haspopup="dialog" onClick={onOpen}>
      <Thumbnail fileName={fileName} src={src} />
      <span className={styles.words}>
        <span className={styles.name} title={fileName}>
          {fileName}
        </span>
        <span className={styles.time}>
          <RelativeTime at={createdAt} />
        </span>
      </span>
    </button>
  )
}
