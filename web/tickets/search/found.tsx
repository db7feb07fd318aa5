import { useText } from '../../text/text.ts'
import { Highlight } from '../../ui/highlight.tsx'
import type { Found } from '../list-data/pages.ts'
import styles from './found.module.css'

/** The title, with the words that were searched for marked where all of it is in the excerpt. */
export function MarkedTitle({ title, found }: { title: string; found: Found | undefined }) {
  const inTitle = found?.place === 'title' && found.excerpt.map(({ text }) => text).join('') === title
  return inTitle ? <Marked excerpt={found.excerpt} /> : title
}

/** Where else the words stand, and in what context. */
export function FoundLine({ found }: { found: Found | undefined }) {
  const t = useText()
  if (!found || found.place === 'title' || found.place === 'about') return null
  return (
    <p className={styles.found}>
      <span className={styles.place}>{t.search.places[found.place]}</span> <Marked excerpt={found.excerpt} />
    </p>
  )
}

/** An excerpt with its hits marked. */
export function Marked({ excerpt }: { excerpt: Found['excerpt'] }) {
  return excerpt.map(({ text, isHit }, index) => {
    const at = excerpt.slice(0, index).reduce((length, part) => length + part.text.length, 0)
    return isHit ? <Highlight key={at}>{text}</Highlight> : text
  })
}
