/** Functions for SQL on SQLite, loaded by the processes that answer slow reads. */
import { addressesIn } from './addresses.ts'
import { wordsOf } from './tokenizer.ts'

/** The words of a text that begin with `start`, addresses too, each once, between spaces. */
export function words_of(text: unknown, start: unknown): string {
  const said = String(text)
  const words = new Set([...wordsOf(said), ...addressesIn(said)])
  return [...words].filter((word) => word.startsWith(String(start))).join(' ')
}
