import { useId, useRef } from 'react'
import { useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorLine } from '../ui/error-line.tsx'
import type { UploadLimits } from '../desk/desk.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { accept } from './file-kind.ts'
import { fileSize } from './file-size.ts'
import styles from './picker.module.css'
import { useFileDrop } from './use-file-drop.ts'

type Props = {
  files: readonly File[]
  /** What was wrong with the files of the last pick, a sentence each. */
  refused: readonly string[]
  limits: UploadLimits | undefined
  onPick: (files: File[]) => void
  onRemove: (file: File) => void
  disabled: boolean
}

/** The drop area with its hidden, but focusable, file input, and what has been chosen so far. */
export function FilePicker({ files, refused, limits, onPick, onRemove, disabled }: Props) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const dragging = useFileDrop(onPick, disabled)
  const remove = (file: File) => {
    onRemove(file)
    announce(t.files.removed(file.name))
    if (files.length === 1) input.current?.focus()
  }
  return (
    <div className={styles.picker}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {t.files.upload}
      </label>
      <div className={classNames(styles.area, dragging && styles.dragging, disabled && styles.disabled)}>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={accept}
          disabled={disabled}
          className={styles.input}
          aria-labelledby={`${id}-label ${id}-text`}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            onPick([...(currentTarget.files ?? [])])
            // Else choosing the same file again, after removing it, would be no change.
            currentTarget.value = ''
          }}
        />
        <span id={`${id}-text`} className={styles.text}>
          {dragging ? t.files.drop : t.files.add}
        </span>
        <span id={`${id}-hint`} className={styles.hint}>
          {limits ? t.files.hintWithLimit(fileSize(limits.maxFileBytes)) : t.files.hint}
        </span>
      </div>
      <ErrorLine message={refused.join('\n')} />
      <ChosenFiles files={files} onRemove={remove} disabled={disabled} />
    </div>
  )
}
