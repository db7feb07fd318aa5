/** What is said about a search beside its hits, in words: on the screen and to screen readers alike. */
import { countRows, type Pages, type SearchAnswer } from '../list-data/pages.ts'

const maxListed = 12

/** Null when all words were looked for. */
export function ignoredInWords({ ignoredWords }: SearchAnswer): string | null {
  if (!ignoredWords.length) return null
  const more = ignoredWords.length - maxListed
  const listed = ignoredWords.slice(0, maxListed).join(', ')
  return `These words were not looked for: ${listed}${more > 0 ? ` and ${more} more` : ''}`
}

/** Null when every ticket can be found. */
export function indexedInWords({ indexed }: SearchAnswer): string | null {
  if (indexed === null) return null
  // Rounded down, and never to all of them: that would be null.
  const percent = Math.max(0, Math.min(99, Math.floor(indexed * 100)))
  return `The search index is being built: ${percent} % of the tickets can be found so far.`
}

/** One sentence after the other: what was looked for, what was found, what was left out. */
export function resultInWords(list: Pages, answer: SearchAnswer | null): string {
  const count = countRows(list.pages)
  const found = `${list.ended ? '' : 'The first '}${count} ${count === 1 ? 'ticket' : 'tickets'}`
  const sentences = [
    answer?.correctedText ? `Showing results for ${answer.correctedText}` : null,
    count === 0 ? 'No tickets found' : found,
    answer && ignoredInWords(answer),
    answer && indexedInWords(answer),
  ]
  return sentences.filter((each) => each !== null).join('. ')
}
