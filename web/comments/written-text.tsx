import { useState } from 'react'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { splitLinks } from './links.ts'
import styles from './written-text.module.css'

// On wide screens a line holds about a hundred characters; narrower ones only make a text longer.
const lineLength = 100
const linesShown = 40

/** What a person wrote, shown exactly, with its web addresses as links; a very long text opens on demand. */
export function WrittenText({ text }: { text: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const folded = !open && isLong(text)
  return (
    <>
      <div
        className={classNames(styles.text, folded && styles.folded)}
        dir="auto"
        // A link further down may get the focus by keyboard.
        onFocus={() => setOpen(true)}
      >
        {splitLinks(text).map(({ at, text: part, href }) =>
          href ? (
            <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </div>
      {folded ? (
        <div className={styles.more}>
          <Button onClick={() => setOpen(true)}>{t.comments.showAll}</Button>
        </div>
      ) : null}
    </>
  )
}

function isLong(text: string): boolean {
  if (text.length < linesShown) return false
  let lines = 0
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / lineLength))
  return lines > linesShown + 5
}
