import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { text, useText, withWords } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { holdKeys } from '../../ui/held-keys.ts'
import { insertText } from '../../ui/insert-text.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import type { Status } from '../use-add-comment.ts'
import styles from './button.module.css'
import type { PlaceholderValues } from './placeholders.ts'

type Loaded = typeof import('./picker.tsx')

const loadPicker = withWords(['agents'], () => import('./picker.tsx'))

type Options = {
  area: RefObject<HTMLTextAreaElement | null>
  /** What the placeholders stand for on this ticket; without it there are no canned replies. */
  values: PlaceholderValues | undefined
  written: string
  disabled: boolean
  /** Takes the status that is offered with one. */
  onStatus: ((status: Status) => void) | undefined
}

/** The button, what it opens, and what '/' does at the beginning of an empty line. */
export type CannedReplies = {
  readonly button: ReactNode
  readonly dialog: ReactNode
  readonly openByKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Around the form in which they are inserted. */
export function WithCannedReplies({
  children,
  ...options
}: Options & { children: (canned: CannedReplies) => ReactNode }) {
  return children(useCannedReplyButton(options))
}

function useCannedReplyButton({ area, values, written, disabled, onStatus }: Options): CannedReplies {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'picker' | 'dialog' | null>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const isOpen = opened === 'picker'
  useKeysForBox(area, isOpen && !loaded)
  if (!values) return { button: null, dialog: null, openByKey: () => {} }
  const open = () => {
    setOpened('picker')
    loadPicker().then(setLoaded, () => {
      setOpened(null)
      announce(text().cannedButton.notLoaded)
    })
  }
  const close = () => setOpened((now) => (now === 'picker' ? null : now))

  /** At the place where one writes, which a closed picker gives back. */
  const insert = (by: string) => {
    flushSync(close)
    const element = area.current
    if (!element || element.readOnly) return
    element.focus()
    // What is selected stays.
    element.setSelectionRange(element.selectionEnd, element.selectionEnd)
    insertText(element, by)
  }
  const openByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart: at, selectionEnd: end, readOnly } = event.currentTarget
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const isEmptyLine = (at === 0 || value[at - 1] === '\n') && (end === value.length || value[end] === '\n')
    if (readOnly || at !== end || !isEmptyLine) return
    event.preventDefault()
    open()
  }
  return {
    openByKey,
    button: (
      <>
        <button
          ref={button}
          type="button"
          className={styles.button}
          title={t.cannedButton.open}
          aria-label={t.cannedButton.insertOne}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-disabled={disabled || undefined}
          // The focus stays in the text, and its place there.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !disabled && (isOpen ? close() : open())}
        >
          <WorkIcon name="canned" />
        </button>
        {isOpen && loaded ? (
          <loaded.CannedReplyPicker
            anchor={button}
            values={values}
            written={written}
            onChoose={(content, status) => {
              insert(content)
              if (status) onStatus?.(status)
            }}
            onSlash={() => insert('/')}
            onSave={() => setOpened('dialog')}
            onClose={close}
          />
        ) : null}
      </>
    ),
    // A form, which no other may hold.
    dialog:
      opened === 'dialog' && loaded ? (
        <loaded.EditDialog content={written} onSaved={() => setOpened(null)} onClose={() => setOpened(null)} />
      ) : null,
  }
}

/** What is typed before the picker has come is for its box; where it does not come, it stays in the text. */
function useKeysForBox(area: RefObject<HTMLTextAreaElement | null>, isAwaited: boolean) {
  useLayoutEffect(() => {
    if (!isAwaited) return
    return holdKeys((event) => event.target === area.current && writes(event), { areKept: true })
  }, [area, isAwaited])
}

const writes = ({ key, isComposing }: globalThis.KeyboardEvent): boolean =>
  !isComposing && /^(?:.|Enter|Backspace|Escape|ArrowUp|ArrowDown)$/u.test(key)
