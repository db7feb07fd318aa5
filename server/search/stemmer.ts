/** Forms of a word: what 'refunds' and 'refund' have in common, by the Snowball algorithms (snowballstem.org). */
import { english, german } from 'multilingual-stemmer'
import { processBudget } from '../platform/budgets.ts'
import { createCache } from '../platform/cache.ts'
import { fold } from './tokenizer.ts'

/** Each language by its stemmer, and words that hardly any text in it does without and that mean nothing in the others; folded. */
const languages = {
  english: {
    stem: english,
    words:
      'the and of to is are you your we our my this that these there they with for from have has had been not but can could would ' +
      'should will when what which why how please thank thanks does do did any if or',
  },
  german: {
    stem: german,
    words:
      'der die das und ist sind nicht ich sie wir ihr ihre ihren mein meine meinen mir mich uns mit fur auf ein eine einen einem ' +
      'einer von bei zu zum zur im den dem aus auch oder aber wenn dass wird werden wurde kann konnen haben habe noch nach keine ' +
      'kein bitte danke sehr geehrte wie warum',
  },
} as const

export type Language = keyof typeof languages

export const allLanguages = Object.keys(languages) as Language[]

const all = Object.entries(languages) as [Language, (typeof languages)[Language]][]
const functionWords = new Map(all.flatMap(([language, { words }]) => words.split(' ').map((word) => [word, language])))
const lookedAt = 2_000

/**
 * The language that a text is written in, by the function words at its beginning: undefined where there are none, or where no
 * language has more than twice as many as any other.
 */
export const languageOf = (text: string): Language | undefined =>
  languageAmong(fold(text.slice(0, lookedAt)).split(' '))

function languageAmong(words: Iterable<string>): Language | undefined {
  const counts = new Map<Language, number>()
  for (const word of words) {
    const language = functionWords.get(word)
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most, second] = [...counts].sort(([, a], [, b]) => b - a)
  return most && most[1] > 2 * (second?.[1] ?? 0) ? most[0] : undefined
}

/**
 * The folded stem of a folded word; the word itself where it is short, has a digit or is not in Latin letters. Accents are gone by
 * then, which German stems do without too.
 */
export const stemOf = (word: string, language: Language): string =>
  /^[a-z]{4,100}$/.test(word) ? knownStem(word, language) : word

/** A stem takes several microseconds, and most words of a text stand in others, too. */
const stems = { english: createStems(), german: createStems() } satisfies Record<Language, unknown>

function createStems() {
  return createCache<string, string>(processBudget.stems)
}

function knownStem(word: string, language: Language): string {
  const known = stems[language].get(word)
  if (known !== undefined) return known
  const stem = languages[language].stem(word)
  stems[language].set(word, stem, bytesOfEntry + word.length + stem.length)
  return stem
}

/** Of two short strings and their place in the cache, about. */
const bytesOfEntry = 150

/** The stems that texts of any language have for a folded word, beside the word itself. */
export const stemsOfQuery = (word: string): string[] => {
  const stems = new Set(all.map(([language]) => stemOf(word, language)))
  stems.delete(word)
  return [...stems]
}

/** The language whose stems a text is indexed with. `words`: all of the text, where it is cut already. */
export const languageIn = (text: string, words?: Iterable<string>): Language =>
  (words && text.length <= lookedAt ? languageAmong(words) : languageOf(text)) ?? 'english'
