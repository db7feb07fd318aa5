import { createElement, Fragment, useMemo, useState } from 'react'
import { parseMarkdown, type Parsed } from '../../text/markdown/markdown.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatted, inline } from './formatted.tsx'
import styles from './written-text.module.css'

// On wide screens a line holds about a hundred characters; narrower ones only make a text longer.
const lineLength = 100
const linesShown = 40

/** What many texts on one screen may become, and what one may that somebody opens. */
const closedRoom = { elements: 200, letters: 10_000 }
const openRoom = { elements: 4_000, letters: 100_000 }

/** What a person wrote, formatted as they marked it; a very long text opens on demand. */
export function WrittenText({ text }: { text: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const parsed = useMemo(() => parseMarkdown(text, open ? openRoom : closedRoom), [text, open])
  const folded = !open && (!parsed.isWhole || isLong(text))
  return (
    <>
      <div
        className={classNames(styles.text, folded && styles.folded)}
        dir="auto"
        // A link further down may get the focus by keyboard.
        onFocus={() => setOpen(true)}
      >
        {elementsOf(parsed)}
      </div>
      {folded ? (
        <div className={styles.more}>
          <Button onClick={() => setOpen(true)}>{t.comments.showAll}</Button>
        </div>
      ) : null}
      {open && !parsed.isWhole ? <p className={styles.asTyped}>{t.writing.restAsTyped}</p> : null}
    </>
  )
}

/** Lines alone stand in the text itself. */
function elementsOf({ blocks }: Parsed) {
  const [first, ...others] = blocks
  const content = first?.kind === 'text' && others.length === 0 ? inline(first.children) : formatted(blocks)
  return createElement(Fragment, null, ...content)
}

function isLong(text: string): boolean {
  if (text.length < linesShown) return false
  let lines = 0
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / lineLength))
  return lines > linesShown + 5
}
