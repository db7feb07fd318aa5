/** Functions for SQL on SQLite, loaded by the processes that answer slow reads. What they answer is a JSON array. */
import { addressesIn } from './addresses.ts'
import { editsOf } from './spelling.ts'
import { wordsOf } from './tokenizer.ts'

/** The words of a text that begin with `start`, addresses too, each once. */
export function words_beginning(text: unknown, start: unknown): string {
  const [said, beginning] = [String(text), String(start)]
  // Most texts are not even cut: in plain ones a word stands as it is typed, but for capitals.
  const isPlain = /^[\0-\x7f]*$/.test(said) && /^[a-z0-9]*$/.test(beginning)
  if (isPlain && !said.toLowerCase().includes(beginning)) return '[]'
  return wordsWhere(said, (word) => word.startsWith(beginning))
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
