import { useRef } from 'react'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import styles from './chosen-files.module.css'
import { isImage } from './file-kind.ts'
import { fileSize } from './file-size.ts'
import { Thumbnail } from './thumbnail.tsx'

type Props = { files: readonly File[]; onRemove: (file: File) => void; disabled: boolean }
type ItemProps = { file: File; onRemove: () => void; disabled: boolean }

/** Pictures as thumbnails, other files as a list, each with its way out. */
export function ChosenFiles({ files, onRemove, disabled }: Props) {
  const t = useText()
  const container = useRef<HTMLDivElement>(null)
  if (files.length === 0) return null
  const images = files.filter(({ type }) => isImage(type))
  const others = files.filter(({ type }) => !isImage(type))
  const remove = (file: File) => {
    // Whoever removes several by keyboard goes on at the next one.
    const buttons = [...(container.current?.querySelectorAll('button') ?? [])]
    const at = [...images, ...others].indexOf(file)
    ;(buttons[at + 1] ?? buttons[at - 1])?.focus()
    onRemove(file)
  }
  return (
    <div ref={container} className={styles.chosen}>
      {images.length > 0 ? (
        <ul role="list" aria-label={t.files.pictures} className={styles.images}>
          {images.map((file) => (
            <ChosenImage key={keyOf(file)} file={file} onRemove={() => remove(file)} disabled={disabled} />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <>
          <h2>{t.files.selected}</h2>
          <ul role="list" aria-label={t.files.others} className={styles.others}>
            {others.map((file) => (
              <ChosenFile key={keyOf(file)} file={file} onRemove={() => remove(file)} disabled={disabled} />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

function ChosenImage({ file, onRemove, disabled }: ItemProps) {
  const t = useText()
  return (
    <li className={styles.image} title={`${file.name}, ${fileSize(file.size)}`}>
      <Thumbnail large fileName={file.name} src={file} />
      <span className={styles.caption}>{fileSize(file.size)}</span>
      <button
        type="button"
        className={styles.cross}
        aria-label={t.files.removeFile(file.name)}
        disabled={disabled}
        onClick={onRemove}
      >
        ×
      </button>
    </li>
  )
}

function ChosenFile({ file, onRemove, disabled }: ItemProps) {
  const t = useText()
  return (
    <li className={styles.other}>
      <Thumbnail fileName={file.name} />
      <span className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>{fileSize(file.size)}</span>
      </span>
      <Button kind="quiet" aria-label={t.files.removeFile(file.name)} disabled={disabled} onClick={onRemove}>
        {t.files.remove}
      </Button>
    </li>
  )
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name}/${size}/${lastModified}`
}
