/** Texts of a seeded desk are drawn from a pool: each is cut into words once. */
import { wordsOf } from '../server/database/words.ts'

const shortest = 30
const kept = 100_000

/** `onNew` hears the words of each text that is cut. */
export function createCutter(onNew: (words: string) => void = () => {}): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const words = wordsOf(text)
    onNew(words)
    if (text.length > shortest && known.size < kept) known.set(text, words)
    return words
  }
}
