import { useText } from '../../text/text.ts'
import type { Show } from '../filters/navigate.ts'
import { changeView, type TicketView } from '../filters/view.ts'
import type { SearchAnswer } from '../list-data/pages.ts'
import styles from './notes.module.css'
import { ignoredInWords, indexedInWords } from './words.ts'

type Props = {
  view: TicketView
  answer: SearchAnswer | null
  show: Show
  /** Of who can type filters: what of the words looks like one that it is not. */
  unreadInWords?: (q: string) => string | null
}

/** What was looked for where that is not what was typed, and what can't be found. */
export function SearchNotes({ view, answer, show, unreadInWords }: Props) {
  const t = useText()
  const { q, exactly } = view
  if (!q || !answer) return null
  const { correctedText } = answer
  const unread = unreadInWords?.(q) ?? null
  const others = [unread, ignoredInWords(answer), indexedInWords(answer)].filter((each) => each !== null)
  if (!correctedText && !exactly && !others.length) return null
  return (
    <div className={styles.notes}>
      {correctedText || exactly ? (
        <p className={styles.result}>
          <span>
            {exactly ? t.search.exactly(<bdi>{q}</bdi>) : t.search.corrected(<b dir="auto">{correctedText}</b>)}
          </span>{' '}
          {/* One button for the way there and back: it keeps the focus. */}
          <button
            type="button"
            className={styles.other}
            onClick={() => show(changeView(view, { exactly: exactly ? undefined : 'true' }))}
          >
            {exactly ? t.search.allowMistakes : t.search.insteadFor(<bdi>{q}</bdi>)}
          </button>
        </p>
      ) : null}
      {others.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  )
}
