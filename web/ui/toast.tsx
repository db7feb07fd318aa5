import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../text/text.ts'
import { covered } from './covered.ts'
import { Icon } from './icon.tsx'
import { keepFocus } from './keep-focus.ts'
import { KeyHint } from './key-hint.tsx'
import { useStore } from './store.ts'
import styles from './toast.module.css'

type Props = {
  label: string
  /** It does not leave by itself. */
  stays: boolean
  onClose: () => void
  /** The way back, if there is one, with the key that takes it too. */
  undo: { readonly label: string; readonly shortcut?: string; readonly act: () => void } | null
  /** Another one of these is another message, with its own time. */
  children: ReactNode
}

const shownFor = 8_000

/** Where toasts stand, at the lower edge of the window. */
export function ToastPlace({ children }: { children: ReactNode }) {
  const height = useStore(covered)
  const style: CSSProperties & Record<'--covered', string> = { '--covered': `${height ?? 0}px` }
  return (
    <div className={styles.place} style={style} data-toasts>
      {children}
    </div>
  )
}

/** How something ended, and the way back: it leaves by itself, but not from under a hand. */
export function Toast({ label, stays, onClose, undo, children }: Props) {
  const t = useText()
  const toast = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (stays || isHeld) return
    const timer = setTimeout(() => leave(), shownFor)
    return () => clearTimeout(timer)
  }, [stays, isHeld])
  return (
    <section
      ref={toast}
      aria-label={label}
      className={styles.toast}
      onMouseDown={keepFocus}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(toast.current?.contains(document.activeElement) === true)}
      onFocus={() => setHeld(true)}
      onBlur={({ relatedTarget }) => setHeld(toast.current?.contains(relatedTarget) === true)}
    >
      <div className={styles.words}>{children}</div>
      {undo ? (
        <button type="button" className={styles.undo} aria-keyshortcuts={undo.shortcut} onClick={undo.act}>
          {undo.label}
          {undo.shortcut ? <KeyHint of={undo.shortcut} /> : null}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t.common.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  )
}
