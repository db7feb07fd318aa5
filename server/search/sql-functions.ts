/** Functions for SQL on SQLite, loaded by the processes that answer slow reads. What they answer is a JSON array. */
import { addressesIn } from './addresses.ts'
import { editsOf } from './spelling.ts'
import { wordsOf } from './tokenizer.ts'

/** The words of a text that begin with `start`, addresses too, each once. */
export function words_beginning(text: unknown, start: unknown): string {
  return wordsWhere(text, (word) => word.startsWith(String(start)))
}

let near = { words: '', edits: new Set<string>() }

/**
 * Those at one typing mistake from one of `words`, which have spaces between them. Not given themselves: what SQLite passes to a
 * function stays in memory until its statement has a row, and the same again for each text.
 */
export function words_near(text: unknown, words: unknown): string {
  const typed = String(words)
  if (near.words !== typed) near = { words: typed, edits: new Set(typed.split(' ').flatMap(editsOf)) }
  return wordsWhere(text, (word) => near.edits.has(word))
}

function wordsWhere(text: unknown, isWanted: (word: string) => boolean): string {
  const said = String(text)
  return JSON.stringify([...new Set([...wordsOf(said), ...addressesIn(said)].filter(isWanted))])
}
