import { useText } from '../../text/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './row-tags.module.css'

const shown = 3

/** The first tags of a ticket in a line about it, and how many more there are. */
export function RowTags({ tags }: { tags: readonly string[] | null | undefined }) {
  const t = useText()
  if (!tags?.length) return null
  const more = tags.length - shown
  return (
    <span className={styles.tags} data-tags>
      <VisuallyHidden>{`${t.tags.title}: `}</VisuallyHidden>
      {tags.slice(0, shown).map((name) => (
        <span key={name} className={styles.tag} dir="auto" data-tag={name}>
          {name}
        </span>
      ))}
      {more > 0 ? <span title={tags.slice(shown).join(', ')}>{t.tags.andMore(more)}</span> : null}
    </span>
  )
}
