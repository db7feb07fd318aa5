/** How well a name fits what was typed: words that begin so, then initials, then the letters in their order. */
import { replaceLatinLetters } from '../../text/latin-letters.ts'

/** From one UTF-16 index of the name up to another. */
export type Mark = readonly [from: number, to: number]

export type Fit = {
  /** The lower, the better: comparable among names for the same text. */
  readonly rank: number
  /** What of the name was typed, in its order. */
  readonly marks: readonly Mark[]
}

/** One character of a folded name, and the character of the name that it comes from. */
type Letter = { readonly char: string; readonly from: number; readonly to: number; readonly beginsWord: boolean }

const kinds = { same: 0, begins: 1, words: 2, initials: 3, within: 4, scattered: 5 } as const
type Kind = keyof typeof kinds
const kindWeight = 1_000
/** Letters in their order that are further apart than this, for each one typed, are chance. */
const widestSpread = 3
/** Of longer texts nobody means a name. */
const longest = 200

const foldChar = (char: string): string =>
  replaceLatinLetters(char.normalize('NFKD').toLowerCase()).replaceAll(/\p{M}/gu, '')

/** Neither case nor accents matter: 'Łukasz' is 'lukasz', '™' is 'tm'. */
export const foldName = (text: string): string => [...text].map(foldChar).join('').replaceAll(/\s+/g, ' ').trim()

/** Null where it does not fit; what is blank fits nothing. */
export function fitOf(name: string, typed: string): Fit | null {
  const wanted = foldName(typed.slice(0, longest))
  if (wanted === '') return null
  const letters = lettersOf(name.slice(0, longest))
  const folded = letters.map(({ char }) => char).join('')
  const fit = (kind: Kind, places: readonly number[]): Fit => ({
    // Among those of a kind what stands further in front, then the shorter name.
    rank: kinds[kind] * kindWeight + Math.min(places[0] ?? 0, 30) * 30 + Math.min(folded.length, 29),
    marks: marksOf(letters, places),
  })
  if (folded === wanted) return fit('same', range(0, wanted.length))
  if (folded.startsWith(wanted)) return fit('begins', range(0, wanted.length))
  const words = begunWords(letters, folded, wanted.split(' '))
  if (words) return fit('words', words)
  const initials = begunByInitials(letters, wanted)
  if (initials) return fit('initials', initials)
  const at = folded.indexOf(wanted)
  if (at >= 0 && wanted.length > 1) return fit('within', range(at, wanted.length))
  const scattered = inOrder(letters, wanted.replaceAll(' ', ''))
  return scattered ? fit('scattered', scattered) : null
}

/** The best first; those that fit alike stay in their order. */
export function rankBy<Item>(items: readonly Item[], fit: (item: Item) => Fit | null): { item: Item; fit: Fit }[] {
  return items
    .flatMap((item) => {
      const found = fit(item)
      return found ? [{ item, fit: found }] : []
    })
    .toSorted((a, b) => a.fit.rank - b.fit.rank)
}

function lettersOf(name: string): Letter[] {
  const letters: Letter[] = []
  let from = 0
  let before = ' '
  for (const char of name) {
    const to = from + char.length
    const isUpper = /\p{Lu}/u.test(char) && /\p{Ll}/u.test(before)
    const beginsWord = /[\p{L}\p{N}]/u.test(char) && (!/[\p{L}\p{N}\p{M}]/u.test(before) || isUpper)
    for (const [at, folded] of [...foldChar(char)].entries()) {
      // A run of blanks is one, as in what was typed.
      const isBlank = /\s/.test(folded)
      if (isBlank && letters.at(-1)?.char === ' ') continue
      letters.push({ char: isBlank ? ' ' : folded, from, to, beginsWord: beginsWord && at === 0 })
    }
    from = to
    before = char
  }
  return letters
}

/** Each word that was typed begins another word of the name, in whatever order. */
function begunWords(letters: readonly Letter[], folded: string, words: readonly string[]): number[] | null {
  const starts = letters.flatMap(({ beginsWord }, index) => (beginsWord ? [index] : []))
  const places: number[] = []
  // The longest first: 'a an' must not spend 'Anna' on 'a'.
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const at = starts.findIndex((start) => folded.startsWith(word, start))
    if (at < 0) return null
    const [start = 0] = starts.splice(at, 1)
    places.push(...range(start, word.length))
  }
  return places.toSorted((a, b) => a - b)
}

/** The first letters of words that follow each other. */
function begunByInitials(letters: readonly Letter[], wanted: string): number[] | null {
  if (wanted.length < 2) return null
  const starts = letters.flatMap(({ beginsWord }, index) => (beginsWord ? [index] : []))
  const at = starts
    .map((start) => letters[start]?.char ?? '')
    .join('')
    .indexOf(wanted)
  return at < 0 ? null : starts.slice(at, at + wanted.length)
}

/** From the beginning of a word, all letters one after the other, not too far apart. */
function inOrder(letters: readonly Letter[], wanted: string): number[] | null {
  if (wanted.length < 2) return null
  let best: number[] | null = null
  const spread = (places: readonly number[]) => (places.at(-1) ?? 0) - (places[0] ?? 0)
  for (const [start, { beginsWord }] of letters.entries()) {
    if (!beginsWord) continue
    const places = placesFrom(letters, wanted, start)
    if (places && spread(places) < wanted.length * widestSpread && (!best || spread(places) < spread(best)))
      best = places
  }
  return best
}

function placesFrom(letters: readonly Letter[], wanted: string, start: number): number[] | null {
  const places: number[] = []
  for (const char of wanted) {
    const from = places.length ? (places.at(-1) ?? 0) + 1 : start
    const at = letters.findIndex((letter, index) => index >= from && letter.char === char)
    if (at < 0 || (!places.length && at !== start)) return null
    places.push(at)
  }
  return places
}

function marksOf(letters: readonly Letter[], places: readonly number[]): Mark[] {
  const marks: [number, number][] = []
  for (const place of places) {
    const letter = letters[place]
    if (!letter) continue
    const last = marks.at(-1)
    if (last && letter.from <= last[1]) last[1] = Math.max(last[1], letter.to)
    else marks.push([letter.from, letter.to])
  }
  return marks
}

const range = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index)
