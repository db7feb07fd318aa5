import { useId } from 'react'
import { text, useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './changes-line.module.css'
import { EntryList, EntryWords } from './entry-list.tsx'
import { answerFirst, netOf } from './runs.ts'
import type { Entry } from './store.ts'
import { firstInWords } from './words.tsx'

type Props = {
  /** At least one, the oldest first. */
  entries: readonly Entry[]
  undone: ReadonlySet<string>
  open: boolean
  onOpen: (open: boolean) => void
}

/** The changes between two comments: one is said whole, several fold into a line that opens. */
export function ChangesLine(props: Props) {
  useText()
  const [only, another] = props.entries
  return (
    <li data-changes tabIndex={-1} className={styles.line}>
      {only && !another ? (
        <p className={styles.single}>
          <span className={styles.mark}>
            <span className={styles.dot} />
          </span>
          <span className={styles.words}>
            <EntryWords entry={only} undone={props.undone} />
          </span>
        </p>
      ) : (
        <Folded {...props} />
      )}
    </li>
  )
}

function Folded({ entries, undone, open, onOpen }: Props) {
  const t = useText()
  const listId = useId()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => onOpen(!open)}
      >
        <span className={styles.mark}>
          <Icon name={open ? 'below' : 'dots'} />
        </span>
        <Summary entries={entries} />
      </button>
      {open ? (
        <div id={listId} className={styles.opened}>
          <EntryList entries={entries} undone={undone} label={t.history.changes} />
        </div>
      ) : null}
    </>
  )
}

function Summary({ entries }: { entries: readonly Entry[] }) {
  const t = text().history
  const net = answerFirst(netOf(entries))
  const { words, told } = firstInWords(net)
  const more = net.length - told
  const last = entries.at(-1)
  return (
    <span className={styles.folded}>
      <span className={styles.summary}>{told ? words : t.takenBack(entries.length)}</span>
      <span className={styles.more}>
        {more ? `\u{a0}· ${t.moreChanges(more)}` : null}
        {'\u{a0}· '}
        {last ? <RelativeTime at={last.at} /> : null}
      </span>
    </span>
  )
}
