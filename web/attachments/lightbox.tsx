import { type CSSProperties, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { AttachmentFieldsFragment } from '../graphql/generated/attachments/attachment.ts'
import { useText } from '../text/text.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { fileHref } from './file-href.ts'
import { isDrawn } from './file-kind.ts'
import { fileSize } from './file-size.ts'
import styles from './lightbox.module.css'
import { largeSource } from './picture-source.ts'
import { Thumbnail } from './thumbnail.tsx'

type Props = {
  attachments: readonly AttachmentFieldsFragment[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One attachment above the page; the arrow keys lead to its neighbours. */
export function Lightbox({ attachments, at, onMove, onClose }: Props) {
  const t = useText()
  const attachment = attachments[at]
  const move = (to: number) => {
    if (attachments[to]) onMove(to)
  }
  useArrowKeys((step) => move(at + step))
  if (!attachment) return null
  return (
    <Dialog large title={attachment.fileName} onClose={onClose}>
      <div className={styles.lightbox}>
        <Content key={attachment.id} attachment={attachment} />
        <footer className={styles.footer}>
          {attachments.length > 1 ? (
            <>
              <Button aria-label={t.attachments.previous} busy={at === 0} onClick={() => move(at - 1)}>
                ←
              </Button>
              <Button aria-label={t.attachments.next} busy={at === attachments.length - 1} onClick={() => move(at + 1)}>
                →
              </Button>
              <span role="status">
                <VisuallyHidden>{attachment.fileName}, </VisuallyHidden>
                {t.attachments.place(at + 1, attachments.length)}
              </span>
            </>
          ) : null}
          <a
            className={`${buttonClass('plain')} ${styles.download}`}
            href={fileHref(attachment.fileUrl)}
            target="_blank"
            rel="noopener"
          >
            {isDrawn(attachment.fileType) ? t.attachments.openOriginal : t.attachments.download}
          </a>
        </footer>
      </div>
    </Dialog>
  )
}

function useArrowKeys(onStep: (step: -1 | 1) => void) {
  const press = useEffectEvent(({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowLeft') onStep(-1)
    if (key === 'ArrowRight') onStep(1)
  })
  useLayoutEffect(() => {
    // The focus may stand on the dialog's own ×, outside of what is drawn here.
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function Content({ attachment }: { attachment: AttachmentFieldsFragment }) {
  const t = useText()
  const { fileName, fileType } = attachment
  const [drawn, setDrawn] = useState<'waiting' | 'yes' | 'no'>('waiting')
  if (!isDrawn(fileType) || drawn === 'no') {
    return (
      <div className={styles.file}>
        <Thumbnail large fileName={fileName} />
        <dl className={styles.facts}>
          <dt>{t.attachments.name}</dt>
          <dd>{fileName}</dd>
          <dt>{t.attachments.type}</dt>
          <dd>{fileType}</dd>
          <dt>{t.attachments.size}</dt>
          <dd>{fileSize(attachment.fileSize)}</dd>
        </dl>
        {drawn === 'no' ? <p className={styles.note}>{t.attachments.notShown}</p> : null}
      </div>
    )
  }
  const { src, width, height } = largeSource(attachment)
  // Its room is there before it is.
  const room = width && height ? ({ '--width': `${width}px`, '--ratio': width / height } as CSSProperties) : undefined
  return (
    <div className={styles.stage}>
      {drawn === 'waiting' ? <Loading /> : null}
      <img
        className={classNames(styles.image, room && styles.measured)}
        style={room}
        src={src}
        alt={fileName}
        onLoad={() => setDrawn('yes')}
        onError={() => setDrawn('no')}
      />
    </div>
  )
}
