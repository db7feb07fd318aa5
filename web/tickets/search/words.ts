/** What is said about a search beside its hits, in words: on the screen and to screen readers alike. */
import { text } from '../../text/text.ts'
import { countRows, type Pages, type SearchAnswer } from '../list-data/pages.ts'

const maxListed = 12

/** Null when all words were looked for. */
export function ignoredInWords({ ignoredWords }: SearchAnswer): string | null {
  if (!ignoredWords.length) return null
  const more = ignoredWords.length - maxListed
  const listed = ignoredWords.slice(0, maxListed).join(', ')
  const t = text()
  return t.search.ignored(more > 0 ? t.search.andMore(listed, more) : listed)
}

/** Null when every ticket can be found. */
export function indexedInWords({ indexed }: SearchAnswer): string | null {
  if (indexed === null) return null
  // Rounded down, and never to all of them: that would be null.
  const percent = Math.max(0, Math.min(99, Math.floor(indexed * 100)))
  return text().search.indexing(percent)
}

/** One sentence after the other: what was looked for, what was found, what was left out. */
export function resultInWords(list: Pages, answer: SearchAnswer | null): string {
  const count = countRows(list.pages)
  const t = text()
  const found = list.ended ? t.tickets.count(count) : t.tickets.first(count)
  const sentences = [
    answer?.correctedText ? t.search.correctedTo(answer.correctedText) : null,
    count === 0 ? t.tickets.none : found,
    answer && ignoredInWords(answer),
    answer && indexedInWords(answer),
  ]
  return sentences.filter((each) => each !== null).join('. ')
}
