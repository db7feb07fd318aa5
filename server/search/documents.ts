/** Which words of a ticket, a comment and an attachment can be found. */
import type { Audience } from '../database/tables.ts'
import { requestBudget } from '../platform/budgets.ts'
import { addressesIn, createAddressSet } from './addresses.ts'
import { bodyTokens } from './body-tokens.ts'
import { languageIn, stemOf, type Language } from './stemmer.ts'
import { boundary, wordsOf } from './tokenizer.ts'

/** What is said in one place. `about`: number, addresses, names of files. */
export interface Text {
  readonly title?: string
  readonly about?: readonly string[]
  readonly body?: string
}

/** As the database has it. */
export const forAgents = ({ audience }: PieceOwner): number => Number(audience === 'agents')

export interface PieceOwner {
  /** Who may find it. */
  readonly audience: Audience
  readonly ticketId: number
  readonly requesterId: number
  /** Those for whom it is in the index (participant-index.ts). */
  readonly participants?: readonly number[] | undefined
  /** All null for the ticket itself. */
  readonly commentId: number | null
  readonly attachmentId: number | null
}

/** A chunk of a text, in words. */
export interface Piece extends PieceOwner {
  readonly title: readonly string[]
  readonly about: readonly string[]
  readonly body: readonly string[]
  /** Stems and addresses, which stand nowhere. Each once. */
  readonly others: readonly string[]
}

export interface IndexedText {
  readonly pieces: readonly Piece[]
  /** Each once. */
  readonly words: readonly string[]
  /** Of the title alone. */
  readonly titleWords: readonly string[]
  /** What a search can begin with: without stems. */
  readonly knownWords: readonly string[]
}

/** Others get their turn on the event loop while a long text is cut, unless it was prepared. */
export async function indexText(owner: PieceOwner, { title = '', about = [], body = '' }: Text): Promise<IndexedText> {
  const titleWords = wordsOf(title)
  const aboutWords = about.flatMap((value, at) => (at ? [boundary, ...wordsOf(value)] : wordsOf(value)))
  const { words: bodyWords, addresses: bodyAddresses } = await bodyTokens(body)
  const addresses = addressesOf([...[title, ...about].flatMap(addressesIn), ...bodyAddresses])
  const withStems = [...titleWords, ...bodyWords]
  const stems = stemsOf(withStems, languageIn(`${title}\n${body}`, withStems))
  const chunks = chunksOf(bodyWords, bytesOf([...titleWords, ...aboutWords]))
  const pieces = chunks.map((chunk, at): Piece => {
    const first = at === 0
    const own = first ? [...titleWords, ...chunk] : chunk
    return {
      ...owner,
      title: first ? titleWords : [],
      about: first ? aboutWords : [],
      body: chunk,
      others: [...new Set([...stemsAmong(stems, own), ...(first ? addresses : [])])],
    }
  })
  const known = new Set([...titleWords, ...aboutWords, ...bodyWords, ...addresses])
  known.delete(boundary)
  return {
    pieces,
    words: [...new Set([...known, ...stems.values()])],
    titleWords: [...new Set([...titleWords, ...stemsAmong(stems, titleWords), ...addressesIn(title)])],
    knownWords: [...known],
  }
}

/** Of each word that is not its own stem, in their order. */
function stemsOf(words: readonly string[], language: Language): ReadonlyMap<string, string> {
  const stems = new Map<string, string>()
  for (const word of new Set(words)) {
    const stem = stemOf(word, language)
    if (stem !== word) stems.set(word, stem)
  }
  return stems
}

/** Each once. */
function stemsAmong(stems: ReadonlyMap<string, string>, words: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const word of words) {
    const stem = stems.get(word)
    if (stem !== undefined) found.add(stem)
  }
  return found
}

function addressesOf(all: readonly string[]): ReadonlySet<string> {
  const found = createAddressSet()
  for (const token of all) if (!found.add(token)) break
  return found.tokens
}

const { words: longest, repeats: most, bytes: mostBytes } = requestBudget.indexed.chunk
/** As long as a phrase can be, but for a word. */
const overlap = requestBudget.search.wordsOfPhrase - 1

/**
 * A long text is several pieces: PostgreSQL holds 255 places of a word, none of them behind the 16,383rd, and 1 MB of words in all (its
 * manual, 12.11). They overlap, so that each phrase stands whole in one of them. `before`: the bytes of what else stands in the first.
 */
function chunksOf(words: readonly string[], before: number): (readonly string[])[] {
  const chunks: (readonly string[])[] = []
  for (let start = 0; ;) {
    const end = endOf(words, start, start ? 0 : before)
    chunks.push(words.slice(start, end))
    if (end === words.length) return chunks
    start = end - overlap
  }
}

/** Always behind the overlap. */
function endOf(words: readonly string[], start: number, before: number): number {
  const counts = new Map<string, number>()
  const least = Math.min(words.length, start + overlap + 1)
  const last = Math.min(words.length, start + longest)
  let bytes = before
  for (let at = start; at < last; at++) {
    const word = words[at] as string
    const count = (counts.get(word) ?? 0) + 1
    if (count === 1) bytes += bytesOfWord(word)
    if (at >= least && (count > most || bytes > mostBytes)) return at
    counts.set(word, count)
  }
  return last
}

/** In a tsvector, each with its stem, which is hardly longer. */
const bytesOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + bytesOfWord(word), 0)
const bytesOfWord = (word: string): number => 2 * (Buffer.byteLength(word) + bytesBesideWord)
/** Its place in the list, the number of its places, one of them, and the mark of what stands nowhere. */
const bytesBesideWord = 12
