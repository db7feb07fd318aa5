import { createElement, Fragment, useMemo, useState } from 'react'
import { parseMarkdown, type Parsed } from '../../text/markdown/markdown.ts'
import type { Block } from '../../text/markdown/tree.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatted } from './formatted.tsx'
import { breakLongWords } from './long-words.ts'
import { closedElements } from './rooms.ts'
import styles from './written-text.module.css'

// On wide screens a line holds about a hundred characters; narrower ones only make a text longer.
const lineLength = 100
const linesShown = 40

/** What is folded is not read to its end, and what one opens may take a moment. */
const closedLetters = 10_000
const openRoom = { elements: 1_500, letters: 100_000 }

type Props = {
  text: string
  /** How many elements it may become before it is opened. */
  room?: number | undefined
  /** Adds what more there is to see in it. */
  mark?: (blocks: readonly Block[]) => readonly Block[]
}

/** What a person wrote, formatted as they marked it; a very long text opens on demand. */
export function WrittenText({ text, room = closedElements, mark = asTheyAre }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const parsed = useMemo(() => {
    const plain = parseMarkdown(text, open ? openRoom : { elements: room, letters: closedLetters })
    return { ...plain, blocks: breakLongWords(mark(plain.blocks)) }
  }, [text, open, room, mark])
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

const asTheyAre = (blocks: readonly Block[]) => blocks

// Without keys: they change only as a whole.
const elementsOf = ({ blocks }: Parsed) => createElement(Fragment, null, ...formatted(blocks))

function isLong(text: string): boolean {
  if (text.length < linesShown) return false
  let lines = 0
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / lineLength))
  return lines > linesShown + 5
}
