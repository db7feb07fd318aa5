/** What server/database/tsvector.ts makes of a document, put together of parts that are made once: texts come from a pool. */
import type { DocumentWords } from '../../server/database/words.ts'

interface Part {
  readonly text: string
  readonly next: number
}

const shortest = 30
const kept = 200_000

/** PostgreSQL itself joins the places of a word that two parts hold. For texts far below its limits. */
export function createTsvectors() {
  const known = new Map<string, Part>()
  const part = (words: string, from: number, weight: string): Part => {
    if (!words) return { text: '', next: from + 1 }
    const key = `${from}${weight}${words}`
    const found = known.get(key)
    if (found) return found
    const places = words.split(' ').map((word, index) => `'${word}':${from + index}${weight}`)
    const made = { text: places.join(' '), next: from + places.length + 1 }
    if (words.length > shortest && known.size < kept) known.set(key, made)
    return made
  }
  return ({
    requesterId,
    title,
    about,
    body,
  }: Pick<DocumentWords, 'requesterId' | 'title' | 'about' | 'body'>): string => {
    const own = part(`u${requesterId}`, 1, 'D')
    const first = part(title, own.next, 'A')
    const second = part(about, first.next, 'B')
    const third = part(body, second.next, 'C')
    return `${own.text} ${first.text} ${second.text} ${third.text}`
  }
}
