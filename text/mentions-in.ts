/** People who are named in a text with an '@' before their name or address, and only where it is neither code nor a link. */
import { foldMentioned } from './fold-mentioned.ts'
import type { Block } from './markdown/tree.ts'
import { letterAt, mapWords, mayBegin, mayEnd } from './mentions.ts'

export interface Named {
  readonly id: number
  readonly name: string
  /** In lower case. */
  readonly email: string
}

/**
 * How many places of a text are looked at, how many ways to write a name may count, and how many letters are compared with names in all: of each
 * place as many ends are tried as the longest name is long that begins with its letter.
 */
const most = { places: 200, written: 50, letters: 100_000 }

const address = /[^\s@,;:()<>[\]"]+@[^\s@,;:()<>[\]"]*[\p{L}\p{N}]/uy

/** A quick look whether a text may name anybody. */
export const mayMention = (text: string): boolean => /@\S/.test(text)

/**
 * Who is named, by what was written, '@' included. The longest name or address that fits counts; a name that several people have is
 * nobody's.
 */
export function mentionsIn(blocks: readonly Block[], people: readonly Named[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const known = index(people)
  const left = { places: most.places, letters: most.letters }
  const isOver = () => left.places <= 0 || left.letters <= 0 || found.size >= most.written
  mapWords(blocks, (text) => {
    for (let at = text.indexOf('@'); at >= 0 && !isOver(); at = text.indexOf('@', at + 1)) {
      if (!mayBegin(text, at)) continue
      left.places--
      const mention = mentionAt(text, at, known, left)
      if (!mention) continue
      found.set(mention.written, mention.id)
      at += mention.written.length - 1
    }
    return [text]
  })
  return found
}

interface Known {
  readonly byName: ReadonlyMap<string, number | null>
  readonly byEmail: ReadonlyMap<string, number>
  /** The length of the longest name that begins with a letter. */
  readonly longest: ReadonlyMap<string, number>
}

/** Without its marks, which may be part of it or follow it. */
const firstLetter = (text: string, at: number): string => letterAt(letterAt(text, at).toLowerCase().normalize('NFD'), 0)

function index(people: readonly Named[]): Known {
  const byName = new Map<string, number | null>()
  const longest = new Map<string, number>()
  for (const { id, name } of people) {
    const folded = foldMentioned(name)
    byName.set(folded, byName.has(folded) ? null : id)
    const letter = firstLetter(folded, 0)
    longest.set(letter, Math.max(longest.get(letter) ?? 0, folded.length))
  }
  return { byName, byEmail: new Map(people.map(({ id, email }) => [email, id])), longest }
}

/** Takes from `left` what it compares; undefined, too, once nothing is left. */
function mentionAt(
  text: string,
  at: number,
  known: Known,
  left: { letters: number },
): { written: string; id: number } | undefined {
  const start = at + 1
  address.lastIndex = start
  const email = address.exec(text)?.[0]
  const ofEmail = email === undefined ? undefined : known.byEmail.get(email.toLowerCase())
  if (email !== undefined && ofEmail !== undefined)
    return { written: text.slice(at, start + email.length), id: ofEmail }
  const lineEnd = text.indexOf('\n', start)
  // Up to four signs are one letter when they are composed.
  const longest = known.longest.get(firstLetter(text, start)) ?? 0
  const last = Math.min(lineEnd < 0 ? text.length : lineEnd, start + 4 * longest)
  for (let end = last; end > start; end--) {
    if (!mayEnd(text, end) || /\s/.test(text.charAt(end - 1))) continue
    left.letters -= end - start
    if (left.letters < 0) return undefined
    const id = known.byName.get(foldMentioned(text.slice(start, end)))
    if (id === null) return undefined
    if (id !== undefined) return { written: text.slice(at, end), id }
  }
  return undefined
}
