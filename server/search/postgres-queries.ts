/** What the index on PostgreSQL is asked for, as texts of tsqueries. */
import { standsNowhere } from './tsvector.ts'
import { tokensOf, type Phrase, type PieceQuery, type SearchScope, type WordQuery } from './dialect.ts'

/** What a document, of a ticket, a title or a piece, must hold. */
export interface Queries {
  /** All of these. */
  readonly words: readonly string[]
  /** Where a begun word may become very many: it by itself, and all else. */
  readonly begun?: string
  readonly closed?: readonly string[]
  /** What each of the parts of a document is asked for, of which all must stand in some of them. */
  readonly parts?: readonly string[]
  /** Of pieces: what is looked at in each that holds the words. */
  readonly phrases?: readonly string[]
  /** The words of phrases, with their places; only pieces with all their pairs can be found. */
  readonly pairs?: string | undefined
}

const exactly = (word: string) => `'${word}'`
const oneOf = (words: readonly string[]) => `(${words.map(exactly).join(' | ')})`

/**
 * A query of each word. GIN goes through the documents of the rarest of them all, and leaps: a word of one query is looked for only where all
 * queries before it have found theirs, while all words of one query are looked for in each document that has its rarest.
 */
export const queriesOf = (query: WordQuery): string[] => [
  ...within(query.scope),
  ...query.all.toSorted(byLength).map(oneOf),
  ...begunOf(query),
]

/** What is longer is rarer more often than not; nothing else is known of a word before the index is asked. Very many words come last. */
const byLength = (some: readonly string[], others: readonly string[]) => rarityOf(others) - rarityOf(some)
const rarityOf = (words: readonly string[]) =>
  words.length > manyWords ? 0 : Math.max(...words.map(({ length }) => length))
const manyWords = 40

/** Each stands somewhere in a document. */
const wantedOf = (query: WordQuery): string[] => [...query.all.map(oneOf), ...begunOf(query)]
const begunOf = ({ begun }: WordQuery): string[] =>
  begun ? [`(${[`'${begun.start}':*`, ...begun.or.map(exactly)].join(' | ')})`] : []
/** In front: where a document is looked at by itself, nothing else of it is looked for unless it is theirs. */
const within = (scope: SearchScope) => (tokensOf(scope).length ? [oneOf(tokensOf(scope))] : [])

/** Titles are never in parts. */
export const partsOf = (query: WordQuery): Pick<Queries, 'parts'> =>
  query.fields === 'title' ? {} : { parts: wantedOf(query).map((one) => [...within(query.scope), one].join(' & ')) }

export const openOf = (query: WordQuery): Pick<Queries, 'begun' | 'closed'> => {
  const [begun] = begunOf(query)
  return begun === undefined ? {} : { begun, closed: queriesOf({ ...query, begun: undefined }) }
}

const wordsOfPhrase = ({ words, isPrefix, endings }: Phrase): string[] => {
  const last = words.at(-1) as string
  const lasts = endings?.length ? oneOf(endings) : isPrefix ? `'${last}':*` : exactly(last)
  return [...words.slice(0, -1).map(exactly), lasts]
}
const phraseOf = (phrase: Phrase) => `(${wordsOfPhrase(phrase).join(' <-> ')})`

/** By the words of phrases that are known to the letter. Undefined where there is none with two of them. */
export function pairsOf({ phrases, inTitle = false }: PieceQuery): string | undefined {
  // Places from 1 on are those of a title.
  let place = inTitle ? 1 : 2
  const placed: string[] = []
  for (const { words, isPrefix } of phrases) {
    const known = isPrefix ? words.slice(0, -1) : words
    if (known.length < 2) continue
    for (const word of known) placed.push(`${exactly(word)}:${place++}`)
    // Of two titles the second would not be known as one: each phrase after the first stands somewhere.
    place++
  }
  return placed.length ? placed.join(' ') : undefined
}

const anywhere = (words: readonly string[]) => oneOf(words.flatMap((word) => [word, standsNowhere(word)]))

export const pieceQueriesOf = ({ phrases, all, scope }: PieceQuery): string[] => [
  ...within(scope),
  ...phrases.map(phraseOf),
  ...all.map(anywhere),
]

/** The same in two steps: the words of phrases by the index, which knows no places, and where they stand. */
export const heldBy = ({ phrases, all, scope }: PieceQuery): Pick<Queries, 'words' | 'phrases'> => ({
  words: [...new Set([...within(scope), ...phrases.flatMap(wordsOfPhrase), ...all.map(anywhere)])],
  phrases: phrases.filter(({ words }) => words.length > 1).map(phraseOf),
})
