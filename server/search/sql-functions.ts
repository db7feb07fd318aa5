/** Functions for SQL on SQLite, loaded by the processes that answer slow reads. */
import { addressesIn } from './addresses.ts'
import { wordsOf } from './tokenizer.ts'

/** All words of a text, addresses too, between spaces. */
export function words_of(text: unknown): string {
  const said = String(text)
  return [...wordsOf(said), ...addressesIn(said)].join(' ')
}
