import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useModal } from '../../ui/use-modal.ts'
import styles from './frame.module.css'

type Props = {
  text: string
  onType: (text: string) => void
  onClose: () => void
  /** It takes the place of one in which somebody is typing already. */
  goesOn: boolean
  placeholder: string
  /** What makes a combobox of the box to type in. */
  box?: Partial<ComponentProps<'input'>>
  /** Behind the box. */
  aside?: ReactNode
  children: ReactNode
}

/** The palette but for what it found: it stands there at once, and nothing is lost that is typed before the rest has come. */
export function PaletteFrame({ text, onType, onClose, goesOn, placeholder, box, aside, children }: Props) {
  const t = useText()
  const modal = useModal(onClose)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus()
    if (goesOn) field.current?.setSelectionRange(-1, -1)
    else field.current?.select()
  }, [goesOn])
  return (
    <dialog {...modal} className={styles.palette} aria-label={t.goToAnything.title} data-goes-on={goesOn || undefined}>
      <div className={styles.inside}>
        <div className={styles.top}>
          <Icon name="search" />
          <input
            ref={field}
            type="text"
            className={styles.field}
            aria-label={t.goToAnything.title}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={1_000}
            value={text}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            {...box}
          />
          {aside}
          <button type="button" className={styles.close} onClick={onClose}>
            {t.common.cancel}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
