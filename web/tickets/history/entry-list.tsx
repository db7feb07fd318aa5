import { RelativeTime } from '../../ui/relative-time.tsx'
import { useText } from '../../text/text.ts'
import type { Entry } from './store.ts'
import styles from './entry-list.module.css'
import { inWords, partInWords } from './words.tsx'

type Props = { entries: readonly Entry[]; undone: ReadonlySet<string>; label: string }

/** What happened, one sentence each, in the order that they are given in. */
export function EntryList({ entries, undone, label }: Props) {
  useText()
  return (
    <ol role="list" aria-label={label} className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id} data-entry={entry.id}>
          <EntryWords entry={entry} undone={undone} />
        </li>
      ))}
    </ol>
  )
}

/** A sentence, what the change is part of, and when it was. */
export function EntryWords({ entry, undone }: { entry: Entry; undone: ReadonlySet<string> }) {
  const part = partInWords(entry, undone)
  return (
    <>
      {inWords(entry, { from: true })}
      {part ? ` · ${part}` : null}
      {' · '}
      <RelativeTime at={entry.at} />
    </>
  )
}
