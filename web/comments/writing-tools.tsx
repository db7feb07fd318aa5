import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '../text/text.ts'
import { type Format, format } from './formatting.ts'
import { insertText } from '../ui/insert-text.ts'
import type { ToolsProps } from './lazy-tools.tsx'
import styles from './writing-tools.module.css'

/** Buttons and keys that format what is written in a text area, and the one that shows what it will look like. */
export function WritingTools({ area, formats, isPreview, onPreview, disabled }: ToolsProps) {
  const t = useText()
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  useFormatKeys(area)
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])]
  // One stop for the Tab key, arrows within.
  const move = (event: ReactKeyboardEvent) => {
    const all = buttons()
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[(to + all.length) % all.length]?.focus()
  }
  const shared = (at: number) => ({
    type: 'button' as const,
    tabIndex: at === current ? 0 : -1,
    className: styles.tool,
    'aria-disabled': disabled || undefined,
    onFocus: () => setCurrent(at),
  })
  const { preview, formatting } = t.writing
  return (
    <div ref={bar} role="toolbar" aria-label={formatting} tabIndex={-1} className={styles.bar} onKeyDown={move}>
      {formats.map((kind, at) => (
        <button
          key={kind}
          {...shared(at)}
          title={titleOf(t.writing.formats[kind], keyOf[kind], t.comments.control)}
          aria-label={t.writing.formats[kind]}
          aria-keyshortcuts={keyOf[kind] && `${isApple ? 'Meta' : 'Control'}+${keyOf[kind].toUpperCase()}`}
          // The focus stays in the text, and what is selected there.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !disabled && area.current && apply(area.current, kind)}
        >
          <Shape of={kind} />
        </button>
      ))}
      <button
        {...shared(formats.length)}
        title={preview}
        aria-label={preview}
        aria-pressed={isPreview}
        onClick={() => (isPreview ? area.current?.focus() : onPreview())}
      >
        <Shape of="preview" />
      </button>
    </div>
  )
}

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
const keyOf: Partial<Record<Format, string>> = { bold: 'b', italic: 'i', link: 'k' }

const titleOf = (name: string, key: string | undefined, control: string): string =>
  key === undefined ? name : `${name} (${isApple ? '⌘' : control} + ${key.toUpperCase()})`

/** The palette has Ctrl K, too: without anything selected it is for that. */
function useFormatKeys(area: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    const element = area.current
    if (!element) return
    const press = (event: KeyboardEvent) => {
      const held = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!held || event.altKey || event.shiftKey || event.isComposing) return
      const kind = (['bold', 'italic', 'link'] as const).find((each) => keyOf[each] === event.key.toLowerCase())
      if (kind === undefined || (kind === 'link' && element.selectionStart === element.selectionEnd)) return
      event.preventDefault()
      apply(element, kind)
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [area])
}

function apply(area: HTMLTextAreaElement, kind: Format) {
  if (area.readOnly) return
  area.focus()
  const { value, selectionStart, selectionEnd } = area
  const { from, to, by, start, end } = format(kind, { text: value, start: selectionStart, end: selectionEnd })
  area.setSelectionRange(from, to)
  insertText(area, by)
  area.setSelectionRange(start, end)
}

const Shape = ({ of }: { of: Format | 'preview' }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.shape}>
    {shapes[of]}
  </svg>
)

const shapes: Readonly<Record<Format | 'preview', ReactNode>> = {
  bold: <path d="M5 3h3.7a2.45 2.45 0 0 1 0 4.9H5zM5 7.9h4.3a2.55 2.55 0 0 1 0 5.1H5z" />,
  italic: <path d="M9.7 3 6.3 13M7.5 3H12M4 13h4.5" />,
  list: <path d="M6 4.5h7.5M6 8h7.5M6 11.5h7.5M2.9 4.5h.2M2.9 8h.2M2.9 11.5h.2" />,
  quote: <path d="M2.8 3v10M6 4.5h7.5M6 8h7.5M6 11.5h4.5" />,
  code: <path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5" />,
  link: (
    <path d="M6.8 9.2a2.7 2.7 0 0 0 3.9 0l2-2a2.75 2.75 0 0 0-3.9-3.9l-.9.9M9.2 6.8a2.7 2.7 0 0 0-3.9 0l-2 2a2.75 2.75 0 0 0 3.9 3.9l.9-.9" />
  ),
  preview: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
}
