import { useId } from 'react'
import { useText } from '../text/text.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './attach-button.module.css'
import { accept } from './file-kind.ts'

type Props = { onPick: (files: File[]) => void; disabled: boolean }

/** Chooses files where there is no room for a drop area: a paper clip over the hidden, but focusable, file input. */
export function AttachButton({ onPick, disabled }: Props) {
  const t = useText()
  const id = useId()
  return (
    <span className={styles.attach} title={t.files.attach}>
      <label htmlFor={id}>
        <VisuallyHidden>{t.files.attach}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        disabled={disabled}
        className={styles.input}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])])
          // Else choosing the same file again, after removing it, would be no change.
          currentTarget.value = ''
        }}
      />
      <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.clip}>
        <path d="m13.2 7.4-5 5a3.05 3.05 0 0 1-4.3-4.3l5.3-5.2a2.05 2.05 0 0 1 2.9 2.9L6.9 11a1 1 0 0 1-1.5-1.4L10 5" />
      </svg>
    </span>
  )
}
