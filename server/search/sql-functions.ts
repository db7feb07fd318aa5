/** Functions for SQL on SQLite, loaded by the processes that answer slow reads. What they answer is a JSON array. */
import { addressesIn } from './addresses.ts'
import { wordsOf } from './tokenizer.ts'

/** The words of a text that begin with `start`, addresses too, each once. */
export function words_beginning(text: unknown, start: unknown): string {
  return wordsWhere(text, (word) => word.startsWith(String(start)))
}

let wanted = { json: '[]', words: new Set<string>() }

/** Those of `words`, a JSON array, that stand in a text. */
export function words_among(text: unknown, words: unknown): string {
  const json = String(words)
  // The same for each text of a statement.
  if (wanted.json !== json) wanted = { json, words: new Set(JSON.parse(json) as string[]) }
  return wordsWhere(text, (word) => wanted.words.has(word))
}

function wordsWhere(text: unknown, isWanted: (word: string) => boolean): string {
  const said = String(text)
  return JSON.stringify([...new Set([...wordsOf(said), ...addressesIn(said)].filter(isWanted))])
}
