/** Functions for SQL on SQLite, in the processes that answer slow reads. */
import { addressesIn } from './addresses.ts'
import { fold, wordsOf } from './tokenizer.ts'
import { byCodePoint, separator } from './vocabulary.ts'

/** All words of texts, addresses too, as createVocabulary takes them. */
export const words_of = {
  start: () => new Set<string>(),
  step(words: Set<string>, text: unknown): Set<string> {
    const said = String(text)
    for (const word of wordsOf(said)) words.add(word)
    for (const address of addressesIn(said)) words.add(address)
    return words
  },
  result: (words: Set<string>): string => [...words].sort(byCodePoint).join(separator),
}

/** 1 where one of the texts holds these words side by side, of which the last may go on; folded, with a space between them. */
export const begins_in = (words: string, ...texts: (string | number | null)[]): number =>
  Number(texts.some((text) => text !== null && ` ${fold(String(text))}`.includes(` ${words}`)))
